import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { buildIfNeeded } from '../../src/server/commands/build.ts'
import { readConfig } from '../../src/server/config.ts'
import { startBundledDatabase } from '../../src/server/database/bundled/bundled-database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { openJobs } from '../../src/server/jobs/open-jobs.ts'
import { provideTestServer, withDatabase } from './database.ts'

type DatabaseServer = { settings: ConnectionSettings; stop(): Promise<void> }

/** TEST_DATABASE_URL (a role that may create databases), else a bundled server for this run. */
async function startServer(): Promise<DatabaseServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { settings: { connectionString: url }, stop: async () => {} }
  const directory = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-test-'))
  const bundled = await startBundledDatabase({ directory: path.join(directory, 'postgres') })
  return {
    settings: bundled.settings,
    async stop() {
      await bundled.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Not `with (force)`: without a superuser's rights it fails while autovacuum works in the database. The
 * plain command ends autovacuum, and waits five seconds for other connections.
 */
async function dropDatabases(settings: ConnectionSettings, prefix: string): Promise<void> {
  const client = new pg.Client(settings)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1) and usename = current_user',
    [rows.map(({ datname }) => datname)],
  )
  for (const { datname } of rows) await client.query(`drop database "${datname}"`)
  await client.end()
}

async function makeJobTables(settings: ConnectionSettings): Promise<void> {
  const jobs = openJobs({ config: readConfig({}), settings, works: false })
  await jobs.performDue()
  await jobs.close()
}

/** Starts one server per run, with a migrated template that each test file clones. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildIfNeeded((message) => console.log(message))
  const server = await startServer()
  const prefix = `register_test_${randomBytes(4).toString('hex')}`
  const client = new pg.Client(server.settings)
  await client.connect()
  await client.query(
    `create database "${prefix}" template template0 encoding 'UTF8'
       lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  await client.end()
  const template = withDatabase(server.settings, prefix)
  await migrate(template)
  await makeJobTables(template)
  provideTestServer({ settings: server.settings, databasePrefix: prefix })
  return async () => {
    await dropDatabases(server.settings, prefix)
    await server.stop()
  }
}
