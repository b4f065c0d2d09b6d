import type { HistoryAction } from '../../shared/history.ts'
import type { DecisionOutcome } from '../../shared/moderation.ts'
import type { ReportStatus } from '../../shared/options.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { recordErasure } from '../erasures/record-erasure.ts'
import { adminColumns, toAdminReport } from './admin-report.ts'
import { type Reason, recordDecision } from './history.ts'
import type { Administrator } from './queries.ts'

type Chosen = { id: string; expectedUpdatedAt?: string | undefined }

type Deed = {
  administrator: Administrator
  /** Each at most once; where a version is expected, a report with another one is left as it is. */
  reports: Chosen[]
  reason: Reason | undefined
}

type Change = {
  action: HistoryAction
  to: ReportStatus | null
  apply: (transaction: DatabaseTransaction, ids: string[]) => Promise<unknown>
}

type Candidate = Pick<DecisionOutcome, 'id' | 'outcome'> & { from: ReportStatus | null }

/** Locks the reports in one order for everybody, and finds out which of them may be changed. */
async function lockReports(
  transaction: DatabaseTransaction,
  reports: Chosen[],
): Promise<Candidate[]> {
  const ids = reports.map(({ id }) => id)
  const rows = await transaction
    .selectFrom('reports')
    .select(['id', 'status', 'updatedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return reports.map(({ id, expectedUpdatedAt }) => {
    const row = found.get(id)
    if (!row) return { id, outcome: 'not_found', from: null }
    const isExpected =
      !expectedUpdatedAt || Date.parse(expectedUpdatedAt) === row.updatedAt.getTime()
    return { id, outcome: isExpected ? 'done' : 'conflict', from: row.status }
  })
}

/** All that may be changed is changed and recorded, or nothing. */
async function carryOut(
  transaction: DatabaseTransaction,
  { administrator, reports, reason }: Deed,
  { action, to, apply }: Change,
): Promise<DecisionOutcome[]> {
  const candidates = await lockReports(transaction, reports)
  const changing = candidates.filter(({ outcome }) => outcome === 'done')
  const ids = changing.map(({ id }) => id)
  if (ids.length > 0) await apply(transaction, ids)
  const decisions = changing.map(({ id, from }) => {
    const subject = { kind: 'report', id } as const
    return { actor: administrator, action, subject, from, to, reason }
  })
  await recordDecision(transaction, ...decisions)
  const rows = await transaction
    .selectFrom('reports')
    .select(adminColumns)
    .where(
      'id',
      'in',
      candidates.map(({ id }) => id),
    )
    .execute()
  const now = new Map(rows.map((row) => [row.id, toAdminReport(row, administrator.role)]))
  return candidates.map(({ id, outcome }) => ({ id, outcome, report: now.get(id) ?? null }))
}

/** Gives reports a status and records why; tells for each, in the order given, what became of it. */
export async function decideReports(
  database: Database,
  { status, ...deed }: Deed & { status: ReportStatus },
): Promise<DecisionOutcome[]> {
  const apply: Change['apply'] = (transaction, ids) =>
    transaction
      .updateTable('reports')
      .set({ status, verified: status === 'verified' })
      .where('id', 'in', ids)
      .execute()
  return database
    .transaction()
    .execute((transaction) =>
      carryOut(transaction, deed, { action: 'report_status_changed', to: status, apply }),
    )
}

/** Deletes reports and all that belongs to them, but for the record that it was done. */
export async function deleteReports(database: Database, deed: Deed): Promise<DecisionOutcome[]> {
  const apply: Change['apply'] = async (transaction, ids) => {
    await transaction.deleteFrom('reports').where('id', 'in', ids).execute()
    await recordErasure(transaction, 'report', ids)
  }
  return database
    .transaction()
    .execute((transaction) =>
      carryOut(transaction, deed, { action: 'report_deleted', to: null, apply }),
    )
}
