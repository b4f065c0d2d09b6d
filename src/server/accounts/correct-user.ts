import { sql } from 'kysely'
import type { NewUser } from '../../shared/accounts.ts'
import type { Database } from '../database/open.ts'
import type { User } from './queries.ts'
import { forgetUnlinkedIdentities } from './single-sign-on/unlinked-identity.ts'

export type Correction = {
  [Field in 'email' | 'firstName' | 'lastName']?: NewUser[Field] | undefined
}

/**
 * Corrects what is known of an account. With another address, what was mailed to the one before
 * opens nothing any more. Undefined when the account is gone; fails with a unique violation where the
 * address is another one's.
 */
export async function correctUser(
  database: Database,
  user: User,
  correction: Correction,
): Promise<User | undefined> {
  return database.transaction().execute(async (transaction) => {
    const corrected = await transaction
      .updateTable('users')
      .set({ ...correction, updatedAt: sql`now()` })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirst()
    if (corrected && corrected.email !== user.email) {
      await transaction.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
      await forgetUnlinkedIdentities(transaction, user.email)
    }
    return corrected
  })
}
