import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../database/open.ts'

/** An arbitrary number. No other advisory lock in this database uses it. */
const administratorsLock = 7_268_342

/**
 * Serialises changes of administrators across all processes. A condition that a change has checked,
 * such as "another administrator is active", holds until its transaction ends.
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
