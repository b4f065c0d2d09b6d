import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../src/server/database/migrate.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { emptyDatabase, getTestServer, withDatabase } from '../support/database.ts'

const root = path.join(import.meta.dirname, '../..')

let settings: ConnectionSettings
let client: pg.Client
let folder: string

beforeEach(async () => {
  settings = await emptyDatabase()
  client = new pg.Client(settings)
  await client.connect()
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

async function listOwn(): Promise<string[]> {
  const names = await readdir(path.join(root, 'migrations'))
  return names.filter((name) => name.endsWith('.sql')).sort()
}

async function listApplied(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

async function tableExists(name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
    name,
  ])
  return rows[0]?.found !== null
}

test('a fresh database gets every migration in order, a second time nothing', async () => {
  expect(await migrate(settings)).toEqual(await listOwn())
  expect(await migrate(settings)).toEqual([])
  expect(await listApplied()).toEqual(await listOwn())
})

test('processes that start at the same time apply each migration exactly once', async () => {
  const script = `
    const { migrate } = await import(${JSON.stringify(path.join(root, 'src/server/database/migrate.ts'))})
    console.log(JSON.stringify(await migrate(${JSON.stringify(settings)})))`
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  const answers = await Promise.all([run(), run(), run(), run()])
  const applied = answers.flatMap(({ stdout }): string[] => JSON.parse(stdout))
  expect(applied.sort()).toEqual(await listOwn())
  expect(await listApplied()).toEqual(await listOwn())
})

test('a failing migration leaves nothing and is tried again', async () => {
  const faulty = path.join(folder, '0002-half.sql')
  await writeFile(path.join(folder, '0001-whole.sql'), 'create table whole (id integer);')
  await writeFile(faulty, 'create table half (id integer); select 1 / 0;')
  await writeFile(path.join(folder, '0003-later.sql'), 'create table later (id integer);')
  await expect(migrate(settings, { directory: folder })).rejects.toThrow(
    'Migration 0002-half.sql failed: division by zero',
  )
  expect(await listApplied()).toEqual(['0001-whole.sql'])
  expect(await tableExists('whole')).toBe(true)
  expect(await tableExists('half')).toBe(false)
  expect(await tableExists('later')).toBe(false)
  await writeFile(faulty, 'create table half (id integer);')
  expect(await migrate(settings, { directory: folder })).toEqual([
    '0002-half.sql',
    '0003-later.sql',
  ])
})

test('what is no numbered SQL file is no migration', async () => {
  for (const name of ['README.md', 'draft.sql', '0001-backup.sql~', '1-short.sql']) {
    await writeFile(path.join(folder, name), 'select 1 / 0')
  }
  expect(await migrate(settings, { directory: folder })).toEqual([])
})

test('a database with another encoding is refused in words, untouched', async () => {
  const { settings: server, databasePrefix } = getTestServer()
  const name = `${databasePrefix}_${randomBytes(4).toString('hex')}`
  await client.query(
    `create database "${name}" template template0 encoding 'SQL_ASCII'
       locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  )
  await expect(migrate(withDatabase(server, name))).rejects.toThrow(/encoding UTF8.*template0/)
})
