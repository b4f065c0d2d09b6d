import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const listed = Array.from(page.matchAll(/^\| `([a-z/-]+)` /gm), ([, folder = '']) => folder)

const foldersIn = (parent: string) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`)

test('the table lists each folder of the server and of the browser, and only folders that exist', () => {
  const existing = ['src/server', 'src/web'].flatMap(foldersIn)
  const isSubject = (folder: string) => /^src\/(server|web)\//.test(folder)
  expect(listed.filter(isSubject).toSorted()).toEqual(existing.toSorted())
})
