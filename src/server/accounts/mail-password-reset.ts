import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { passwordResetMinutes } from '../../shared/limits.ts'
import { pageUrls } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'
import { defineJob, type JobContext, WorkPostponed } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { noPasswordMail, passwordResetMail } from '../mail/mail-texts.ts'
import { noPassword } from '../security/passwords.ts'
import { findUserByEmail, type User } from './queries.ts'

/** What is stored of a mailed token, so that no backup opens an account. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Stores a link that can be used from now on; earlier ones of the account end. */
async function storeReset(database: Database, { id }: User, token: string): Promise<Date> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    await transaction.deleteFrom('passwordResets').where('userId', '=', id).execute()
    const { expiresAt } = await transaction
      .insertInto('passwordResets')
      .values({
        tokenHash: hashResetToken(token),
        userId: id,
        expiresAt: sql<Date>`now() + make_interval(mins => ${passwordResetMinutes})`,
      })
      .returning('expiresAt')
      .executeTakeFirstOrThrow()
    return expiresAt
  })
}

async function composeMail({ config, database }: JobContext, user: User, origin: string) {
  const written = { config, to: user.email }
  if (user.password === noPassword) {
    return noPasswordMail({ ...written, link: origin + pageUrls.auth })
  }
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await storeReset(database, user, token)
  // In the fragment, which browsers tell to nobody: it stands in no log and no referrer.
  return passwordResetMail({
    ...written,
    link: `${origin}${pageUrls.passwordReset}#token=${token}`,
    expiresAt,
  })
}

/**
 * Mails a one-time link to whoever has an account with this address. The token exists in the mail
 * and nowhere else: it is made when the mail is sent, and anew when sending is tried again.
 */
export const mailPasswordReset = defineJob({
  name: 'password-reset',
  payload: z.object({ email: z.string(), origin: z.string() }),
  longestRun: 60,
  // An hour in all: whoever still waits then has asked again.
  retries: { times: 10, firstDelay: 15, longestDelay: 600 },
  async perform(context, { email, origin }, attempt) {
    const user = await findUserByEmail(context.database, email)
    if (!user || user.suspendedAt !== null) return
    const mail = await composeMail(context, user, origin)
    try {
      await deliverMail.perform(context, mail, attempt)
    } catch (error) {
      // A job that failed for good would be kept for a while, with the address in it.
      if (!attempt.isLast || !(error instanceof WorkPostponed)) throw error
      context.log.warn({ jobId: attempt.id }, 'A mail for a new password is given up')
    }
  },
})
