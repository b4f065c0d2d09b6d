import { randomBytes } from 'node:crypto'
import pg from 'pg'
import {
  type ConnectionSettings,
  type Database,
  openDatabase,
} from '../../src/server/database/open.ts'

type TestServer = {
  settings: ConnectionSettings
  /**
   * The prefix of the names of this run's databases; the migrated template has exactly this name.
   */
  databasePrefix: string
}

const variable = 'TEST_DATABASE_SERVER'

/** Passes the server of this run to the workers of Vitest and Playwright, by the environment. */
export function provideTestServer(server: TestServer): void {
  process.env[variable] = JSON.stringify(server)
}

export function getTestServer(): TestServer {
  const provided = process.env[variable]
  if (!provided) throw new Error(`${variable} is not set: this is not a run of the tests`)
  return JSON.parse(provided)
}

/** The same server, another database. */
export function withDatabase(settings: ConnectionSettings, name: string): ConnectionSettings {
  if (!('connectionString' in settings)) return { ...settings, database: name }
  const url = new URL(settings.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

/** The settings of a test database as a DATABASE_URL. */
export function databaseUrlOf(settings: ConnectionSettings): string {
  if ('connectionString' in settings) return settings.connectionString
  const { host, user, database, password } = settings
  const url = new URL(`postgres://localhost/${database}`)
  url.username = user
  url.password = password ?? ''
  url.searchParams.set('host', host)
  return url.href
}

export type TestDatabase = {
  database: Database
  settings: ConnectionSettings
  close(): Promise<void>
}

async function createDatabase(template: string): Promise<ConnectionSettings> {
  const { settings: server, databasePrefix } = getTestServer()
  const name = `${databasePrefix}_${randomBytes(4).toString('hex')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database "${name}" template ${template}`)
  await client.end()
  return withDatabase(server, name)
}

/** A database without any migration. */
export function emptyDatabase(): Promise<ConnectionSettings> {
  return createDatabase(`template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
}

/** Visitors should not wait so long, but a busy machine needs seconds for thousands of rows. */
export const patience = { statementTimeout: 60_000, acquireTimeout: 30_000 }

/** A database of its own for one test file, migrated and empty. */
export async function testDatabase(): Promise<TestDatabase> {
  const settings = await createDatabase(`"${getTestServer().databasePrefix}"`)
  const database = openDatabase(settings, patience)
  return { database, settings, close: () => database.destroy() }
}
