import * as z from 'zod'
import { pageUrls } from '../../shared/urls.ts'
import { defineJob, type JobContext, WorkPostponed } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { noPasswordMail, passwordResetMail } from '../mail/mail-texts.ts'
import { noPassword } from '../security/passwords.ts'
import { makeResetLink } from './password-reset-link.ts'
import { findUserByEmail, type User } from './queries.ts'

async function composeMail({ config, database }: JobContext, user: User, origin: string) {
  const written = { config, to: user.email }
  if (user.password === noPassword) {
    return noPasswordMail({ ...written, link: origin + pageUrls.auth })
  }
  return passwordResetMail({ ...written, ...(await makeResetLink(database, user, origin)) })
}

/**
 * Mails a one-time link to the owner of the account with this address, if there is one. Each
 * attempt creates a new token, so that the token exists only in the mail.
 */
export const mailPasswordReset = defineJob({
  name: 'password-reset',
  payload: z.object({ email: z.string(), origin: z.string() }),
  longestRun: 60,
  // One hour in total. A user who still waits after that has requested another mail.
  retries: { times: 10, firstDelay: 15, longestDelay: 600 },
  async perform(context, { email, origin }, attempt) {
    const user = await findUserByEmail(context.database, email)
    if (!user || user.suspendedAt !== null) return
    const mail = await composeMail(context, user, origin)
    try {
      await deliverMail.perform(context, mail, attempt)
    } catch (error) {
      // Does not fail: a failed job would be stored for a while with the address in its payload.
      if (!attempt.isLast || !(error instanceof WorkPostponed)) throw error
      context.log.warn({ jobId: attempt.id }, 'Gave up on a mail for a new password')
    }
  },
})
