import { sql } from 'kysely'
import * as z from 'zod'
import { pageUrls } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'
import { defineJob, WorkPostponed } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { nameConfirmationMail } from '../mail/mail-texts.ts'
import { hashOneTimeCode, makeOneTimeCode } from '../security/one-time-codes.ts'
import { isPublic } from './public-reports.ts'

/** Mails per day to one address, which somebody else may have entered. */
const mostMails = 3

/** Returns the address of a public report with an unconfirmed name, else undefined. */
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

/** True if this address got the maximum of mails for other reports within a day. */
async function hasReachedMailLimit(
  transaction: Database,
  email: string,
  id: string,
): Promise<boolean> {
  // Jobs for the same address wait for each other. Otherwise both could count before either
  // inserts.
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`.execute(transaction)
  const { rows } = await sql<{ reports: number }>`
    select count(distinct report_id)::int as reports
      from name_confirmations join reports on reports.id = report_id
     where lower(email) = lower(${email}) and report_id <> ${id}
       and name_confirmations.created_at > now() - interval '1 day'`.execute(transaction)
  return (rows[0]?.reports ?? 0) >= mostMails
}

/** Returns when the code expires, or undefined if the address reached its limit. */
async function storeCode(
  database: Database,
  { id, email, code }: { id: string; email: string; code: string },
): Promise<Date | undefined> {
  return database.transaction().execute(async (transaction) => {
    if (await hasReachedMailLimit(transaction, email, id)) return undefined
    const { expiresAt } = await transaction
      .insertInto('nameConfirmations')
      .values({ codeHash: hashOneTimeCode(code), reportId: id })
      .returning('expiresAt')
      .executeTakeFirstOrThrow()
    return expiresAt
  })
}

/**
 * Asks a witness by mail to confirm that name and address may be published (decision 28). Only the
 * mail contains the code: each attempt creates a new one and stores its hash.
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
    const code = makeOneTimeCode()
    const expiresAt = await storeCode(database, { id: reportId, email, code })
    if (!expiresAt) {
      log.warn({ jobId: attempt.id }, 'No mail asks for a name: this address got too many mails')
      return
    }
    const link = `${origin}${pageUrls.confirmName}#code=${code}`
    const mail = nameConfirmationMail({ config, to: email, link, code, expiresAt })
    try {
      await deliverMail.perform(context, mail, attempt)
    } catch (error) {
      // The queue keeps a failed job for some days, with the address in its error.
      if (!attempt.isLast || !(error instanceof WorkPostponed)) throw error
      log.warn({ jobId: attempt.id }, 'Gave up on a mail that asks for a name')
    }
  },
})
