import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Region } from '../../shared/options.ts'
import type { Database } from '../database/open.ts'
import { isWhereNamed } from './location-parts.ts'
import { placeKey } from './place-key.ts'
import type { Point } from './sphere.ts'

/**
 * Returns the id of a place that is at most so many kilometres away and in the state or country that the
 * words name, if they do: the nearest that the words name, or else the nearest of all.
 */
export type FindNearestPlace = (
  point: Point,
  mostKm: number,
  words: { location: string; region: Region },
) => number | undefined

/** Places in which the words are looked for. */
const mostCompared = 100

/**
 * Reads the coordinates of all places once, some megabytes, so that many points can be looked up. Undefined
 * while the gazetteer is not loaded.
 */
export async function openNearestPlaces(database: Database): Promise<FindNearestPlace | undefined> {
  const places = await database
    .selectFrom('places')
    .select(['id', 'name', 'country', 'admin1', 'latitude', 'longitude'])
    .execute()
  if (places.length === 0) return undefined
  const index = new KDBush(places.length)
  for (const { longitude, latitude } of places) index.add(longitude, latitude)
  index.finish()
  return ({ latitude, longitude }, mostKm, words) => {
    const text = ` ${placeKey(words.location)} `
    const isThere = isWhereNamed(words)
    const near = around(index, longitude, latitude, mostCompared, mostKm, (number) => {
      const place = places[number]
      return place !== undefined && isThere(place)
    }).flatMap((number) => places[number] ?? [])
    const named = near.find(({ name }) => text.includes(` ${placeKey(name)} `))
    return (named ?? near[0])?.id
  }
}
