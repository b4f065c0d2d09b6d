import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { childEnvironment } from '../../../test/support/child-environment.ts'
import { test as folderTest } from '../../../test/support/folder-test.ts'

const command = path.join(import.meta.dirname, '../commands/import.ts')
const unreachable = 'postgres://nobody:secret@127.0.0.1:1/nowhere'
const test = folderTest.extend('file', async ({ folder }) => {
  const file = path.join(folder, 'reports.csv')
  await writeFile(
    file,
    'region,location,sightingDate,phenomenonType,description\nusa,Yuma,2020-01-01,ufo,A light over the desert\n',
  )
  return file
})

/** Runs the command line where the database cannot be reached. */
function run(folder: string, ...args: string[]): Promise<{ code: unknown; output: string }> {
  const env = { ...childEnvironment, DATABASE_URL: unreachable }
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, output: out + err }),
    )
  })
}

test('a dry run needs no database, and writes plain lines to a pipe', async ({ folder, file }) => {
  const { code, output } = await run(folder, file, '--dry-run')
  expect(code).toBe(0)
  expect(output).toMatch(/would import +1/)
  expect(output).not.toContain('\u001b')
})

test('exits with 1 when the database fails, and hides its password', async ({ folder, file }) => {
  const { code, output } = await run(folder, file)
  expect(code).toBe(1)
  expect(output).toContain('The import failed: connect ECONNREFUSED')
  expect(output).not.toContain('secret')
})

test('exits with 2 for an invalid file, mapping or argument', async ({ folder, file }) => {
  expect(await run(folder, path.join(folder, 'absent.csv'))).toMatchObject({
    code: 2,
    output: expect.stringContaining('The file cannot be read'),
  })
  expect(await run(folder, file, '--mapping', 'absent.json')).toMatchObject({
    code: 2,
    output: expect.stringContaining('The mapping cannot be read'),
  })
  expect((await run(folder)).code).toBe(2)
  expect((await run(folder, file, '--shout')).code).toBe(2)
  expect((await run(folder, '--help')).code).toBe(0)
})
