import { sql } from 'kysely'
import type { Statistics } from '../../shared/statistics.ts'
import type { Database } from '../database/open.ts'
import { isPublic, isVerified } from '../reports/public-reports.ts'

/** Returns public counts (decision 23). Reads counters, so the cost does not grow with the data. */
export async function getStatistics(database: Database): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    select coalesce(sum(reports) filter (where ${isPublic}), 0)::int as total_reports,
           coalesce(sum(reports) filter (where ${isVerified} and ${isPublic}), 0)::int as verified_sightings,
           coalesce((select users from active_users), 0) as active_users
      from report_counts`.execute(database)
  const [statistics] = rows
  if (!statistics) throw new Error('Counting gave no row')
  return statistics
}
