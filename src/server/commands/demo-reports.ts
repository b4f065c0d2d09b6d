import { verifiedStatus } from '../../shared/report-status.ts'
import type { Database } from '../database/open.ts'
import { demoReports } from '../demo/demo-reports.ts'

/** Stores the sample reports that are missing. Returns their number. */
export async function addDemoReports(database: Database, now = new Date()): Promise<number> {
  const rows = demoReports(now).map((report, index) => ({
    ...report,
    verified: report.status === verifiedStatus,
    updatedAt: report.createdAt,
    importSource: 'demo',
    importKey: `demo-${String(index + 1).padStart(3, '0')}`,
  }))
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('reports')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['importSource', 'importKey']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
