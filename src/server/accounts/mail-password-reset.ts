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
 * Mails a one-time link to the user who has an account with this address. The token exists in the mail
 * and nowhere else: it is made when the mail is sent, and anew when sending is tried again.
 */
export const mailPasswordReset = defineJob({
  name: 'password-reset',
  payload: z.object({ email: z.string(), origin: z.string() }),
  longestRun: 60,
  // An hour in all: a user who still waits then has asked again.
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
