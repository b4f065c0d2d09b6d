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

/** Finds the newest reports that fit, within the bounds of one page, and counts nothing. */
export async function findNewestMatches(
  database: Database,
  filters: ExploreFilters,
  limit: number,
): Promise<Matches> {
  const query = { ...filters, order: 'newest' as const, count: false, after: undefined, limit }
  const { place, where } = await findPlace(database, query)
  const conditions = conditionsOf(query, where)
  const order = await orderOf(database, query, where.area)
  const source = await chooseSource(database, query, conditions, order)
  const { ids } = await readPage(database, { query, conditions, source }, order)
  return { reports: await readPublicReports(database, ids), place }
}
