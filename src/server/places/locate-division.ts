import { type Bounds, isAtHome } from './choose-place.ts'
import type { Division, Place } from './gazetteer.ts'
import { listDivisionKeys } from './location-names.ts'
import { placeKey } from './place-key.ts'
import type { PlaceLookup } from './place-lookup.ts'
import type { State } from './states.ts'

export type LocatedDivision = { kind: 'county'; division: Division } | ({ kind: 'state' } & State)

/** The largest state or county of this name inside the bounds; without a country in the chosen region. */
export function findDivision(
  name: string,
  lookup: PlaceLookup,
  bounds: Bounds,
): Division | undefined {
  for (const key of listDivisionKeys(name)) {
    const [division] = lookup
      .divisions(key)
      .filter(
        ({ country, admin1, admin2 }) =>
          (bounds.country === '' ? isAtHome(country, bounds.region) : country === bounds.country) &&
          (bounds.admin1 === '' || (admin1 === bounds.admin1 && admin2 !== '')),
      )
      .sort((one, other) => other.population - one.population)
    if (division) return division
  }
  return undefined
}

export function asLocated(division: Division): LocatedDivision {
  const { country, admin1, admin2 } = division
  return admin2 === '' ? { kind: 'state', country, admin1 } : { kind: 'county', division }
}

export function locateDivision(
  name: string,
  lookup: PlaceLookup,
  bounds: Bounds,
): LocatedDivision | undefined {
  const division = findDivision(name, lookup, bounds)
  return division && asLocated(division)
}

export const isInside = (division: Division | undefined) => (place: Place) =>
  division !== undefined &&
  place.country === division.country &&
  place.admin1 === division.admin1 &&
  ['', place.admin2].includes(division.admin2)

/** Whether a place lies in any state or county of this name, wherever that is. */
export function isInsideNamed(name: string, lookup: PlaceLookup): (place: Place) => boolean {
  const divisions = listDivisionKeys(name).flatMap((key) => lookup.divisions(key))
  return (place) => divisions.some((division) => isInside(division)(place))
}

/** Outside the chosen region, a place is meant or at least possible if it has so many times the inhabitants. */
export const outshines = 20

/** "Queensland" abroad, unless the chosen region has something of this name that may be meant. */
export function findStateAbroad(
  name: string,
  lookup: PlaceLookup,
  { region, country }: Bounds,
): Division | undefined {
  const [key] = listDivisionKeys(name)
  if (key === undefined || country !== '') return undefined
  const [state] = lookup
    .divisions(key)
    .filter((one) => one.admin2 === '' && !isAtHome(one.country, region))
    .sort((one, other) => other.population - one.population)
  if (!state) return undefined
  const towns = lookup.places(placeKey(name)).filter(({ isMain }) => isMain)
  const home = [
    ...towns.map(({ place }) => place),
    ...listDivisionKeys(name).flatMap((one) => lookup.divisions(one)),
  ].filter((one) => isAtHome(one.country, region))
  return home.every(({ population }) => outshines * population <= state.population)
    ? state
    : undefined
}
