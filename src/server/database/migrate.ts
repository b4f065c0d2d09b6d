import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { ConnectionSettings } from './open.ts'

const ownMigrations = path.join(import.meta.dirname, '../../../migrations')

/** Any number that nothing else in this database locks. */
const migrationLock = 7_268_341

async function listMigrations(directory: string): Promise<string[]> {
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

async function applyMigration(client: pg.Client, file: string): Promise<void> {
  const name = path.basename(file)
  const statements = await readFile(file, 'utf8')
  await client.query('begin')
  try {
    await client.query(statements)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Brings the schema up to date and returns the names of the migrations applied now. Processes that
 * start together wait for each other; each migration is one transaction.
 */
export async function migrate(
  settings: ConnectionSettings,
  directory: string = ownMigrations,
): Promise<string[]> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await checkDatabase(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      `create table if not exists migrations (
         name text not null constraint migrations_pkey primary key,
         applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    const missing = (await listMigrations(directory)).filter((name) => !applied.has(name))
    for (const name of missing) await applyMigration(client, path.join(directory, name))
    return missing
  } finally {
    await client.end()
  }
}
