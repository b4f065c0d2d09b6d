import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../src/server/database/migrate.ts'
import { withMigrationLock } from '../../src/server/database/migration-lock.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { emptyDatabase } from '../support/database.ts'

let settings: ConnectionSettings
let client: pg.Client
let other: pg.Client
let folder: string
let notices: string[]

async function connect(): Promise<pg.Client> {
  const connected = new pg.Client(settings)
  await connected.connect()
  return connected
}

beforeEach(async () => {
  settings = await emptyDatabase()
  client = await connect()
  other = await connect()
  await client.query('create table sightings (id integer, place text)')
  await client.query("insert into sightings select n, 'place ' || n from generate_series(1, 500) n")
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  notices = []
})
afterEach(async () => {
  await client.end()
  await other.end()
  await rm(folder, { recursive: true })
})

function write(name: string, text: string): Promise<void> {
  return writeFile(path.join(folder, name), text)
}

const run = () =>
  migrate(settings, { directory: folder, onNotice: (message) => notices.push(message) })

async function isValid(index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.indisvalid
}

test('a migration that a reader holds up lets other readers pass, and ends after the reader', async () => {
  await write('0001-colour.sql', 'alter table sightings add column colour text;')
  await client.query('begin')
  await client.query('select count(*) from sightings')
  const migrating = run()
  // As long as a visitor's statement may wait for a lock.
  await other.query("set lock_timeout = '1s'")
  await expect.poll(() => notices).toEqual([expect.stringContaining('0001-colour.sql waits')])
  for (let count = 0; count < 40; count += 1) {
    const { rows } = await other.query('select id from sightings limit 1')
    expect(rows).toHaveLength(1)
  }
  await client.query('commit')
  expect(await migrating).toEqual(['0001-colour.sql'])
})

test('an index is built concurrently while a writer is in the middle of a transaction', async () => {
  await write(
    '0001-by-place.concurrently.sql',
    '-- For lists by place.\ncreate index concurrently if not exists sightings_place_index\n  on sightings (place);\n\ncreate index concurrently if not exists sightings_id_index on sightings (id);\n',
  )
  await client.query('begin')
  await client.query("insert into sightings values (501, 'hill')")
  const migrating = run()
  const building = () =>
    other
      .query("select 1 from pg_stat_activity where query ilike 'create index concurrently%'")
      .then(({ rows }) => rows.length)
  await expect.poll(building).toBeGreaterThan(0)
  await other.query("set statement_timeout = '2s'")
  await other.query("insert into sightings values (502, 'lake')")
  await client.query('commit')
  expect(await migrating).toEqual(['0001-by-place.concurrently.sql'])
  expect([await isValid('sightings_place_index'), await isValid('sightings_id_index')]).toEqual([
    true,
    true,
  ])
})

test('several processes build it once, and do not lock each other out', async () => {
  await write(
    '0001-by-id.concurrently.sql',
    'create index concurrently if not exists sightings_id_index on sightings (id);',
  )
  await write('0002-colour.sql', 'alter table sightings add column colour text;')
  const applied = (await Promise.all([run(), run(), run(), run()])).flat()
  expect(applied.sort()).toEqual(['0001-by-id.concurrently.sql', '0002-colour.sql'])
})

test('an index that an interrupted run left half built is built anew', async () => {
  const statement =
    'create unique index concurrently if not exists sightings_id_index on sightings (id)'
  await write('0001-by-id.concurrently.sql', `${statement};`)
  await client.query("insert into sightings values (1, 'the same again')")
  await expect(run()).rejects.toThrow('0001-by-id.concurrently.sql failed: could not create unique')
  expect(await isValid('sightings_id_index')).toBe(false)
  await client.query("delete from sightings where place = 'the same again'")
  expect(await run()).toEqual(['0001-by-id.concurrently.sql'])
  expect(await isValid('sightings_id_index')).toBe(true)
})

test('whatever else stands in a file of concurrent indexes is refused before it runs', async () => {
  await write('0001-wrong.concurrently.sql', 'drop table sightings;')
  await expect(run()).rejects.toThrow('must begin with create index concurrently')
  expect((await client.query('select from sightings limit 1')).rowCount).toBe(1)
})

test('a process that waits for another one says so, and finds the work done', async () => {
  await write('0001-colour.sql', 'alter table sightings add column colour text;')
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const first = withMigrationLock(settings, async () => {
    held.resolve()
    await released.promise
  })
  await held.promise
  const second = run()
  await expect
    .poll(() => notices)
    .toEqual(['waiting for another process that changes the schema …'])
  released.resolve()
  await first
  expect(await second).toEqual(['0001-colour.sql'])
  const { rows } = await client.query(
    `select 1 from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and datname = current_database()`,
  )
  expect(rows).toEqual([])
})
