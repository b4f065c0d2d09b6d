import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { recordErasure } from '../../erasures/record-erasure.ts'
import { defineJob, repeatBatches } from '../../jobs/job.ts'
import { keepPromise } from '../../promises/keep-promise.ts'
import type { PromiseRule } from '../../promises/promise-rule.ts'
import { countReports } from '../../reports/public-reports.ts'
import { eraseOldReports, isQuarantineOver } from '../../reports/quarantine.ts'
import { stripDeletedReports } from '../../reports/strip-deleted-reports.ts'
import { recordDecision, schedule, subjectReport } from './history.ts'

/** Records in the history and in the ledger of erasures that the schedule has erased these reports. */
export async function recordErasedReports(
  transaction: DatabaseTransaction,
  ids: string[],
): Promise<void> {
  const decisions = ids.map((id) => ({
    actor: schedule,
    action: 'report_erased' as const,
    subject: subjectReport(id),
  }))
  await recordDecision(transaction, ...decisions)
  await recordErasure(transaction, 'report', ids)
}

/**
 * Erases a batch of reports that were deleted too long ago to be restored. Returns their number.
 */
function eraseBatch(database: Database, now: Date): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const ids = await eraseOldReports(transaction, now)
    await recordErasedReports(transaction, ids)
    return ids.length
  })
}

export const deletedReports: PromiseRule = {
  checked: sql`select count(*) from deleted_reports`,
  all: sql`select (${countReports}) + (select count(*) from deleted_reports)`,
  due: (now) => sql`select count(*) from deleted_reports where ${isQuarantineOver(now)}`,
  keep: ({ database }, { now, signal }) => repeatBatches(signal, () => eraseBatch(database, now)),
}

export const eraseDeletedReports = defineJob({
  name: 'erase-deleted-reports',
  schedule: '37 * * * *',
  payload: z.unknown(),
  longestRun: 600,
  retries: { times: 2, firstDelay: 60, longestDelay: 600 },
  async perform(context, _payload, { signal }) {
    await stripDeletedReports(context.database, context.jobs)
    await keepPromise(context, 'deleted-reports', deletedReports, { signal })
  },
})
