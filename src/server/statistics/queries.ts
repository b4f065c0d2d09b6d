import { sql } from 'kysely'
import type { NumberOf, ReportsByHour } from '../../shared/numbers.ts'
import type { Statistics } from '../../shared/statistics.ts'
import { type Database, type FrequentStatement, runStatement } from '../database/open.ts'
import { isPublic, isVerified } from '../reports/public-reports.ts'

/** Reads counters, so the cost does not grow with the data. */
export const statisticsStatement: FrequentStatement<Statistics> = {
  name: 'statistics',
  statement: sql`
    select coalesce(sum(reports) filter (where ${isPublic}), 0)::int as "totalReports",
           coalesce(sum(reports) filter (where ${isVerified} and ${isPublic}), 0)::int as "verifiedSightings",
           coalesce((select users from active_users), 0) as "activeUsers"
      from report_counts`,
}

/** Returns public counts (decision 23). */
export async function getStatistics(database: Database): Promise<Statistics> {
  const [statistics] = await runStatement(database, statisticsStatement)
  if (!statistics) throw new Error('Counting gave no row')
  return statistics
}

/** At most 24 counters of each type and region, by the index of the primary key. */
const hoursStatement: FrequentStatement<NumberOf> = {
  name: 'reports-by-hour',
  statement: sql`
    select bucket as value, sum(reports)::int as reports from report_series
     where kind = 'hour' group by bucket having sum(reports) > 0 order by bucket`,
}

export async function countByHour(database: Database): Promise<ReportsByHour> {
  return { hours: await runStatement(database, hoursStatement) }
}
