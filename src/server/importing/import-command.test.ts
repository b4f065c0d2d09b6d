import { execFile } from 'node:child_process'
import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { childEnvironment } from '../../../test/support/child-environment.ts'
import { databaseUrlOf, testDatabase } from '../../../test/support/database.ts'
import { test as folderTest } from '../../../test/support/folder-test.ts'
import { storeReports } from '../../../test/support/reports.ts'

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

type Run = { code: unknown; output: string }

/** Runs the command line. */
function runWith(databaseUrl: string, folder: string, ...args: string[]): Promise<Run> {
  const env = {
    ...childEnvironment,
    DATABASE_URL: databaseUrl,
    ALLOW_UNSAFE_DATABASE: 'true',
    DATA_DIR: folder,
    ...{ SHARED_CACHE_SECONDS: '2', CACHE_PURGE_URL: 'http://127.0.0.1:9' },
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, output: out + err }),
    )
  })
}

/** Where the database cannot be reached. */
const run = (folder: string, ...args: string[]) => runWith(unreachable, folder, ...args)

test('a dry run needs no database, and writes plain lines to a pipe', async ({ folder, file }) => {
  const { code, output } = await run(folder, file, '--dry-run')
  expect(code).toBe(0)
  expect(output).toMatch(/would import +1/)
  expect(output).not.toContain('\u001b')
})

test('exits with 1 when the database fails, and hides its password', async ({ folder, file }) => {
  const { code, output } = await run(folder, file)
  expect(code).toBe(1)
  expect(output).toContain('The import failed: DATABASE_URL cannot be used: connect ECONNREFUSED')
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

test('an import is listed and undone, and nothing else goes with it', async ({ folder, file }) => {
  const own = await testDatabase()
  await storeReports(own.database, [{ location: 'Submitted here' }])
  const command = (...args: string[]) => runWith(databaseUrlOf(own.settings), folder, ...args)
  expect(await command(file, '--source', 'archive')).toMatchObject({ code: 0 })
  expect((await command('--sources')).output).toMatch(/archive +1 +of which 0 are not pending/)
  expect(await command('--undo', 'archives')).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no source "archives".'),
  })
  expect(await command('--undo', 'archive', '--dry-run')).toMatchObject({ code: 0 })
  const count = () =>
    own.database.selectFrom('reports').select('location').orderBy('location').execute()
  expect(await count()).toHaveLength(2)
  expect((await command('--undo', 'archive')).output).toContain('1 removed')
  expect(await count()).toEqual([{ location: 'Submitted here' }])
  const { rows } = await sql`select data from jobs.job where name = 'purge-caches'`.execute(
    own.database,
  )
  expect(rows).toEqual([{ data: { keys: 'reports report' } }])
  await own.close()
})

test('exits with 3 if some rows were refused, with 2 if all were', async ({ folder, file }) => {
  const faulty = 'usa,,2020-01-01,ufo,A light over the desert\n'
  const header = 'region,location,sightingDate,phenomenonType,description\n'
  const none = path.join(folder, 'none.csv')
  await writeFile(none, header + faulty)
  expect((await run(folder, none, '--dry-run')).code).toBe(2)
  await appendFile(file, faulty)
  expect((await run(folder, file, '--dry-run')).code).toBe(3)
})
