import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../src/server/database/migrate.ts'
import {
  type ConnectionSettings,
  type Database,
  openDatabase,
} from '../../src/server/database/open.ts'
import { emptyDatabase } from '../support/database.ts'
import { measured, sized } from '../support/reliability.ts'
import { storeReports } from '../support/reports.ts'

const root = path.join(import.meta.dirname, '../..')
const own = path.join(root, 'migrations')
/** The last released migration: every later one runs while visitors use the site. */
const lastReleased = '0008-version-of-reports.sql'
const rowsStored = sized(2_000, 300_000)
const kills = sized(2, 20)
const visitors = 4

let folder: string
let opened: Database[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  opened = []
})
afterEach(async () => {
  for (const database of opened) await database.destroy()
  await rm(folder, { recursive: true, force: true })
})

async function listMigrations(): Promise<string[]> {
  return (await readdir(own)).filter((name) => name.endsWith('.sql')).sort()
}

/** A database in the state of that release. */
async function makeReleased(): Promise<ConnectionSettings> {
  const settings = await emptyDatabase()
  for (const each of await listMigrations()) {
    if (each <= lastReleased) await cp(path.join(own, each), path.join(folder, each))
  }
  await migrate(settings, { directory: folder })
  return settings
}

function open(settings: ConnectionSettings, options: Parameters<typeof openDatabase>[1] = {}) {
  const database = openDatabase(settings, options)
  opened.push(database)
  return database
}

async function fill(settings: ConnectionSettings): Promise<void> {
  const database = open(settings, { poolSize: 1, statementTimeout: 900_000 })
  const part = 10_000
  for (let from = 0; from < rowsStored; from += part) {
    await sql`
      insert into reports (full_name, email, region, location, sighting_date, sighting_time,
                           phenomenon_type, duration, description, anonymous, created_at)
      select 'Jane Doe', 'jane@example.org', 'usa', 'Place ' || n, '2025-06-14', '22:40', 'ufo',
             '5 minutes', 'Light number ' || n || ' moved over the ridge.', true,
             now() - n * interval '1 minute'
        from generate_series(${from + 1}::int, ${Math.min(from + part, rowsStored)}::int) n`.execute(
      database,
    )
  }
}

/** Runs the statements of the earlier version without pause, within the time limit of visitors. */
function startVisitors(settings: ConnectionSettings) {
  const database = open(settings, { poolSize: visitors })
  const result = { statements: 0, longest: 0, submitted: 0, failures: [] as string[] }
  let isStopped = false
  const statements: (() => Promise<unknown>)[] = [
    () =>
      sql`select id, location, description from reports where status <> 'rejected'
           order by created_at desc, id desc limit 20`.execute(database),
    () => sql`select sum(reports) from report_counts where status <> 'rejected'`.execute(database),
    () => storeReports(database, [{}]).then(() => (result.submitted += 1)),
    () => sql`select count(*) from sessions where expire > now()`.execute(database),
  ]
  async function ask(number: number) {
    for (let turn = number; !isStopped; turn += 1) {
      const startedAt = performance.now()
      await statements[turn % statements.length]?.().catch((error: unknown) =>
        result.failures.push(String(error)),
      )
      result.statements += 1
      result.longest = Math.max(result.longest, performance.now() - startedAt)
    }
  }
  const ended = Promise.all(Array.from({ length: visitors }, (_, number) => ask(number)))
  return {
    async stop() {
      isStopped = true
      await ended
      return result
    },
  }
}

test('every migration since the release runs while visitors read and submit, beside a backup', async () => {
  const settings = await makeReleased()
  await fill(settings)
  const notices: string[] = []
  const backup = new pg.Client(settings)
  await backup.connect()
  await backup.query('begin isolation level repeatable read')
  await backup.query('select count(*) from reports')
  const load = startVisitors(settings)
  const migrating = migrate(settings, { onNotice: (message) => notices.push(message) })
  await expect.poll(() => notices.join(), { timeout: 120_000 }).toContain('waits for a lock')
  await backup.query('commit')
  await backup.end()
  const applied = await migrating
  const { statements, longest, submitted, failures } = await load.stop()
  expect(applied).toEqual((await listMigrations()).filter((name) => name > lastReleased))
  await measured({
    id: 'R-41',
    name: `${applied.length} migrations on ${rowsStored} reports, with ${visitors} visitors without pause and a backup`,
    target: 'no statement fails, none waits longer than 1 s',
    figure: `${failures.length} of ${statements} failed, longest ${Math.round(longest)} ms`,
    isMet: failures.length === 0 && longest <= 1_000,
  })
  expect(failures).toEqual([])
  const { rows } = await sql<{ stored: number }>`
    select count(*)::int as stored from reports`.execute(open(settings))
  expect(rows[0]?.stored).toBe(rowsStored + submitted)
})

async function describeSchema(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name || '.' || column_name || ' ' || data_type as what
      from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select 'invalid ' || indexrelid::regclass from pg_index where not indisvalid
     order by 1`.execute(database)
  return rows
}

/** Kills a migrating process as soon as so many migrations are applied. */
async function killAfter(settings: ConnectionSettings, count: number): Promise<void> {
  const database = open(settings, { poolSize: 1 })
  const code = `
    const { migrate } = await import(${JSON.stringify(path.join(root, 'src/server/database/migrate.ts'))})
    await migrate(${JSON.stringify(settings)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const applied = async () =>
    (await database.selectFrom(sql<{ name: string }>`migrations`.as('m')).select('name').execute())
      .length
  while (child.exitCode === null && (await applied()) < count);
  child.kill('SIGKILL')
  await ended
}

test('a killed migration is applied completely or not at all, and the next start continues', async () => {
  const released = await makeReleased()
  await migrate(released)
  const expected = await describeSchema(open(released))
  const all = await listMigrations()
  const first = all.indexOf(lastReleased) + 1
  for (let kill = 0; kill < kills; kill += 1) {
    const settings = await makeReleased()
    await killAfter(settings, first + (kill % (all.length - first)) + 1)
    await migrate(settings)
    expect(await describeSchema(open(settings))).toEqual(expected)
  }
  await measured({
    id: 'R-41',
    name: `${kills} processes killed while they migrate`,
    target: 'the next start completes the same schema',
    figure: `${kills} of ${kills}`,
    isMet: true,
  })
})
