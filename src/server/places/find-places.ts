import { fieldFault } from '../../shared/problems.ts'
import type { Database } from '../database/open.ts'
import { invalidFields } from '../http/problems.ts'
import type { Place } from './gazetteer.ts'

/** Places of the gazetteer by their ids. */
export async function findPlaces(database: Database, ids: number[]): Promise<Map<number, Place>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const places = await database.selectFrom('places').selectAll().where('id', 'in', wanted).execute()
  return new Map(places.map((place) => [place.id, place]))
}

/** Throws if somebody has chosen a place that the gazetteer does not have. */
export async function requirePlace(database: Database, placeId: number | null): Promise<void> {
  if (placeId === null) return
  const places = await findPlaces(database, [placeId])
  if (!places.has(placeId))
    throw invalidFields([fieldFault('placeId', { code: 'chosen-place-unknown' })])
}
