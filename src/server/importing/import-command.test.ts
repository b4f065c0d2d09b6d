import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const command = path.join(import.meta.dirname, '../commands/import.ts')
const unreachable = 'postgres://nobody:secret@127.0.0.1:1/nowhere'
let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-command-'))
  file = path.join(folder, 'reports.csv')
  await writeFile(
    file,
    'region,location,sightingDate,phenomenonType,description\nusa,Yuma,2020-01-01,ufo,A light over the desert\n',
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command line where the database cannot be reached. */
function run(...args: string[]): Promise<{ code: unknown; output: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: unreachable }
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, output: out + err }),
    )
  })
}

test('a dry run needs no database, and a pipe gets plain lines', async () => {
  const { code, output } = await run(file, '--dry-run')
  expect(code).toBe(0)
  expect(output).toMatch(/would import +1/)
  expect(output).not.toContain('\u001b')
})

test('1 when the database fails, without its password', async () => {
  const { code, output } = await run(file)
  expect(code).toBe(1)
  expect(output).toContain('The import failed: connect ECONNREFUSED')
  expect(output).not.toContain('secret')
})

test('2 for a file, a mapping or arguments that cannot be used', async () => {
  expect(await run(path.join(folder, 'absent.csv'))).toMatchObject({
    code: 2,
    output: expect.stringContaining('The file cannot be read'),
  })
  expect(await run(file, '--mapping', 'absent.json')).toMatchObject({
    code: 2,
    output: expect.stringContaining('The mapping cannot be read'),
  })
  expect((await run()).code).toBe(2)
  expect((await run(file, '--shout')).code).toBe(2)
  expect((await run('--help')).code).toBe(0)
})
