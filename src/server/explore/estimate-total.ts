import { sql } from 'kysely'
import type { ExploreAnswer } from '../../shared/explore.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import type { Database } from '../database/open.ts'
import { shareInterval } from '../numbers/intervals.ts'
import { countPublicReports } from '../reports/public-reports.ts'
import type { Condition } from './condition.ts'
import { allMatches } from './conditions.ts'

const sampleSize = 2_000
/** Of fewer matches the interval reaches beyond one and a half times the estimate. */
const leastMatches = 25

type Asked = { query: ExploreQuery; conditions: Condition[] }
type Counted = { sampled: number; matches: number; reports: number }

/**
 * How many reports fit, judged by a random sample, but at least as many as are `known`; null if too few of the
 * sample fit to tell. Identifiers are random, so the first reports by identifier are such a sample, and always the
 * same one.
 */
export async function estimateTotal(
  database: Database,
  { query, conditions }: Asked,
  known: number,
): Promise<ExploreAnswer['estimate']> {
  const { rows } = await sql<Counted>`
    select count(*)::int as sampled,
           (count(*) filter (where ${allMatches(conditions, query.search)}))::int as matches,
           (${countPublicReports})::int as reports
      from (select * from report_facts where is_public
             order by report_id limit ${sql.lit(sampleSize)}) as facts`.execute(database)
  const [counted] = rows
  if (!counted || counted.matches < leastMatches) return null
  const { sampled, matches, reports } = counted
  const { low, high } = shareInterval(matches, sampled)
  const inAll = (share: number) => Math.max(Math.round(reports * share), known)
  return { reports: inAll(matches / sampled), low: inAll(low), high: inAll(high) }
}
