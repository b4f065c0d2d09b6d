import { sql } from 'kysely'
import type { PasswordReset } from '../../shared/accounts.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { badRequest } from '../http/problems.ts'
import { hashPassword } from '../security/passwords.ts'
import { hashResetToken } from './password-reset-link.ts'
import type { User } from './queries.ts'
import { storePassword } from './store-password.ts'

function expiredLink() {
  return badRequest('reset-link-over')
}

function findUserByReset(database: Database, token: string): Promise<User | undefined> {
  return database
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .selectAll('users')
    .where('passwordResets.tokenHash', '=', hashResetToken(token))
    .where('passwordResets.expiresAt', '>', sql<Date>`now()`)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Sets the password of the account to which a mailed link belongs. Does not sign the user in. Ends
 * all sessions and disconnects linked identities, because an intruder may have linked one. Throws
 * 400 if the link has expired or was used.
 */
export async function resetPassword(
  context: AppContext,
  { token, password, origin }: PasswordReset & { origin: string },
): Promise<void> {
  const user = await findUserByReset(context.database, token)
  if (!user) throw expiredLink()
  const hash = await hashPassword(password)
  await context.database.transaction().execute(async (transaction) => {
    // Of several concurrent uses, only the first still finds the old password.
    const change = { user, hash, origin, unlinksIdentities: true }
    if (!(await storePassword(transaction, context, change))) throw expiredLink()
  })
}
