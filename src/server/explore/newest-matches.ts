import type { ExploredPlace } from '../../shared/explore.ts'
import type { ExploreFilters } from '../../shared/explore-query.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import type { Database } from '../database/open.ts'
import { readPublicReports } from '../reports/queries.ts'
import { chooseSource } from './choose-source.ts'
import { conditionsOf } from './conditions.ts'
import { readPage } from './explore-reports.ts'
import { findPlace } from './find-place.ts'
import { orderOf } from './order.ts'

type Matches = { reports: PublicReport[]; place: ExploredPlace | null }

/** A page looks so far back that a few of them reach most of what somebody follows. */
const mostPages = 5

/** Finds the newest reports that fit, within the bounds of some pages, and counts nothing. */
export async function findNewestMatches(
  database: Database,
  filters: ExploreFilters,
  limit: number,
): Promise<Matches> {
  const first = { ...filters, order: 'newest' as const, count: false, after: undefined, limit }
  const { place, where } = await findPlace(database, first)
  const conditions = conditionsOf(first, where)
  const found: string[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages && found.length < limit; page++) {
    const query = { ...first, after, limit: limit - found.length }
    const order = await orderOf(database, query, where.area)
    const source = await chooseSource(database, query, conditions, order)
    const { ids, next } = await readPage(database, { query, conditions, source }, order)
    found.push(...ids)
    if (next === null) break
    after = next
  }
  return { reports: await readPublicReports(database, found), place }
}
