import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { exportColumnList } from '../../src/server/exports/export-columns.ts'

test('content/data.md describes exactly the columns of the exports', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../content/data.md'), 'utf8')
  const rows = Array.from(
    text.matchAll(/^\| `(\w+)` +\| (\w+) +\| (.+?) +\|$/gm),
    ([, name, type, meaning]) => ({ name, type, meaning }),
  )
  expect(rows).toEqual(
    exportColumnList.map(([name, { type, meaning }]) => ({ name, type, meaning })),
  )
})
