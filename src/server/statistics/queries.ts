import { sql } from 'kysely'
import type { Statistics } from '../../shared/statistics.ts'
import type { Database } from '../database/open.ts'
import { isPublic } from '../reports/public-reports.ts'

/** Public counts (decision 23), read from counters: the number of reports does not matter. */
export async function getStatistics(database: Database): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    select coalesce(sum(reports) filter (where ${isPublic}), 0)::int as total_reports,
           coalesce(sum(reports) filter (where status = 'verified' and not held), 0)::int as verified_sightings,
           (select count(*) from users
             where last_active_at > now() - interval '30 days')::int as active_users
      from report_counts`.execute(database)
  const [statistics] = rows
  if (!statistics) throw new Error('Counting gave no row')
  return statistics
}
