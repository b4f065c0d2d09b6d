import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listImports, listSourceFiles } from '../support/source-files.ts'

const files = listSourceFiles().filter(({ name }) => /^src\/.*\.tsx?$/.test(name))
const product = files.filter(({ name }) => !name.endsWith('.test.ts'))
const imports = product.flatMap((file) =>
  listImports(file).map((imported) => ({ name: file.name, imported })),
)

/** One line "a imports b" for each import that crosses a border. */
function crossings(crosses: (name: string, imported: string) => boolean): string[] {
  return imports
    .filter(({ name, imported }) => crosses(name, imported))
    .map(({ name, imported }) => `${name} imports ${imported}`)
}

function usersOf(pattern: RegExp): string[] {
  return product.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
}

test('finds imports in the first place', () => {
  expect(imports).toContainEqual({ name: 'src/server/main.ts', imported: 'src/server/app.ts' })
  expect(imports.length).toBeGreaterThan(100)
})

describe('imports', () => {
  test('shared imports only zod and itself', () => {
    const allowed = /^(zod|zod\/mini|src\/shared\/.+)$/
    expect(
      crossings((name, imported) => name.startsWith('src/shared/') && !allowed.test(imported)),
    ).toEqual([])
  })

  test('server imports the web part only in page-source.ts, and there only the type of its entry', () => {
    expect(
      crossings((name, imported) => name.startsWith('src/server/') && /^src\/web\//.test(imported)),
    ).toEqual(['src/server/page-source.ts imports src/web/entry-server.tsx'])
    const source = product.find(({ name }) => name === 'src/server/page-source.ts')
    expect(source?.text).toContain("typeof import('../web/entry-server.tsx')")
    expect(source?.text).not.toMatch(/from '\.\.\/web/)
  })

  test('production never loads the development server', () => {
    expect(
      crossings(
        (name, imported) =>
          /^(vite$|@vitejs\/|src\/server\/development\/)/.test(imported) &&
          !name.startsWith('src/server/development/'),
      ),
    ).toEqual(['src/server/commands/dev-site.ts imports src/server/development/source-pages.ts'])
  })

  test('web imports neither the server nor Node', () => {
    expect(
      crossings(
        (name, imported) => name.startsWith('src/web/') && /^(src\/server\/|node:)/.test(imported),
      ),
    ).toEqual([])
  })

  test('ui imports nothing but ui, texts and packages', () => {
    expect(
      crossings(
        (name, imported) =>
          name.startsWith('src/web/ui/') &&
          /^src\//.test(imported) &&
          !/^src\/(web\/(ui|texts)|shared\/texts)\//.test(imported),
      ),
    ).toEqual([])
  })

  test('only the lists of routes, or routes of the same folder, import routes', () => {
    const lists = ['src/server/app.ts', 'src/server/form-routes.ts']
    const routes = new Set(
      product
        .filter(
          ({ name, text }) =>
            /[/-]routes\.ts$/.test(name) || /^export const \w+Routes\b/m.test(text),
        )
        .map(({ name }) => name),
    )
    const isBeside = (name: string, imported: string) =>
      routes.has(name) && path.posix.dirname(name) === path.posix.dirname(imported)
    expect(
      crossings(
        (name, imported) =>
          routes.has(imported) && !lists.includes(name) && !isBeside(name, imported),
      ),
    ).toEqual([])
  })

  test('only commands import commands', () => {
    const isCommand = (name: string) => path.posix.dirname(name) === 'src/server/commands'
    expect(crossings((name, imported) => isCommand(imported) && !isCommand(name))).toEqual([])
  })

  test('product code imports no test and no bench', () => {
    expect(crossings((_name, imported) => /^(test|bench)\//.test(imported))).toEqual([])
  })
})

/** Sets of files that import each other, directly or through others; types count too. */
function findCycles(): string[][] {
  const importsOf = Map.groupBy(imports, ({ name }) => name)
  const open: string[] = []
  const state = new Map<string, { order: number; lowest: number; isDone: boolean }>()
  const circles: string[][] = []
  function visit(name: string) {
    const own = { order: state.size, lowest: state.size, isDone: false }
    state.set(name, own)
    open.push(name)
    for (const { imported } of importsOf.get(name) ?? []) {
      const other = state.get(imported) ?? visit(imported)
      if (!other.isDone) own.lowest = Math.min(own.lowest, other.lowest)
    }
    if (own.lowest === own.order) {
      const circle = open.splice(open.indexOf(name))
      for (const member of circle) Object.assign(state.get(member) ?? {}, { isDone: true })
      if (circle.length > 1) circles.push(circle.sort())
    }
    return own
  }
  for (const name of importsOf.keys()) if (!state.has(name)) visit(name)
  return circles
}

test('no files form an import cycle', () => {
  expect(findCycles()).toEqual([])
})

describe('there is one place for', () => {
  test('requests to the server: src/web/api.ts', () => {
    const asks = usersOf(/\bfetch\(|XMLHttpRequest|sendBeacon|EventSource/)
    expect(asks.filter((name) => !name.startsWith('src/server/'))).toEqual(['src/web/api.ts'])
  })

  test('the environment: config.ts, which commands call', () => {
    const allowed = /^src\/server\/(config\.ts|commands\/[^/]+)$/
    expect(usersOf(/process\.env\b/).filter((name) => !allowed.test(name))).toEqual([])
    expect(usersOf(/import\.meta\.env(?!\.(SSR|DEV|PROD)\b)/)).toEqual([])
  })

  test('the addresses of the API: src/shared/urls.ts, and the calls that the compiler checks', () => {
    // A call of the typed client names the address as docs/openapi.json does; nothing else may.
    const unchecked = product.map(({ name, text }) => ({
      name,
      text: text.replaceAll(
        /\b(api\s*\.(GET|POST|PATCH|DELETE)|addressOf)\(\s*'\/api\/[^']*'/g,
        '',
      ),
    }))
    const writers = unchecked.filter(({ name, text }) =>
      name.startsWith('src/web/')
        ? /['"`]\/api\b/.test(text)
        : /['"`]\/api\/(reports|statistics|openapi)/.test(text),
    )
    expect(writers.map(({ name }) => name)).toEqual(['src/shared/urls.ts'])
  })

  test('building an address of the API: addressOf and the typed client', () => {
    const builders = product.filter(
      ({ name, text }) =>
        name.startsWith('src/web/') &&
        /\b\w+ApiUrl\(|apiUrls\.\w+\s*(\+|\.replace)|\$\{apiUrls\./.test(text),
    )
    expect(builders.map(({ name }) => name)).toEqual([])
  })
})
