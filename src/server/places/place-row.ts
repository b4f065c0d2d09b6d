import { type RawBuilder, sql } from 'kysely'
import { type Database, runStatement } from '../database/open.ts'

/** A place with the name of its state. */
export type PlaceRow = {
  id: number
  name: string
  division: string | null
  country: string
  admin1: string
  latitude: number
  longitude: number
}

/** Joins a state as `divisions`, by its country and its code in GeoNames. */
export const joinState = (country: RawBuilder<unknown>, admin1: RawBuilder<unknown>) => sql`
  left join divisions on divisions.country = ${country} and divisions.admin1 = ${admin1}
                     and divisions.admin2 = ''`

export const joinStateOfPlace = joinState(sql`places.country`, sql`places.admin1`)

/** The columns of `PlaceRow`, from `places` and its state. */
export const placeRow = sql`
  places.id, places.name, divisions.name as division, places.country, places.admin1,
  places.latitude, places.longitude`

/** A place by its id in the gazetteer. */
export async function findPlaceRow(database: Database, id: number): Promise<PlaceRow | undefined> {
  const [row] = await runStatement<PlaceRow>(database, {
    name: 'place-of-id',
    statement: sql`
      select ${placeRow} from places ${joinStateOfPlace} where places.id = ${id}`,
  })
  return row
}
