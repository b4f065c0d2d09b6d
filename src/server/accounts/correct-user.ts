import { sql } from 'kysely'
import type { NewUser } from '../../shared/accounts.ts'
import type { Database } from '../database/open.ts'
import type { User } from './queries.ts'
import { forgetUnlinkedIdentities } from './single-sign-on/unlinked-identity.ts'

export type Correction = {
  [Field in 'email' | 'firstName' | 'lastName']?: NewUser[Field] | undefined
}

/**
 * Updates the e-mail address or names of an account. A new address revokes every link that was
 * mailed to the old one. Returns undefined if the account no longer exists. Throws a unique
 * violation if another account has the address.
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
