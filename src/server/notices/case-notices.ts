import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CaseNotice } from '../../shared/case.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { notFound, Problem } from '../http/problems.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { caseNoticeAskedMail } from '../mail/notice-mails.ts'
import { hashOneTimeCode } from '../security/one-time-codes.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { openOwnAddress, sealAddress } from './notice-addresses.ts'
import { noticeCode, noticeLinks } from './notice-codes.ts'

/** Mails that ask an address, which somebody else may have typed, and mails of one case. */
const mostOfAddress = [{ name: 'case-notice-address-day', hits: 3, seconds: 86_400 }]
const mostOfCase = [{ name: 'case-notice-day', hits: 5, seconds: 86_400 }]

type Asked = { reportId: string; email: string; origin: string }

/** False if the address got enough mails of this kind today. The witness is not told: it may be anybody's. */
async function mayMail({ database, config }: AppContext, { email }: Asked): Promise<boolean> {
  if (!config.rateLimits) return true
  try {
    await spendRateLimit(database, mostOfAddress, `notice ${email.toLowerCase()}`)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/**
 * Stores the address for an open case, in the place of an earlier one, and mails the question whether it
 * wants notices. Not for a report without identifiers: the address would be one.
 */
export async function askForCaseNotice(context: AppContext, asked: Asked): Promise<void> {
  const { database, config, jobs } = context
  const { reportId, email, origin } = asked
  if (!config.site.sendsNotices) throw notFound('page')
  if (config.rateLimits) await spendRateLimit(database, mostOfCase, `case ${reportId}`)
  const id = randomUUID()
  const code = await noticeCode(config, id)
  const codeHash = hashOneTimeCode(code)
  const addressSealed = await sealAddress(config, id, email)
  const isMailed = await mayMail(context, asked)
  await database.transaction().execute(async (transaction) => {
    await endCaseNotice(transaction, reportId)
    const { numAffectedRows = 0n } = await sql`
      insert into case_notices (id, report_id, code_hash, address_sealed)
      select ${id}::uuid, cases.report_id, ${codeHash}::bytea, ${addressSealed}::bytea
        from cases join reports on reports.id = cases.report_id
       where cases.report_id = ${reportId} and identifiers_removed_at is null
          on conflict (report_id) do nothing`.execute(transaction)
    if (numAffectedRows === 0n || !isMailed) return
    const mail = caseNoticeAskedMail({ config, to: email, ...noticeLinks(origin, code) })
    await jobs.enqueue(transaction, deliverMail, mail)
  })
}

/** Erases the address of a case. */
export async function endCaseNotice(database: Database, reportId: string): Promise<void> {
  await database.deleteFrom('caseNotices').where('reportId', '=', reportId).execute()
}

/** For news that no trigger of the database notes. */
export async function noteCaseNews(transaction: Database, reportId: string): Promise<void> {
  await sql`select note_case_news(${reportId})`.execute(transaction)
}

/** The witness has seen what is new: the next news is worth a mail again. */
export async function noteOpenedCase(database: Database, reportId: string): Promise<void> {
  await sql`
    update case_notices set told_at = null, due_at = null, kept_at = now()
     where report_id = ${reportId} and confirmed_at is not null
       and (told_at is not null or due_at is not null or kept_at < now() - interval '1 day')`.execute(
    database,
  )
}

/** The address of a case, for its witness alone. With another `sealing.key` nobody can read it any more. */
export async function findCaseNotice(
  { database, config }: Pick<AppContext, 'database' | 'config'>,
  reportId: string,
): Promise<CaseNotice | null> {
  const row = await database
    .selectFrom('caseNotices')
    .select(['id', 'addressSealed', 'confirmedAt'])
    .where('reportId', '=', reportId)
    .executeTakeFirst()
  if (!row) return null
  const email = await openOwnAddress(config, row.id, row.addressSealed)
  return email === undefined ? null : { email, isConfirmed: row.confirmedAt !== null }
}
