import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import type { SignedInAdministrator } from '../queries.ts'
import { getSignedInAdministrator } from '../signed-in-administrator.ts'

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

/**
 * Lets administrators change their own account. Throws 401 if it was switched off after the
 * request.
 */
export function changeOwn<T>(
  context: AppContext,
  request: FastifyRequest,
  change: (transaction: DatabaseTransaction, administrator: SignedInAdministrator) => Promise<T>,
): Promise<T> {
  return changeAdministrators(context.database, async (transaction) => {
    const inTransaction = { ...context, database: transaction }
    return change(transaction, await getSignedInAdministrator(inTransaction, request))
  })
}
