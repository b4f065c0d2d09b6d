import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../database/open.ts'

/** Any number that nothing else in this database locks. */
const administratorsLock = 7_268_342

/**
 * One change of administrators at a time in all processes, so that what it found (nobody is active
 * yet, another one still is) holds until it is done.
 */
export async function changeAdministrators<T>(
  database: Database,
  change: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${administratorsLock})`.execute(transaction)
    return change(transaction)
  })
}
