import { sql } from 'kysely'
import * as z from 'zod'
import { pageUrls } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'
import { defineJob, WorkPostponed } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { nameConfirmationMail } from '../mail/mail-texts.ts'
import { hashOneTimeCode, makeOneTimeCode } from '../security/one-time-codes.ts'
import { isPublic } from './public-reports.ts'

/** Mails a day to one address: somebody else may have written it into the form. */
const mostMails = 3

/** The address of a public report whose name is not confirmed; undefined where nothing is to ask. */
async function findAddress(database: Database, id: string): Promise<string | undefined> {
  const report = await database
    .selectFrom('reports')
    .select('email')
    .where('id', '=', id)
    .where('nameHeld', '=', true)
    .where('anonymous', '=', false)
    .where(isPublic)
    .executeTakeFirst()
  return report?.email
}

/** To how many other reports of this address a mail went in the last day. */
async function countMailed(database: Database, email: string, id: string): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    select count(distinct report_id)::int as reports
      from name_confirmations join reports on reports.id = report_id
     where lower(email) = lower(${email}) and report_id <> ${id}
       and name_confirmations.created_at > now() - interval '1 day'`.execute(database)
  return rows[0]?.reports ?? 0
}

async function storeCode(database: Database, reportId: string, code: string): Promise<Date> {
  const { expiresAt } = await database
    .insertInto('nameConfirmations')
    .values({ codeHash: hashOneTimeCode(code), reportId })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/**
 * Asks a witness by mail to confirm that name and address may be published (decision 28). The code
 * exists in the mail and nowhere else: it is made when the mail is sent, and anew at each attempt.
 */
export const mailNameConfirmation = defineJob({
  name: 'name-confirmation',
  payload: z.object({ reportId: z.uuid(), origin: z.string() }),
  longestRun: 60,
  retries: { times: 20, firstDelay: 15, longestDelay: 3_600 },
  async perform(context, { reportId, origin }, attempt) {
    const { database, config, log } = context
    const email = await findAddress(database, reportId)
    if (email === undefined) return
    if ((await countMailed(database, email, reportId)) >= mostMails) {
      log.warn({ jobId: attempt.id }, 'A name is not asked for: enough mails went to this address')
      return
    }
    const code = makeOneTimeCode()
    const expiresAt = await storeCode(database, reportId, code)
    const link = `${origin}${pageUrls.confirmName}#code=${code}`
    const mail = nameConfirmationMail({ config, to: email, link, code, expiresAt })
    try {
      await deliverMail.perform(context, mail, attempt)
    } catch (error) {
      // A job that failed for good would be kept for a while, with the address in its error.
      if (!attempt.isLast || !(error instanceof WorkPostponed)) throw error
      log.warn({ jobId: attempt.id }, 'A mail that asks for a name is given up')
    }
  },
})
