import { sql } from 'kysely'
import type { DatabaseConfig } from './database-config.ts'
import { type Database, quietClient } from './open.ts'

type Limits = Record<'statement' | 'lock' | 'idle', string>

/** pgbouncer refuses settings of a session with this code of PostgreSQL (protocol_violation). */
function isRefusedSetting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '08P01'
}

async function readLimits(database: Database): Promise<Limits | undefined> {
  try {
    const { rows } = await sql<Limits>`
      select current_setting('statement_timeout') as statement,
             current_setting('lock_timeout') as lock,
             current_setting('idle_in_transaction_session_timeout') as idle`.execute(database)
    return rows[0]
  } catch (error) {
    if (isRefusedSetting(error)) return undefined
    throw error
  }
}

/** Codes of PostgreSQL for a name that another connection has made, and for one that somebody else has made on this one. */
const lostName = new Set<unknown>(['26000', '42P05'])

const named = { name: 'anomaly_register_start', text: 'select 1' }

/** Milliseconds. */
const patience = 5_000

/**
 * Runs a named statement of two clients in turn. Each is in a transaction while the other asks, so that a pooler leads
 * them to different connections of the server, and then to those of each other.
 */
async function followsNames(connectionString: string): Promise<boolean> {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience }
  const one = quietClient({ connectionString, ...limits })
  const other = quietClient({ connectionString, ...limits })
  try {
    await one.connect()
    await other.connect()
    await one.query(named)
    for (const [holder, asker] of [
      [other, one],
      [one, other],
    ] as const) {
      await holder.query('begin')
      await holder.query(named)
      await asker.query(named)
      await holder.query('rollback')
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && lostName.has(error.code)) return false
    throw error
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/**
 * Throws if a pooler is between the site and its server that the configuration does not name, or one that knows less
 * than the configuration says.
 * Returns warnings for the operator.
 */
export async function checkPooler(
  database: Database,
  { databasePooler, databaseUrl = '' }: DatabaseConfig,
): Promise<string[]> {
  const limits = await readLimits(database)
  const missing = Object.values(limits ?? {}).some((limit) => limit === '0')
  if (databasePooler === 'none' && (!limits || missing)) {
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_POOLER=true, and DATABASE_DIRECT_URL to the server itself.',
    )
  }
  if (databasePooler === 'named-statements' && !(await followsNames(databaseUrl))) {
    throw new Error(
      'The pooler of DATABASE_URL loses named statements: set DATABASE_POOLER=true, or max_prepared_statements above 0 in pgbouncer 1.21 or newer.',
    )
  }
  if (!missing) return []
  return [
    'The pooler sets no time limits, so a slow statement holds its connection for ever: give it the connect_query in docs/operations.md.',
  ]
}
