import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { joinStateOfPlace, type PlaceRow, placeRow } from '../places/place-row.ts'

export type TownNear = PlaceRow & { reports: number }

/** Of a crowded valley only the larger towns. */
const mostTowns = 300

export type Frame = { south: number; north: number; west: number; east: number }

/** The towns in a frame of degrees with their numbers of reports, the largest first. */
export async function findTownsIn(
  database: Database,
  { south, north, west, east }: Frame,
): Promise<TownNear[]> {
  const { rows } = await sql<TownNear>`
    select ${placeRow},
           (select coalesce(sum(reports), 0)::int from area_counts
             where kind = 'place' and year = -1
               and area = concat(places.country, '-', places.admin1, '/', places.id)) as reports
      from (select * from places
             where latitude between ${south} and ${north} and longitude between ${west} and ${east}
             order by population desc, id limit ${sql.lit(mostTowns)}) as places
           ${joinStateOfPlace}
     order by places.population desc, places.id`.execute(database)
  return rows
}
