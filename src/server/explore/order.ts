import { type RawBuilder, sql } from 'kysely'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import type { Database } from '../database/open.ts'
import { type Area, distanceTo } from './area.ts'
import { fromNear, isFurther } from './nearest.ts'
import { findPosition, type Position, sighted, submitted } from './position.ts'

/** How results are ordered, and what a row must fulfil to come after the last one of the page before. */
export type Order = {
  by: RawBuilder<unknown>
  isAfter: RawBuilder<boolean> | undefined
  /** The same for rows of `reports`, in the order of submission. */
  isReportAfter?: RawBuilder<boolean> | undefined
  /** Where the last report of the page before stands. */
  at?: Position | undefined
}

export async function orderOf(
  database: Database,
  { order, after, search }: ExploreQuery,
  area: Area | undefined,
): Promise<Order> {
  const distance = area ? distanceTo(area) : sql<number>`null::float8`
  const at = after ? await findPosition(database, after, distance) : undefined
  if (order === 'sighting') {
    const isAfter =
      at &&
      sql<boolean>`
      (${sighted}, report_id) < (${at.sightedAt}::timestamp, ${after}::uuid)`
    return { by: sql`${sighted} desc, report_id desc`, isAfter }
  }
  if (order === 'nearest' && area) {
    return { by: fromNear(distance), isAfter: at && isFurther(distance, at), at }
  }
  if (order === 'best') {
    // The inner select reads the words once instead of once for each row.
    const words = sql`(select search_query(${search ?? ''}))`
    const rank = sql`(select ts_rank_cd(search_vector, ${words})
                        from reports where id = facts.report_id)`
    return { by: sql`${rank} desc nulls last, ${submitted}`, isAfter: undefined }
  }
  const isOlder = (id: RawBuilder<unknown>) =>
    at && sql<boolean>`(created_at, ${id}) < (${at.createdAt}::timestamptz, ${after}::uuid)`
  return { by: submitted, isAfter: isOlder(sql`report_id`), isReportAfter: isOlder(sql`id`) }
}
