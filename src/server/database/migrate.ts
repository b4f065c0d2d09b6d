import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildIndexes } from './build-indexes.ts'
import { hasTable } from './has-table.ts'
import { beginLocked, withMigrationLock } from './migration-lock.ts'
import { type ConnectionSettings, quietClient } from './open.ts'

export const ownMigrations = path.join(import.meta.dirname, '../../../migrations')

type Options = {
  directory?: string
  /** Applies only these, for the schema of an older release. */
  names?: readonly string[]
  onNotice?: (message: string) => void
}

type Migration = { name: string; statements: string; isConcurrent: boolean }
type Run = { client: pg.Client; settings: ConnectionSettings } & Pick<Options, 'onNotice'>

/**
 * Milliseconds that a statement waits for a lock. While it waits, all other statements on the table
 * wait behind it. After a timeout it lets them run and retries.
 */
const lockTimeout = 500
const pauses = { first: 250, longest: 5_000 }
/** Attempts between two notices. */
const noticeEvery = 12

/** Returns the names of all migrations of this release, in order. */
export async function listMigrations(directory: string = ownMigrations): Promise<string[]> {
  const names = await readdir(directory)
  return names.filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
}

async function checkDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; lower: string }>(
    `select current_setting('server_version_num')::int as version,
            current_setting('server_encoding') as encoding, lower('ÄЖ') as lower`,
  )
  const [facts] = rows
  if (!facts || facts.version < 150_000) throw new Error('PostgreSQL 15 or newer is needed.')
  if (facts.encoding !== 'UTF8' || facts.lower !== 'äж') {
    throw new Error(
      "The database must be made with encoding UTF8 and a locale that knows letters beyond English, for example: create database … template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'.",
    )
  }
}

async function readApplied(client: pg.Client): Promise<Set<string>> {
  if (!(await hasTable(client, 'migrations'))) return new Set()
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  return new Set(rows.map((row) => row.name))
}

async function makeTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists migrations (
       name text not null constraint migrations_pkey primary key,
       applied_at timestamptz not null default now())`,
  )
}

async function note(client: pg.Client, name: string): Promise<void> {
  await client.query('insert into migrations (name) values ($1)', [name])
}

/** Applies a migration in one transaction. Returns false if another process has applied it. */
async function applyInTransaction(
  { client, onNotice }: Run,
  { name, statements }: Migration,
): Promise<boolean> {
  await beginLocked(client, { onNotice })
  try {
    await makeTable(client)
    const isMissing = !(await readApplied(client)).has(name)
    if (isMissing) {
      await client.query(`set local lock_timeout = ${lockTimeout}`)
      await client.query(statements)
      await note(client, name)
    }
    await client.query('commit')
    return isMissing
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Builds indexes outside of a transaction, so that others can write to the table. */
async function applyConcurrently(
  { client, settings, onNotice }: Run,
  { name, statements }: Migration,
): Promise<boolean> {
  const build = async () => {
    if ((await readApplied(client)).has(name)) return false
    await makeTable(client)
    await buildIndexes(client, statements)
    await note(client, name)
    return true
  }
  return withMigrationLock(settings, build, { onNotice })
}

/** lock_not_available and deadlock_detected: another transaction holds the lock, but will end. */
function isLockConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
}

/** Retries until the locks are free. A migration that waited for them would block the site. */
async function applyMigration(run: Run, migration: Migration): Promise<boolean> {
  const apply = migration.isConcurrent ? applyConcurrently : applyInTransaction
  let pause = pauses.first
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await apply(run, migration)
    } catch (error) {
      if (!isLockConflict(error)) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error })
      }
    }
    if (attempt % noticeEvery === 0) {
      run.onNotice?.(
        `migration ${migration.name} waits for a lock that others hold (a backup, a long statement); trying again …`,
      )
    }
    await sleep(pause)
    pause = Math.min(2 * pause, pauses.longest)
  }
}

/**
 * Updates the schema and returns the names of the applied migrations. Processes that start together
 * wait for each other. Each migration is one transaction, except files named `….concurrently.sql`,
 * whose statements build indexes outside of a transaction.
 */
export async function migrate(
  settings: ConnectionSettings,
  { directory = ownMigrations, names, onNotice }: Options = {},
): Promise<string[]> {
  const client = quietClient({ ...settings, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await checkDatabase(client)
    const known = await readApplied(client)
    const applied: string[] = []
    for (const name of await listMigrations(directory)) {
      if (known.has(name) || names?.includes(name) === false) continue
      const statements = await readFile(path.join(directory, name), 'utf8')
      const isConcurrent = name.endsWith('.concurrently.sql')
      const run = { client, settings, ...(onNotice ? { onNotice } : {}) }
      if (await applyMigration(run, { name, statements, isConcurrent })) applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}
