import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type Period, promisedPeriods } from '../../../shared/promises.ts'
import { initialStatus, type ReportStatus, rejectedStatus } from '../../../shared/report-status.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import { purgeReports } from '../../http/purge-caches.ts'
import { defineJob, type JobContext, repeatBatches } from '../../jobs/job.ts'
import { keepPromise } from '../../promises/keep-promise.ts'
import { type PromiseRule, timestamp } from '../../promises/promise-rule.ts'
import { withdrawReport } from '../../reports/leave-reports.ts'
import { countReports, hasStatus } from '../../reports/public-reports.ts'
import { recordErasedReports } from './erase-deleted-reports.ts'

const batchSize = 100

/**
 * A condition: the report has had this status for so long. The history says since when, because other
 * changes, such as a corrected place, must not begin the period anew. Imported reports stay: their
 * times are those of the archive, and no witness of this site stands behind them.
 */
function isOver(status: ReportStatus, months: number, now: Date): RawBuilder<boolean> {
  const limit = sql`${timestamp(now)} - make_interval(months => ${months})`
  const unrecorded = status === initialStatus ? sql`created_at` : sql`updated_at`
  return sql<boolean>`(
    ${hasStatus(status)} and import_source is null and created_at <= ${limit}
      and coalesce((
        select max(at) from append_only.history
         where subject_kind = 'report' and subject_id = reports.id
           and action = 'report_status_changed' and to_value = ${status}), ${unrecorded}) <= ${limit})`
}

async function eraseBatch(
  transaction: DatabaseTransaction,
  context: JobContext,
  isDue: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from reports where ${isDue} order by created_at limit ${batchSize}
       for update skip locked`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await withdrawReport(transaction, id)
  await recordErasedReports(transaction, ids)
  await purgeReports(transaction, context, ids)
  return ids.length
}

function erasing(status: ReportStatus, { amount: months }: Period): PromiseRule {
  return {
    checked: sql`select sum(reports) from report_counts where ${hasStatus(status)}`,
    all: countReports,
    due: (now) => sql`select count(*) from reports where ${isOver(status, months, now)}`,
    keep(context, { now, signal }) {
      const isDue = isOver(status, months, now)
      return repeatBatches(signal, () =>
        context.database
          .transaction()
          .execute((transaction) => eraseBatch(transaction, context, isDue)),
      )
    },
  }
}

export const pendingReports = erasing(initialStatus, promisedPeriods['pending-reports'])
export const rejectedReports = erasing(rejectedStatus, promisedPeriods['rejected-reports'])

export const undecidedErasure = defineJob({
  name: 'erase-undecided-reports',
  schedule: '25 3 * * *',
  payload: z.unknown(),
  longestRun: 3_600,
  retries: { times: 2, firstDelay: 600, longestDelay: 3_600 },
  async perform(context, _payload, { signal }) {
    await keepPromise(context, 'pending-reports', pendingReports, { signal })
    await keepPromise(context, 'rejected-reports', rejectedReports, { signal })
  },
})
