import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { NewObjection } from '../../shared/objection.ts'
import type { AppContext } from '../app-context.ts'
import type { DatabaseTransaction } from '../database/open.ts'
import { notFound, tooManyRequests } from '../http/problems.ts'
import { sealAddress } from '../notices/notice-addresses.ts'
import { requirePublicReport, selectPublicReport } from '../reports/one-public-report.ts'
import { openSubmissionAllowance } from '../reports/submission-allowance.ts'
import { isRepeated, type Submission, takeSubmissionKey } from '../reports/submission-keys.ts'

/** Objections to one report that may wait, so that nobody can fill the desk with them. */
const mostWaiting = 50
const waitSeconds = 3_600

export type ReceivedObjection = {
  reportId: string
  objection: NewObjection
  submission: Submission | undefined
  /** The value of the header, or `noProof` from a form without scripts. */
  proof: string | undefined
}

async function requireRoom(transaction: DatabaseTransaction, reportId: string): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from objections
     where report_id = ${reportId} and settled_at is null`.execute(transaction)
  if ((rows[0]?.waiting ?? 0) >= mostWaiting) throw tooManyRequests(waitSeconds)
}

async function store(
  { database, config }: AppContext,
  { reportId, objection, submission }: ReceivedObjection,
): Promise<void> {
  const { ground, text, email } = objection
  const id = randomUUID()
  const isAnswered = email !== null && config.site.sendsNotices
  const addressSealed = isAnswered ? await sealAddress(config, id, email) : null
  await database.transaction().execute(async (transaction) => {
    const found = await selectPublicReport(transaction, reportId).forKeyShare().executeTakeFirst()
    if (!found) throw notFound('report')
    if (submission && !(await takeSubmissionKey(transaction, submission, reportId))) return
    await requireRoom(transaction, reportId)
    await transaction
      .insertInto('objections')
      .values({ id, reportId, ground, text, addressSealed })
      .execute()
  })
}

/**
 * Stores what somebody says who asks that a report be looked at, once. Its row holds nothing about the
 * sender but an address for the answer, sealed. Uses up the allowance for reports.
 */
export async function receiveObjection(
  context: AppContext,
  request: FastifyRequest,
  received: ReceivedObjection,
): Promise<void> {
  const { reportId, submission, proof } = received
  await requirePublicReport(context.database, reportId)
  if (submission && (await isRepeated(context.database, submission))) return
  const { spend } = await openSubmissionAllowance(context, request, proof)
  await spend()
  await store(context, received)
}
