import * as z from 'zod'
import type { Place, PlaceName } from '../gazetteer.ts'
import { placeKey } from '../place-key.ts'
import { distanceKm, type Point } from '../sphere.ts'

const Codes = z.record(
  z.string(),
  z.object({
    zip: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    city: z.string(),
    state: z.string(),
  }),
)
type Code = z.infer<typeof Codes>[string]

const postOfficeRadiusKm = 8

/** A post office of this name that far from a town of this name is another place. */
const sameTownKm = 40

type Towns = Map<string, Place[]>

const townKey = (name: string, state: string) => `${placeKey(name)}|${state}`

function groupTowns(places: Place[], names: PlaceName[]): Towns {
  const byId = new Map(places.map((place) => [place.id, place]))
  const towns: Towns = new Map()
  for (const { key, place: id } of names) {
    const place = byId.get(id)
    if (place?.country !== 'US') continue
    const town = `${key}|${place.admin1}`
    towns.set(town, [...(towns.get(town) ?? []), place])
  }
  return towns
}

function nearest(places: Place[], point: Point): Place | undefined {
  let best: Place | undefined
  let bestKm = Number.POSITIVE_INFINITY
  for (const place of places) {
    const km = distanceKm(place, point)
    if (km < bestKm) [best, bestKm] = [place, km]
  }
  return best
}

/**
 * Adds the post offices of the United States whose names GeoNames lacks, and the ZIP codes as names.
 * `codes` is the table of the package `zipcodes`.
 */
export function readPostOffices(
  codes: unknown,
  { places, names }: { places: Place[]; names: PlaceName[] },
): { places: Place[]; names: PlaceName[] } {
  const towns = groupTowns(places, names)
  const byState = Map.groupBy(
    places.filter(({ country }) => country === 'US'),
    ({ admin1 }) => admin1,
  )
  const added: { places: Place[]; names: PlaceName[] } = { places: [], names: [] }
  const placeOf = (code: Code): Place | undefined => {
    const known = nearest(towns.get(townKey(code.city, code.state)) ?? [], code)
    if (known && distanceKm(known, code) <= sameTownKm) return known
    const neighbour = nearest(byState.get(code.state) ?? [], code)
    if (!neighbour) return undefined
    const place: Place = {
      ...{ id: -Number(code.zip), name: code.city, country: 'US', admin1: code.state, admin2: '' },
      ...{ feature: 'PO', population: 0, radiusKm: postOfficeRadiusKm },
      ...{ latitude: code.latitude, longitude: code.longitude, timeZone: neighbour.timeZone },
    }
    added.places.push(place)
    added.names.push({ key: placeKey(code.city), place: place.id, isMain: true, weight: 0 })
    const town = townKey(code.city, code.state)
    towns.set(town, [...(towns.get(town) ?? []), place])
    return place
  }
  for (const code of Object.values(Codes.parse(codes))) {
    if (code.latitude === 0) continue
    const place = placeOf(code)
    if (place)
      added.names.push({ key: code.zip, place: place.id, isMain: false, weight: place.population })
  }
  return added
}
