import type { Total } from '../../shared/explore.ts'
import type { ReportTotalQuery } from '../../shared/report-query.ts'
import { type Database, runStatement } from '../database/open.ts'
import { totalOf } from './counter-of.ts'

/** How many public reports the filters of the list leave. Reads counters, so the cost does not grow with the data. */
export async function getReportTotal(database: Database, query: ReportTotalQuery): Promise<Total> {
  const [counted] = await runStatement(database, totalOf(query))
  if (!counted) throw new Error('Counting gave no row')
  const { reports, isExact } = counted
  return { reports, relation: isExact ? 'exact' : 'atLeast' }
}
