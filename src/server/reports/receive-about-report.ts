import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { requireId } from '../http/id-in-address.ts'
import { notFound, tooManyRequests } from '../http/problems.ts'
import type { RateLimit } from '../security/limit-counter.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { isPublic } from './public-reports.ts'
import { openSubmissionAllowance } from './submission-allowance.ts'
import { isRepeated, type Submission, takeSubmissionKey } from './submission-keys.ts'

/** Rows of one kind to one report that may wait, so that nobody can fill the desk with them. */
const mostWaiting = 500
const waitSeconds = 3_600

/**
 * What one source may send about one report, so that its author cannot take the place of all others. A class
 * behind one address may have looked at the same sky.
 */
const ofOneSource = {
  null_reports: { name: 'null-reports-report', hits: 30, seconds: 86_400 },
  objections: { name: 'objections-report', hits: 3, seconds: 86_400 },
} satisfies Record<string, RateLimit>

export type AboutReport = {
  reportId: string
  submission: Submission | undefined
  /** The value of the header, or `noProof` from a form without scripts. */
  proof: string | undefined
}

/** A public report; the transaction keeps it from being deleted. */
const selectPublic = (database: Database, id: string) =>
  database.selectFrom('reports').select('identifiersRemovedAt').where('id', '=', id).where(isPublic)

/** Throws the same 404 for a report that is not public as for one that never existed. */
async function requirePublicReport(database: Database, id: string): Promise<void> {
  const found = await selectPublic(database, requireId(id, 'report')).executeTakeFirst()
  if (!found) throw notFound('report')
}

type Kind = keyof typeof ofOneSource

async function requireRoom(
  transaction: DatabaseTransaction,
  kind: Kind,
  reportId: string,
): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from ${sql.table(kind)}
     where report_id = ${reportId} and settled_at is null`.execute(transaction)
  if ((rows[0]?.waiting ?? 0) >= mostWaiting) throw tooManyRequests(waitSeconds)
}

async function spendOfReport(
  { database, config }: AppContext,
  { ip }: FastifyRequest,
  { kind, reportId }: { kind: Kind; reportId: string },
): Promise<void> {
  if (!config.rateLimits) return
  const ranges = rangesOf(ip).map(({ range, share }) => ({ range: `${reportId} ${range}`, share }))
  await spendRateLimit(database, [ofOneSource[kind]], ranges)
}

type Facts = { identifiersRemovedAt: Date | null; isUnproven: boolean }

type Storing = {
  kind: Kind
  store: (transaction: DatabaseTransaction, facts: Facts) => Promise<unknown>
}

/**
 * Stores once what somebody sends about a public report, for the moderators to settle. Uses up the
 * allowance for reports.
 */
export async function receiveAboutReport(
  context: AppContext,
  request: FastifyRequest,
  { reportId, submission, proof }: AboutReport,
  { kind, store }: Storing,
): Promise<void> {
  const { database } = context
  await requirePublicReport(database, reportId)
  if (submission && (await isRepeated(database, submission))) return
  const { isUnproven, spend } = await openSubmissionAllowance(context, request, proof)
  await spend()
  await spendOfReport(context, request, { kind, reportId })
  await database.transaction().execute(async (transaction) => {
    const found = await selectPublic(transaction, reportId).forKeyShare().executeTakeFirst()
    if (!found) throw notFound('report')
    if (submission && !(await takeSubmissionKey(transaction, submission, reportId))) return
    await requireRoom(transaction, kind, reportId)
    await store(transaction, { ...found, isUnproven })
  })
}
