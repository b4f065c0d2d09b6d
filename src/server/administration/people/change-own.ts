import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import type { SignedInAdministrator } from '../queries.ts'
import { getSignedInAdministrator } from '../signed-in-administrator.ts'
import { changeAdministrators } from './change-administrators.ts'

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
