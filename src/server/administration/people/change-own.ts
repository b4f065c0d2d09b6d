import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import type { SignedInAdministrator } from '../queries.ts'
import { getSignedInAdministrator } from '../signed-in-administrator.ts'
import { changeAdministrators } from './change-administrators.ts'

/** What somebody does about their own account, unless they were switched off meanwhile. */
export function changeOwn<T>(
  context: AppContext,
  request: FastifyRequest,
  change: (transaction: DatabaseTransaction, administrator: SignedInAdministrator) => Promise<T>,
): Promise<T> {
  return changeAdministrators(context.database, async (transaction) => {
    const inTurn = { ...context, database: transaction }
    return change(transaction, await getSignedInAdministrator(inTurn, request))
  })
}
