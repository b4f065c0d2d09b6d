import { type RawBuilder, sql } from 'kysely'
import type { ExploreFilters } from '../../shared/explore-query.ts'
import type { Database } from '../database/open.ts'
import { foundIds } from '../reports/queries.ts'
import { allOf, every, rowsInNoOrder } from './condition.ts'
import { conditionsOf } from './conditions.ts'
import { findPlace } from './find-place.ts'

/** More reports than any register has. */
const all = 1_000_000_000

/**
 * A statement that selects the ids of all reports that fit, without the bounds of a page. It reads those of the condition that
 * probably leaves the fewest from its index. Undefined where nothing is asked, so that every public report fits.
 */
export async function selectMatches(
  database: Database,
  filters: ExploreFilters,
): Promise<RawBuilder<unknown> | undefined> {
  const { where } = await findPlace(database, filters)
  const { search, type, region } = filters
  const asked = conditionsOf(filters, where)
  if (asked.length === 0 && !search) return undefined
  const [smallest = { matches: every }, ...others] = asked
  const conditions = others.map(({ matches }) => matches)
  if (search) {
    const found = foundIds({ search, type, region, limit: all, offset: 0 })
    conditions.push(sql<boolean>`report_id in (${found})`)
  }
  return sql`select report_id from ${rowsInNoOrder(smallest)} and ${allOf(conditions)}`
}
