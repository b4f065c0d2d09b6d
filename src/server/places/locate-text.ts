import type { Region } from '../../shared/options.ts'
import {
  type Bounds,
  candidatesIn,
  choosePlace,
  commonArea,
  isAtHome,
  isRatherIsland,
  isRatherState,
  isRatherWord,
  placesNamed,
  weighAgainst,
} from './choose-place.ts'
import { mayHaveDistrict } from './district-names.ts'
import { isDoubtful, isDoubtfulMisspelling, isRatherBase } from './doubtful-names.ts'
import type { Place } from './gazetteer.ts'
import {
  asLocated,
  findDivision,
  findStateAbroad,
  isInside,
  isInsideNamed,
  type LocatedDivision,
  locateDivision,
} from './locate-division.ts'
import {
  exactly,
  joinedKey,
  listDivisionKeys,
  listNameLookups,
  type NameLookup,
  nearReach,
} from './location-names.ts'
import { isAmerican, isWithin, type LocationParts, readLocationParts } from './location-parts.ts'
import { findMisspelt, initialOf } from './misspelt-names.ts'
import { findLikelierDivision, isOutshone } from './namesakes.ts'
import { cutNearWords, readBetween } from './near-words.ts'
import { placeKey } from './place-key.ts'
import type { PlaceLookup } from './place-lookup.ts'
import { distanceKm } from './sphere.ts'
import { farKm } from './stated-distance.ts'
import { isNameOfState, isPartOfState, type State } from './states.ts'

/**
 * `share` is the part of the inhabitants of all places of this name, 0 to 1; `others` counts the others. One that
 * the gazetteer lacks counts as one of them, as large as all it has. Far away from the town, as the words
 * say, `share` is half of it. `common` is the country and state that are certain also where the town is not.
 */
export type Located =
  | { kind: 'town'; place: Place; share: number; others: number; common: State; radiusKm: number }
  | LocatedDivision
  | { kind: 'country'; country: string }

type Town = Extract<Located, { kind: 'town' }>

const misspeltKm = 2

/** Shorter second names are codes, as CAN is of Caen. */
const shortestAlternate = 4

/** Without a country, the town after a name counts if so many of its name's inhabitants live there. */
const leastShareBehind = 0.9

/** A name before a town is its district or a village nearby, and not a namesake farther away. */
const surroundingsKm = 60

const leastWideKm = 15

const widen = (radiusKm: number, reach: number) =>
  reach === 1 ? radiusKm : Math.max(leastWideKm, radiusKm * reach)

/** The place that the gazetteer lacks may lie anywhere in what the words name. */
const withOneMore = (town: Town, { country, admin1 }: Bounds): Town => ({
  ...town,
  share: town.share / 2,
  others: town.others + 1,
  common: { country, admin1 },
})

/** Beyond `farKm` the sighting is in another cell, so its share is halved. */
const moveAway = (town: Town, awayKm: number): Town => ({
  ...town,
  radiusKm: Math.max(town.radiusKm, awayKm),
  share: awayKm > farKm ? town.share / 2 : town.share,
})

function locateKeys(
  lookups: NameLookup[],
  lookup: PlaceLookup,
  bounds: Bounds,
  fits: (place: Place) => boolean = () => true,
): Town | undefined {
  for (const asked of lookups) {
    const { key, reach, awayKm, district } = asked
    if (district !== '' && isAmerican(bounds.country, bounds.region)) continue
    const found = placesNamed(asked, lookup, bounds).filter(
      (one) => fits(one.place) && (!district || mayHaveDistrict(one, district, lookup)),
    )
    if (isRatherState(key, found, bounds)) continue
    const likely = candidatesIn(
      found.filter((one) => !isRatherWord(key, one, bounds) && !isRatherIsland(key, one)),
      bounds,
    )
    const place = choosePlace(likely, bounds, key)
    if (!place) continue
    const all = candidatesIn(found, bounds)
    const candidates = all.some((one) => one.place === place) ? all : likely
    const radiusKm = widen(place.radiusKm, reach)
    const isMainOnly = bounds.admin1 !== '' && !asked.isCut
    const weighed = weighAgainst(candidates, place, { isMainOnly })
    const town = moveAway({ kind: 'town', place, ...weighed, radiusKm }, awayKm)
    const isMain = likely.some((one) => one.place === place && one.isMain)
    const isDoubted = bounds.admin1 !== '' && isDoubtful(asked, { place, isMain }, lookup)
    return isDoubted || isRatherBase(asked, place) ? withOneMore(town, bounds) : town
  }
  return undefined
}

