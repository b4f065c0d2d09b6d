import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'
import { migrate } from '../../src/server/database/migrate.ts'
import { withMigrationLock } from '../../src/server/database/migration-lock.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { connectedClient, testWithEmptyDatabase } from '../support/empty-database-test.ts'

let notices: string[]

const test = testWithEmptyDatabase.extend('other', connectedClient)

test.beforeEach(async ({ client }) => {
  await client.query('create table sightings (id integer, place text)')
  await client.query("insert into sightings select n, 'place ' || n from generate_series(1, 500) n")
  notices = []
})

function write(folder: string, name: string, text: string): Promise<void> {
  return writeFile(path.join(folder, name), text)
}

const run = (settings: ConnectionSettings, folder: string) =>
  migrate(settings, { directory: folder, onNotice: (message) => notices.push(message) })

async function isValid(client: pg.Client, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.indisvalid
}

test('a migration blocked by a reader does not block other readers, and ends after that reader', async ({
  settings,
  client,
  other,
  folder,
}) => {
  await write(folder, '0001-colour.sql', 'alter table sightings add column colour text;')
  await client.query('begin')
  await client.query('select count(*) from sightings')
  const migrating = run(settings, folder)
  // The longest time that a visitor's statement may wait for a lock.
  await other.query("set lock_timeout = '1s'")
  await expect.poll(() => notices).toEqual([expect.stringContaining('0001-colour.sql waits')])
  for (let count = 0; count < 40; count += 1) {
    const { rows } = await other.query('select id from sightings limit 1')
    expect(rows).toHaveLength(1)
  }
  await client.query('commit')
  expect(await migrating).toEqual(['0001-colour.sql'])
})

test('an index is built concurrently during the transaction of a writer', async ({
  settings,
  client,
  other,
  folder,
}) => {
  await write(
    folder,
    '0001-by-place.concurrently.sql',
    '-- For lists by place.\ncreate index concurrently if not exists sightings_place_index\n  on sightings (place);\n\ncreate index concurrently if not exists sightings_id_index on sightings (id);\n',
  )
  await client.query('begin')
  await client.query("insert into sightings values (501, 'hill')")
  const migrating = run(settings, folder)
  const building = () =>
    other
      .query("select 1 from pg_stat_activity where query ilike 'create index concurrently%'")
      .then(({ rows }) => rows.length)
  await expect.poll(building).toBeGreaterThan(0)
  await other.query("set statement_timeout = '2s'")
  await other.query("insert into sightings values (502, 'lake')")
  await client.query('commit')
  expect(await migrating).toEqual(['0001-by-place.concurrently.sql'])
  expect([
    await isValid(client, 'sightings_place_index'),
    await isValid(client, 'sightings_id_index'),
  ]).toEqual([true, true])
})

test('several processes build it once without a deadlock', async ({ settings, folder }) => {
  await write(
    folder,
    '0001-by-id.concurrently.sql',
    'create index concurrently if not exists sightings_id_index on sightings (id);',
  )
  await write(folder, '0002-colour.sql', 'alter table sightings add column colour text;')
  const applied = (
    await Promise.all([
      run(settings, folder),
      run(settings, folder),
      run(settings, folder),
      run(settings, folder),
    ])
  ).flat()
  expect(applied.sort()).toEqual(['0001-by-id.concurrently.sql', '0002-colour.sql'])
})

test('an index left incomplete by an interrupted run is rebuilt', async ({
  settings,
  client,
  folder,
}) => {
  const statement =
    'create unique index concurrently if not exists sightings_id_index on sightings (id)'
  await write(folder, '0001-by-id.concurrently.sql', `${statement};`)
  await client.query("insert into sightings values (1, 'the same again')")
  await expect(run(settings, folder)).rejects.toThrow(
    '0001-by-id.concurrently.sql failed: could not create unique',
  )
  expect(await isValid(client, 'sightings_id_index')).toBe(false)
  await client.query("delete from sightings where place = 'the same again'")
  expect(await run(settings, folder)).toEqual(['0001-by-id.concurrently.sql'])
  expect(await isValid(client, 'sightings_id_index')).toBe(true)
})

test('any other statement in a file of concurrent indexes is refused before it runs', async ({
  settings,
  client,
  folder,
}) => {
  await write(folder, '0001-wrong.concurrently.sql', 'drop table sightings;')
  await expect(run(settings, folder)).rejects.toThrow('must begin with create index concurrently')
  expect((await client.query('select from sightings limit 1')).rowCount).toBe(1)
})

test('a process that waits for another one logs it and then finds the migrations applied', async ({
  settings,
  client,
  folder,
}) => {
  await write(folder, '0001-colour.sql', 'alter table sightings add column colour text;')
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const first = withMigrationLock(settings, async () => {
    held.resolve()
    await released.promise
  })
  await held.promise
  const second = run(settings, folder)
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
