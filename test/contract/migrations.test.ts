import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect } from 'vitest'
import { migrate } from '../../src/server/database/migrate.ts'
import { getTestServer, withDatabase } from '../support/database.ts'
import { testWithEmptyDatabase as test } from '../support/empty-database-test.ts'

const root = path.join(import.meta.dirname, '../..')

async function listOwn(): Promise<string[]> {
  const names = await readdir(path.join(root, 'migrations'))
  return names.filter((name) => name.endsWith('.sql')).sort()
}

async function listApplied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

async function tableExists(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
    name,
  ])
  return rows[0]?.found !== null
}

test('applies every migration in order to a new database, and nothing the second time', async ({
  settings,
  client,
}) => {
  expect(await migrate(settings)).toEqual(await listOwn())
  expect(await migrate(settings)).toEqual([])
  expect(await listApplied(client)).toEqual(await listOwn())
})

test('simultaneous processes apply each migration exactly once', async ({ settings, client }) => {
  const script = `
    const { migrate } = await import(${JSON.stringify(path.join(root, 'src/server/database/migrate.ts'))})
    console.log(JSON.stringify(await migrate(${JSON.stringify(settings)})))`
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  const answers = await Promise.all([run(), run(), run(), run()])
  const applied = answers.flatMap(({ stdout }): string[] => JSON.parse(stdout))
  expect(applied.sort()).toEqual(await listOwn())
  expect(await listApplied(client)).toEqual(await listOwn())
})

test('a failed migration leaves no change and is tried again', async ({
  settings,
  client,
  folder,
}) => {
  const faulty = path.join(folder, '0002-half.sql')
  await writeFile(path.join(folder, '0001-whole.sql'), 'create table whole (id integer);')
  await writeFile(faulty, 'create table half (id integer); select 1 / 0;')
  await writeFile(path.join(folder, '0003-later.sql'), 'create table later (id integer);')
  await expect(migrate(settings, { directory: folder })).rejects.toThrow(
    'Migration 0002-half.sql failed: division by zero',
  )
  expect(await listApplied(client)).toEqual(['0001-whole.sql'])
  expect(await tableExists(client, 'whole')).toBe(true)
  expect(await tableExists(client, 'half')).toBe(false)
  expect(await tableExists(client, 'later')).toBe(false)
  await writeFile(faulty, 'create table half (id integer);')
  expect(await migrate(settings, { directory: folder })).toEqual([
    '0002-half.sql',
    '0003-later.sql',
  ])
})

test('ignores files that are not numbered SQL files', async ({ settings, folder }) => {
  for (const name of ['README.md', 'draft.sql', '0001-backup.sql~', '1-short.sql']) {
    await writeFile(path.join(folder, name), 'select 1 / 0')
  }
  expect(await migrate(settings, { directory: folder })).toEqual([])
})

test('refuses a database with another encoding, and leaves it unchanged', async ({ client }) => {
  const { settings: server, databasePrefix } = getTestServer()
  const name = `${databasePrefix}_${randomBytes(4).toString('hex')}`
  await client.query(
    `create database "${name}" template template0 encoding 'SQL_ASCII'
       locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  )
  const settings = withDatabase(server, name)
  await expect(migrate(settings)).rejects.toThrow(/encoding UTF8.*template0/)
  const refused = new pg.Client(settings)
  await refused.connect()
  const { rows } = await refused.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     union select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$|^public$'
     union select extname from pg_extension where extname <> 'plpgsql'`,
  )
  await refused.end()
  expect(rows).toEqual([])
})