const locateName = (
  name: string,
  lookup: PlaceLookup,
  bounds: Bounds,
  fits?: (place: Place) => boolean,
) => locateKeys(listNameLookups(name), lookup, bounds, fits)

/** Written exactly, and without a country in the chosen region and of no frequent name. */
function isCertain(
  name: string,
  { place, share }: Town,
  lookup: PlaceLookup,
  { country, region }: Bounds,
): boolean {
  const mayBeSecond = country === '' && name.length >= shortestAlternate
  const isExact = lookup
    .places(placeKey(name))
    .some((one) => one.place.id === place.id && (one.isMain || mayBeSecond))
  return (
    isExact && (country !== '' || (isAtHome(place.country, region) && share >= leastShareBehind))
  )
}

/** "Chinatown, Los Angeles": the Chinatown of that county, state or larger town, else the town. */
function locateInside(
  name: string,
  outer: string | undefined,
  lookup: PlaceLookup,
  bounds: Bounds,
): Located | undefined {
  const anywhere = locateName(name, lookup, bounds)
  if (!anywhere || outer === undefined) return anywhere
  const inside =
    locateName(name, lookup, bounds, isInside(findDivision(outer, lookup, bounds))) ??
    locateName(name, lookup, bounds, isInsideNamed(outer, lookup))
  if (inside) return inside
  const town = locateName(outer, lookup, bounds)
  if (!town || !isCertain(outer, town, lookup, bounds)) return anywhere
  if (town.place.population < anywhere.place.population) return anywhere
  const isNear = (place: Place) => distanceKm(place, town.place) <= surroundingsKm
  return locateName(name, lookup, bounds, isNear) ?? town
}

/** The town of this name in the state abroad that stands behind it: "Brisbane, Queensland". */
function locateAbroad(
  name: string,
  outer: string | undefined,
  lookup: PlaceLookup,
  bounds: Bounds,
): Town | undefined {
  const state = outer === undefined ? undefined : findStateAbroad(outer, lookup, bounds)
  if (!state) return undefined
  const { country, admin1 } = state
  const town = locateName(name, lookup, { ...bounds, country, admin1 })
  return town?.place.name && placeKey(town.place.name) === placeKey(name) ? town : undefined
}

/** Without a country a town may be less likely than a state or county, or in doubt, because of its name. */
function weighTown(name: string, town: Town, lookup: PlaceLookup, bounds: Bounds): Located {
  const division = findLikelierDivision(name, town.place, lookup, bounds)
  if (division) return asLocated(division)
  return isOutshone(name, town.place, lookup, bounds) ? withOneMore(town, bounds) : town
}

function locateExactly(
  name: string,
  outer: string | undefined,
  lookup: PlaceLookup,
  bounds: Bounds,
): Located | undefined {
  const abroad = locateAbroad(name, outer, lookup, bounds)
  if (abroad) return abroad
  const located = locateInside(name, outer, lookup, bounds)
  if (located?.kind !== 'town' || bounds.country !== '') return located
  return weighTown(name, located, lookup, bounds)
}

/** Between two towns only their common state or country is certain. */
function locateBetween(
  towns: [string, string],
  lookup: PlaceLookup,
  bounds: Bounds,
): Located | undefined {
  const found = towns.map((town) => locateName(town, lookup, bounds)?.place)
  const known = found.filter((place) => place !== undefined)
  const { country, admin1 } = commonArea(known)
  if (known.length < found.length || country === '') return undefined
  return admin1 === '' ? { kind: 'country', country } : { kind: 'state', country, admin1 }
}

