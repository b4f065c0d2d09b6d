import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { joinStateOfPlace, type PlaceRow, placeRow } from '../places/place-row.ts'

/** Of a crowded valley only the larger towns. */
const mostTowns = 300

export type Frame = { south: number; north: number; west: number; east: number }

/** The towns in a frame of degrees, the largest first. */
export async function findTownsIn(
  database: Database,
  { south, north, west, east }: Frame,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${placeRow}
      from (select * from places
             where latitude between ${south} and ${north} and longitude between ${west} and ${east}
             order by population desc, id limit ${sql.lit(mostTowns)}) as places
           ${joinStateOfPlace}
     order by places.population desc, places.id`.execute(database)
  return rows
}
