import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { distanceTo, isNear } from '../explore/area.ts'
import { allYears } from '../map/counter-codes.ts'
import { keyOfPlace } from '../places/area-key.ts'
import { joinStateOfPlace, type PlaceRow, placeRow } from '../places/place-row.ts'

type TownNear = PlaceRow & { reports: number }

const most = { km: 85, towns: 8 }
/** Where few towns of a crowded valley have reports, those further away are left out. */
const mostAsked = 1_000

/** The nearest towns with reports. PostgreSQL goes from one town to the next and counts no further than it must. */
export async function findTownsNear(database: Database, origin: PlaceRow): Promise<TownNear[]> {
  const { id, latitude, longitude } = origin
  const area = { latitude, longitude, radiusKm: most.km }
  const distance = distanceTo(area)
  const { rows } = await sql<TownNear>`
    select ${placeRow}, counted.reports
      from (
        select *, ${distance} as distance from places
         where ${isNear(area)} and id <> ${id}
         order by distance, id limit ${sql.lit(mostAsked)}
      ) as places
     cross join lateral (
       select sum(reports)::int as reports from area_counts
        where kind = 'place' and year = ${sql.lit(allYears)} and area = ${keyOfPlace}
       having sum(reports) > 0) as counted
           ${joinStateOfPlace}
     order by places.distance, places.id
     limit ${sql.lit(most.towns)}`.execute(database)
  return rows
}
