import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { NewNullReport } from '../../shared/null-report.ts'
import type { AppContext } from '../app-context.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { notFound, tooManyRequests, unprocessable } from '../http/problems.ts'
import { findReasonsInText } from '../reports/hold-reasons.ts'
import { isPublic } from '../reports/public-reports.ts'
import { openSubmissionAllowance } from '../reports/submission-allowance.ts'
import { type Submission, takeSubmissionKey } from '../reports/submission-keys.ts'

/** Null reports of one report that may wait, so that nobody can fill the desk with them. */
const mostWaiting = 50
const waitSeconds = 3_600

const uuid = z.uuid()

export type ReceivedNullReport = {
  reportId: string
  nullReport: NewNullReport
  submission: Submission | undefined
  /** The value of the header, or `noProof` from a form without scripts. */
  proof: string | undefined
}

/** A public report; the transaction keeps it from being deleted. */
const selectPublic = (database: Database, id: string) =>
  database.selectFrom('reports').select('identifiersRemovedAt').where('id', '=', id).where(isPublic)

/** Throws the same 404 for a report that is not public as for one that never existed. */
async function requirePublicReport(database: Database, id: string): Promise<void> {
  const found = uuid.safeParse(id).success && (await selectPublic(database, id).executeTakeFirst())
  if (!found) throw notFound('report')
}

/** True for a repetition. Throws 422 if the key was used for something else. */
async function isRepeated(
  database: Database,
  { key, hash }: Pick<Submission, 'key' | 'hash'>,
): Promise<boolean> {
  const earlier = await database
    .selectFrom('submissionKeys')
    .select('hash')
    .where('key', '=', key)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (earlier && !earlier.hash.equals(hash)) throw unprocessable('idempotency-key-reused')
  return earlier !== undefined
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
    const found = await selectPublic(transaction, reportId).forKeyShare().executeTakeFirst()
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
