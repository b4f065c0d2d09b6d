import * as z from 'zod'
import { quarantineDays } from '../../../shared/limits.ts'
import type { Database } from '../../database/open.ts'
import { recordErasure } from '../../erasures/record-erasure.ts'
import { defineJob } from '../../jobs/job.ts'
import { eraseOldReports } from '../../reports/quarantine.ts'
import { stripDeletedReports } from '../../reports/strip-deleted-reports.ts'
import { recordDecision, schedule } from './history.ts'

/**
 * Erases a batch of reports that were deleted too long ago to be restored. Returns their number.
 */
function eraseBatch(database: Database): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const ids = await eraseOldReports(transaction, quarantineDays)
    const decisions = ids.map((id) => ({
      actor: schedule,
      action: 'report_erased' as const,
      subject: { kind: 'report' as const, id },
    }))
    await recordDecision(transaction, ...decisions)
    await recordErasure(transaction, 'report', ids)
    return ids.length
  })
}

export const eraseDeletedReports = defineJob({
  name: 'erase-deleted-reports',
  schedule: '37 * * * *',
  payload: z.unknown(),
  longestRun: 600,
  retries: { times: 2, firstDelay: 60, longestDelay: 600 },
  async perform({ database, jobs, log }, _payload, { signal }) {
    await stripDeletedReports(database, jobs)
    let reports = 0
    for (let batch = 1; batch > 0 && !signal.aborted; reports += batch) {
      batch = await eraseBatch(database)
    }
    if (reports > 0) log.info({ reports }, 'Deleted reports were erased')
  },
})
