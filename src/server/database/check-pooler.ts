import { sql } from 'kysely'
import type { DatabaseConfig } from './database-config.ts'
import type { Database } from './open.ts'

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

/**
 * Throws if a pooler is between the site and its server that the configuration does not name.
 * Returns warnings for the operator.
 */
export async function checkPooler(
  database: Database,
  { databasePooler }: DatabaseConfig,
): Promise<string[]> {
  const limits = await readLimits(database)
  const missing = Object.values(limits ?? {}).some((limit) => limit === '0')
  if (databasePooler === 'none' && (!limits || missing)) {
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_POOLER=true, and DATABASE_DIRECT_URL to the server itself.',
    )
  }
  if (!missing) return []
  return [
    'The pooler sets no time limits, so a slow statement holds its connection for ever: give it the connect_query in docs/operations.md.',
  ]
}
