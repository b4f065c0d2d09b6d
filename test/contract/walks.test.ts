import { readFile } from 'node:fs/promises'
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

describe.each([
  { heading: 'List reports', most: 5 },
  { heading: 'Submit a report', most: 6 },
  { heading: 'Sign in', most: 6 },
  { heading: 'Decide on a report', most: 8 },
])('$heading', ({ heading, most }) => {
  const walk = readWalk(heading)

  test(`passes at most ${most} files`, () => {
    expect(walk.length).toBeGreaterThan(3)
    expect(walk.length).toBeLessThanOrEqual(most)
  })

  test('leads from each file to one that it imports', () => {
    const broken = walk.slice(1).filter((next, at) => {
      // The client of the API sends the request to the route.
      if (walk[at] === 'web/api.ts') return !next.endsWith('routes.ts')
      const imports = findFiles(walk[at] ?? '').flatMap(listImports)
      return !imports.some((imported) => `/${imported}`.endsWith(`/${next}`))
    })
    expect(broken).toEqual([])
  })
})
