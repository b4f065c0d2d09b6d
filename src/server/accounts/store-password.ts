import { sql } from 'kysely'
import { pageUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import type { DatabaseTransaction } from '../database/open.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { passwordChangedMail } from '../mail/mail-texts.ts'
import { endSessionsOf } from '../security/sessions.ts'
import type { User } from './queries.ts'
import { unlinkIdentities } from './single-sign-on/identities.ts'

type NewPassword = {
  /** As it was read before, with the old password. */
  user: User
  hash: string
  /** The site's origin, for the link in the mail. */
  origin: string
  /** Also disconnects the identities at the provider. */
  unlinksIdentities?: boolean
}

/**
 * Stores a new password, ends all sessions, revokes all mailed links and mails the owner, all in
 * the caller's transaction. Returns false and changes nothing if the account was suspended, erased
 * or given another password since it was read.
 */
export async function storePassword(
  transaction: DatabaseTransaction,
  { config, jobs }: Pick<AppContext, 'config' | 'jobs'>,
  { user, hash, origin, unlinksIdentities = false }: NewPassword,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ password: hash, updatedAt: sql`now()` })
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .where('suspendedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await transaction.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
  await endSessionsOf(transaction, { kind: 'user', ownerId: user.id })
  const hasUnlinked = unlinksIdentities && (await unlinkIdentities(transaction, user.id))
  const link = origin + pageUrls.passwordReset
  const mail = passwordChangedMail({ config, to: user.email, link, hasUnlinked })
  await jobs.enqueue(transaction, deliverMail, mail)
  return true
}