/** Only inside a known state: elsewhere a misspelt name is too often another town's right one. */
function locateMisspelt(name: string, lookup: PlaceLookup, bounds: Bounds): Town | undefined {
  const initial = initialOf(name, bounds)
  const place = initial && findMisspelt(name, lookup.startingWith(initial))
  if (!place) return undefined
  const radiusKm = place.radiusKm + misspeltKm
  const town: Town = { kind: 'town', place, share: 1, others: 0, common: place, radiusKm }
  return isDoubtfulMisspelling(name, place, lookup) ? withOneMore(town, bounds) : town
}

/** The first name that is surely misspelt, else the first that may be. */
function locateFirstMisspelt(names: string[], lookup: PlaceLookup, bounds: Bounds) {
  let doubtful: Town | undefined
  for (const name of names) {
    const town = locateMisspelt(name, lookup, bounds)
    if (town?.others === 0) return town
    doubtful ??= town
  }
  return doubtful
}

function locateParts(
  { names, asides, whole, zip }: LocationParts,
  lookup: PlaceLookup,
  given: Bounds,
): Located | undefined {
  const between = names.map(readBetween).find((towns) => towns !== undefined)
  if (between) return locateBetween(between, lookup, given)
  const exact = locateKeys(keysOf(whole), lookup, given)
  if (exact) return exact
  const coded = locateKeys(keysOf(zip), lookup, { ...given, country: 'US' })
  const bounds = coded ? { ...given, country: 'US', admin1: coded.place.admin1 } : given
  const all = [...names, ...asides].filter((name) => !isPartOfState(name, bounds))
  for (const [index, name] of all.entries()) {
    const located = locateExactly(name, names[index + 1], lookup, bounds)
    if (located) return located
  }
  if (coded) return coded
  const isOfState = (name: string) => isNameOfState(cutNearWords(name), bounds)
  for (const name of all) {
    const located = isOfState(name) ? undefined : locateDivision(name, lookup, bounds)
    if (located) return located
  }
  return locateFirstMisspelt(
    names.filter((name) => !isOfState(name)),
    lookup,
    bounds,
  )
}

/** "Tbilisi, Georgia": a town that the state lacks, and the country of its name has, or the reverse. */
function locateInNamesake(
  { names: [name = ''], namesake, country, admin1 }: LocationParts,
  lookup: PlaceLookup,
  region: Region,
): Town | undefined {
  if (!namesake) return undefined
  const key = placeKey(cutNearWords(name))
  const isThere = isWithin({ country, admin1 })
  if (lookup.places(key).some(({ place }) => isThere(place))) return undefined
  const lookups = listNameLookups(name).filter((one) => one.key === key)
  return locateKeys(lookups, lookup, { ...namesake, region })
}

const keysOf = (text: string): NameLookup[] => (text === '' ? [] : [exactly(placeKey(text))])

/** Where a report happened, from the words of its witness. Returns undefined if they name no place. */
export function locateText(text: string, region: Region, lookup: PlaceLookup): Located | undefined {
  const parts = readLocationParts(text, region)
  const { country, admin1 } = parts
  const located =
    locateInNamesake(parts, lookup, region) ??
    locateParts(parts, lookup, { country, admin1, region })
  if (located?.kind === 'town' && parts.isBeside) {
    const radiusKm = Math.max(located.radiusKm, widen(located.place.radiusKm, nearReach))
    return moveAway({ ...located, radiusKm }, parts.awayKm)
  }
  if (located) return located
  if (admin1 !== '') return { kind: 'state', country, admin1 }
  return country === '' ? undefined : { kind: 'country', country }
}

/** The keys that `locateText` may ask for. */
export function keysOfText(text: string, region: Region): string[] {
  const { names, asides, whole, zip } = readLocationParts(text, region)
  const all = [...names, ...asides, ...names.flatMap((name) => readBetween(name) ?? [])]
  const lookups = [...all.flatMap(listNameLookups), ...keysOf(whole), ...keysOf(zip)]
  const known = lookups.flatMap((one) =>
    [one.key, one.district, joinedKey(one)].filter((key) => key !== ''),
  )
  return [...known, ...all.flatMap(listDivisionKeys)]
}
