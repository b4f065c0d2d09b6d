import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { NewNullReport } from '../../shared/null-report.ts'
import type { AppContext } from '../app-context.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { notFound, tooManyRequests } from '../http/problems.ts'
import { findReasonsInText } from '../reports/hold-reasons.ts'
import { requirePublicReport, selectPublicReport } from '../reports/one-public-report.ts'
import { openSubmissionAllowance } from '../reports/submission-allowance.ts'
import { isRepeated, type Submission, takeSubmissionKey } from '../reports/submission-keys.ts'

/** Null reports of one report that may wait, so that nobody can fill the desk with them. */
const mostWaiting = 50
const waitSeconds = 3_600

export type ReceivedNullReport = {
  reportId: string
  nullReport: NewNullReport
  submission: Submission | undefined
  /** The value of the header, or `noProof` from a form without scripts. */
  proof: string | undefined
}

async function requireRoom(transaction: DatabaseTransaction, reportId: string): Promise<void> {
  const { waiting } = await transaction
    .selectFrom('nullReports')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('reportId', '=', reportId)
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (waiting >= mostWaiting) throw tooManyRequests(waitSeconds)
}

async function store(
  database: Database,
  { reportId, nullReport, submission }: ReceivedNullReport,
  isUnproven: boolean,
): Promise<void> {
  const { place, note } = nullReport
  const text = [place, note].filter((part) => part !== null).join('\n')
  const unproven = isUnproven ? (['proof-missing'] as const) : []
  const heldReasons = [...unproven, ...findReasonsInText(text, [])]
  await database.transaction().execute(async (transaction) => {
    const found = await selectPublicReport(transaction, reportId).forKeyShare().executeTakeFirst()
    if (!found) throw notFound('report')
    if (submission && !(await takeSubmissionKey(transaction, submission, reportId))) return
    await requireRoom(transaction, reportId)
    await transaction
      .insertInto('nullReports')
      .values({
        ...nullReport,
        // Nothing would remove it any more, except the end of the report.
        place: found.identifiersRemovedAt ? null : place,
        reportId,
        heldReasons,
      })
      .execute()
  })
}

/**
 * Stores what somebody tells who saw nothing, once. Nobody reads or counts it before a moderator has
 * released it. Its row holds nothing about the sender. Uses up the allowance for reports.
 */
export async function receiveNullReport(
  context: AppContext,
  request: FastifyRequest,
  received: ReceivedNullReport,
): Promise<void> {
  const { database } = context
  const { reportId, submission, proof } = received
  await requirePublicReport(database, reportId)
  if (submission && (await isRepeated(database, submission))) return
  const { isUnproven, spend } = await openSubmissionAllowance(context, request, proof)
  await spend()
  await store(database, received, isUnproven)
}
