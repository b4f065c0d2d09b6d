import { type RawBuilder, sql } from 'kysely'
import type { ExploreAnswer } from '../../shared/explore.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import type { Database } from '../database/open.ts'
import { shareInterval } from '../numbers/intervals.ts'
import { countPublicReports } from '../reports/public-reports.ts'
import type { Condition } from './condition.ts'
import { allMatches } from './conditions.ts'
import { totalOf } from './counter-of.ts'
import { countInDays } from './days.ts'

const sampleSize = 2_000
/** Of fewer matches the interval reaches beyond one and a half times the estimate. */
const leastMatches = 25

type Asked = { query: ExploreQuery; conditions: Condition[] }
type Counted = { sampled: number; matches: number; reports: number; most: number | null }

/** No more reports fit than the counters know of one of the conditions, as far as they know all of its reports. */
function selectMost({ query, conditions }: Asked): RawBuilder<number | null> {
  // An index counts the reports of a pair, and only up to a bound.
  const ofOne = conditions.flatMap(({ most, parts }) => (most && !parts ? [sql`(${most})`] : []))
  const counters = [totalOf(query).statement, countInDays(query)].flatMap(
    (counter) => counter ?? [],
  )
  const ofFilters = counters.map(
    (counter) => sql`
    (select reports from (${counter}) as counted where "isExact")`,
  )
  return sql`least(${sql.join([...ofOne, ...ofFilters])})::int`
}

/**
 * How many reports fit, judged by a random sample, but at least as many as are `known`, and at most as many as
 * fulfil one of the conditions; null if too few of the sample fit to tell. Identifiers are random, so the first
 * reports by identifier are such a sample, and always the
 * same one.
 */
export async function estimateTotal(
  database: Database,
  asked: Asked,
  known: number,
): Promise<ExploreAnswer['estimate']> {
  const { query, conditions } = asked
  const { rows } = await sql<Counted>`
    select count(*)::int as sampled,
           (count(*) filter (where ${allMatches(conditions, query.search)}))::int as matches,
           (${countPublicReports})::int as reports, ${selectMost(asked)} as most
      from (select * from report_facts where is_public
             order by report_id limit ${sql.lit(sampleSize)}) as facts`.execute(database)
  const [counted] = rows
  if (!counted || counted.matches < leastMatches) return null
  const { sampled, matches, reports, most } = counted
  const { low, high } = shareInterval(matches, sampled)
  const inAll = (share: number) =>
    Math.max(Math.min(Math.round(reports * share), most ?? reports), known)
  return { reports: inAll(matches / sampled), low: inAll(low), high: inAll(high) }
}
