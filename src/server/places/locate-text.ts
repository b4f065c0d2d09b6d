import type { Region } from '../../shared/options.ts'
import { homeOfEurope } from './countries.ts'
import { type Division, distanceKm, type Place } from './gazetteer.ts'
import { listDivisionKeys, listNameLookups } from './location-names.ts'
import { readLocationParts } from './location-parts.ts'
import { findMisspelt, type Initial, initialOf } from './misspelt-names.ts'
import { placeKey } from './place-key.ts'

export type NamedPlace = { place: Place; isMain: boolean }

/** What locating asks of the gazetteer. The answer may hold more than is needed. */
export type PlaceLookup = {
  places: (key: string) => NamedPlace[]
  /** States and counties by key, such as "marin county". */
  divisions: (key: string) => Division[]
  /** The places of a state whose names begin with this letter. */
  startingWith: (initial: Initial) => Place[]
}

/** `share` is the part of the inhabitants of all places of this name, 0 to 1; `others` counts the others. */
export type Located =
  | { kind: 'place'; place: Place; share: number; others: number; radiusKm: number }
  | { kind: 'county'; division: Division }
  | { kind: 'state'; country: string; admin1: string }
  | { kind: 'country'; country: string }

/** Places so close to each other count as one. */
const sameTownKm = 25

/** Without a state, a second name needs so many times the inhabitants to win against a main name. */
const alternateFactor = 20

const misspeltKm = 2

/** A name before a town is its district or a village nearby, and not a namesake farther away. */
const surroundingsKm = 60

/** Lets hamlets without a known population count for something. */
const floor = 200

function isAtHome(country: string, region: Region): boolean {
  return region === 'usa' ? country === 'US' : homeOfEurope.has(country)
}

type Bounds = { country: string; admin1: string; region: Region }

function candidatesIn(found: NamedPlace[], { country, admin1, region }: Bounds): NamedPlace[] {
  const inside = found.filter(
    ({ place }) =>
      (country === '' || place.country === country) && (admin1 === '' || place.admin1 === admin1),
  )
  if (country !== '') return inside
  const atHome = inside.filter(({ place }) => isAtHome(place.country, region))
  return atHome.length > 0 ? atHome : inside
}

const largest = (candidates: NamedPlace[]) =>
  candidates.reduce<NamedPlace | undefined>(
    (best, one) => (best && best.place.population >= one.place.population ? best : one),
    undefined,
  )

/** Main names before alternates: "Milan, Ohio" is not Canal Fulton, which once had that name. */
function choose(candidates: NamedPlace[], bounds: Bounds): Place | undefined {
  const main = largest(candidates.filter(({ isMain }) => isMain))
  const alternate = largest(candidates.filter(({ isMain }) => !isMain))
  if (!main || !alternate) return (main ?? alternate)?.place
  const wins =
    bounds.admin1 === '' &&
    alternate.place.population >= alternateFactor * Math.max(main.place.population, floor)
  return (wins ? alternate : main).place
}

function locateName(
  name: string,
  lookup: PlaceLookup,
  bounds: Bounds,
  fits: (place: Place) => boolean = () => true,
): Located | undefined {
  for (const { key, reach } of listNameLookups(name)) {
    const candidates = candidatesIn(lookup.places(key), bounds).filter(({ place }) => fits(place))
    const place = choose(candidates, bounds)
    if (!place) continue
    const weight = (places: NamedPlace[]) =>
      places.reduce((sum, one) => sum + one.place.population + floor, 0)
    const elsewhere = candidates.filter((one) => distanceKm(one.place, place) > sameTownKm)
    const share = 1 - weight(elsewhere) / weight(candidates)
    const radiusKm = reach === 1 ? place.radiusKm : Math.max(15, place.radiusKm * reach)
    return { kind: 'place', place, share, others: elsewhere.length, radiusKm }
  }
  return undefined
}

function locateDivision(name: string, lookup: PlaceLookup, bounds: Bounds): Located | undefined {
  for (const key of listDivisionKeys(name)) {
    const [division] = lookup
      .divisions(key)
      .filter(
        ({ country, admin1, admin2 }) =>
          (bounds.country === '' ? isAtHome(country, bounds.region) : country === bounds.country) &&
          (bounds.admin1 === '' || (admin1 === bounds.admin1 && admin2 !== '')),
      )
      .sort((one, other) => other.population - one.population)
    if (!division) continue
    const { country, admin1, admin2 } = division
    return admin2 === '' ? { kind: 'state', country, admin1 } : { kind: 'county', division }
  }
  return undefined
}

/** "Chinatown, Los Angeles": the Chinatown of that county or larger town, else the town. */
function locateInside(
  name: string,
  outer: string | undefined,
  lookup: PlaceLookup,
  bounds: Bounds,
): Located | undefined {
  const anywhere = locateName(name, lookup, bounds)
  if (anywhere?.kind !== 'place' || outer === undefined || bounds.country === '') return anywhere
  const county = locateDivision(outer, lookup, bounds)
  if (county?.kind === 'county') {
    const { admin1, admin2 } = county.division
    const isInCounty = (place: Place) => place.admin1 === admin1 && place.admin2 === admin2
    const inCounty = locateName(name, lookup, bounds, isInCounty)
    if (inCounty) return inCounty
  }
  const town = locateName(outer, lookup, bounds)
  const isSure = town?.kind === 'place' && placeKey(town.place.name) === placeKey(outer)
  if (!isSure || town.place.population < anywhere.place.population) return anywhere
  const isNear = (place: Place) => distanceKm(place, town.place) <= surroundingsKm
  return locateName(name, lookup, bounds, isNear) ?? town
}

/** Only inside a known state: elsewhere a misspelt name is too often another town's right one. */
function locateMisspelt(name: string, lookup: PlaceLookup, bounds: Bounds): Located | undefined {
  const initial = initialOf(name, bounds)
  const place = initial && findMisspelt(name, lookup.startingWith(initial))
  return (
    place && { kind: 'place', place, share: 1, others: 0, radiusKm: place.radiusKm + misspeltKm }
  )
}

const otherWays = [locateDivision, locateMisspelt]

/** Where a report happened, from the words of its witness. Returns undefined if they name no place. */
export function locateText(text: string, region: Region, lookup: PlaceLookup): Located | undefined {
  const { names, asides, country, admin1 } = readLocationParts(text, region)
  const bounds = { country, admin1, region }
  const all = [...names, ...asides]
  for (const [index, name] of all.entries()) {
    const located = locateInside(name, names[index + 1], lookup, bounds)
    if (located) return located
  }
  for (const locate of otherWays) {
    for (const name of all) {
      const located = locate(name, lookup, bounds)
      if (located) return located
    }
  }
  if (admin1 !== '') return { kind: 'state', country, admin1 }
  return country === '' ? undefined : { kind: 'country', country }
}

/** The keys that `locateText` may ask for. */
export function keysOfText(text: string, region: Region): string[] {
  const { names, asides } = readLocationParts(text, region)
  return [...names, ...asides].flatMap((name) => [
    ...listNameLookups(name).map(({ key }) => key),
    ...listDivisionKeys(name),
  ])
}
