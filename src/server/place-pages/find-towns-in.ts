import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { isInBox } from '../explore/area.ts'
import { joinStateOfPlace, type PlaceRow, placeRow } from '../places/place-row.ts'
import type { Box } from '../places/sphere.ts'

/** Dense regions have more towns; the largest are kept. */
const mostTowns = 300

/** The largest first. */
export async function findTownsIn(database: Database, box: Box): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${placeRow}
      from (select * from places
             where ${isInBox(box)}
             order by population desc, id limit ${sql.lit(mostTowns)}) as places
           ${joinStateOfPlace}
     order by places.population desc, places.id`.execute(database)
  return rows
}
