import { type RawBuilder, sql } from 'kysely'
import { type Area, distanceTo, isNear } from './area.ts'
import { every, newestRows } from './condition.ts'
import type { Position } from './position.ts'

const age = sql`-extract(epoch from created_at)`

/** From the nearest town to the furthest, and of each town the newest reports first. */
export const fromNear = (distance: RawBuilder<number>): RawBuilder<unknown> =>
  sql`${distance}, place_id, ${age}, report_id`

/** A condition: a row comes after the position in this order. */
export function isFurther(distance: RawBuilder<number>, at: Position): RawBuilder<boolean> {
  return sql<boolean>`
    (${distance}, place_id, ${age}, report_id)
      > (${at.distance}::float8, ${at.placeId}::integer,
         -extract(epoch from ${at.createdAt}::timestamptz), ${at.id}::uuid)`
}

/**
 * Selects the rows of an area in this order, from one town to the next, so that no more of them are read than
 * are used. Every report in a cell has the coordinates of a town.
 */
export function selectNearest(
  area: Area,
  at: Position | undefined,
  most: number,
): RawBuilder<unknown> {
  const distance = distanceTo(area)
  const isNext = at
    ? sql`(${distance}, id) > (${at.distance}::float8, ${at.placeId}::integer)`
    : every
  const ofOthers = sql`
    select facts.*
      from (
        select id, ${distance} as distance from places
         where ${isNear(area)} and ${isNext}
         order by distance, id
      ) as towns
      cross join lateral (
        ${newestRows(sql`cell is not null and place_id = towns.id`, every, most)}
      ) as facts`
  if (!at) return ofOthers
  const ofSame = newestRows(
    sql`cell is not null and place_id = ${at.placeId}`,
    sql`(created_at, report_id) < (${at.createdAt}::timestamptz, ${at.id}::uuid)`,
    most,
  )
  return sql`${ofSame} union all ${ofOthers}`
}
