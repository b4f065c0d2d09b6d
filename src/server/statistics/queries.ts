import { sql } from 'kysely'
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
