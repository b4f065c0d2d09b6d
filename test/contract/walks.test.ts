import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listImports, listSourceFiles } from '../support/source-files.ts'

const page = await readFile('docs/walks.md', 'utf8')
const product = listSourceFiles().filter(
  ({ name }) => name.startsWith('src/') && !name.includes('.test.'),
)

/** The source files whose path ends with this name. */
const findFiles = (named: string) => product.filter(({ name }) => `/${name}`.endsWith(`/${named}`))

/** The first file that each item of the numbered list under a heading names. */
function readWalk(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [list = ''] = section.split('\n## ')
  return Array.from(list.matchAll(/^\d\.[^`]*`([^`]+)`/gm), ([, named = '']) => named)
}

test('each source file that the page names exists', () => {
  const named = Array.from(page.matchAll(/`([\w./-]+\.tsx?)`/g), ([, name = '']) => name)
  expect(named.length).toBeGreaterThan(50)
  const generated = ['docs/openapi.d.ts']
  const missing = named.filter((name) => findFiles(name).length === 0 && !generated.includes(name))
  expect(missing).toEqual([])
})

const isHook = (name: string) => path.posix.basename(name).startsWith('use-')

/** The row of the table: the length of the walk, and its hooks. */
function readRow(walk: string): { files: number; hooks: string[] } {
  const [, files, hooks = ''] =
    new RegExp(`\\| ${walk} +\\| (\\d+) +\\|([^|]*)\\|`).exec(page) ?? []
  return {
    files: Number(files),
    hooks: Array.from(hooks.matchAll(/`(.+?)`/g), ([, hook = '']) => hook),
  }
}

describe.each([
  { row: 'List reports', heading: 'List reports', most: 5, mostWithHooks: 5 },
  { row: 'Explore', heading: 'Explore', most: 7, mostWithHooks: 7 },
  { row: 'Map', heading: 'Map', most: 6, mostWithHooks: 6 },
  { row: 'Submit', heading: 'Submit a report', most: 6, mostWithHooks: 8 },
  { row: 'Sign in', heading: 'Sign in', most: 6, mostWithHooks: 8 },
  { row: 'Decide', heading: 'Decide on a report', most: 6, mostWithHooks: 8 },
])('$heading', ({ row, heading, most, mostWithHooks }) => {
  const walk = readWalk(heading)
  const hooks = walk.filter(isHook)

  test(`passes at most ${most} files, ${mostWithHooks} with the hooks`, () => {
    expect(walk.length).toBeGreaterThan(3)
    expect(walk.length - hooks.length).toBeLessThanOrEqual(most)
    expect(walk.length).toBeLessThanOrEqual(mostWithHooks)
  })

  test('is as long as the table says, with the hooks that it names', () => {
    const names = hooks.map((name) => path.posix.basename(name))
    expect(readRow(row)).toEqual({ files: walk.length, hooks: names })
  })

  test('leads to each file from an earlier one that imports it', () => {
    const broken = walk.slice(1).filter((next, at) => {
      // The client of the API sends the request to the route.
      if (walk[at] === 'web/api.ts') return !next.endsWith('routes.ts')
      const imports = walk
        .slice(0, at + 1)
        .flatMap(findFiles)
        .flatMap(listImports)
      return !imports.some((imported) => `/${imported}`.endsWith(`/${next}`))
    })
    expect(broken).toEqual([])
  })
})
