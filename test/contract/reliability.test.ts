import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findings } from '../reliability/findings.ts'

const root = path.join(import.meta.dirname, '../..')

async function holdsTest(reference: string): Promise<boolean> {
  const [file = '', title = ''] = reference.split(': ', 2)
  const full = path.join(root, file)
  return existsSync(full) && (await readFile(full, 'utf8')).includes(title)
}

test('every finding names a test that exists', async () => {
  const lost = []
  for (const finding of findings) if (!(await holdsTest(finding.test))) lost.push(finding)
  expect(lost).toEqual([])
})

test('docs/reliability.md has a line for every finding', async () => {
  const page = await readFile(path.join(root, 'docs/reliability.md'), 'utf8')
  const missing = findings.filter(
    ({ id, test }) => !page.includes(`| ${id} |`) || !page.includes(test),
  )
  expect(missing).toEqual([])
})
