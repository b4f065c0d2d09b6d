import type { Region } from '../../shared/options.ts'
import { countriesOfRegion, isInEurope } from './countries.ts'
import type { Place } from './gazetteer.ts'
import { isIsland, joinedKey, type NameLookup } from './location-names.ts'
import { isWithin } from './location-parts.ts'
import { placeKey } from './place-key.ts'
import type { NamedPlace, PlaceLookup } from './place-lookup.ts'
import { distanceKm } from './sphere.ts'
import { isNameOfState, type State } from './states.ts'

/** Without a state, a second name needs so many times the inhabitants to win against a main name. */
const alternateFactor = 20

/** Lets hamlets without a known population count for something. */
const floor = 200

/** Places so close to each other count as one. */
const sameTownKm = 25

/** Without a state or country, a second name of one word counts from so many inhabitants on. */
const leastKnown = 4_000

/** Witnesses of the countries beside the European Union choose its region, too. */
export const isAtHome = (country: string, region: Region): boolean =>
  region === 'eu' ? isInEurope(country) : countriesOfRegion[region].has(country)

/** Where a text says that its names lie; empty where it does not. */
export type Bounds = State & { region: Region }

const otherRegion = { usa: 'eu', eu: 'usa' } as const

/** Without a country, "VA" is not Wa in Ghana, and "Var" with the region EU not Varna. */
function isRatherCode(key: string, { place, isMain }: NamedPlace, { region }: Bounds): boolean {
  if (key.length >= (isMain ? 3 : 4)) return false
  return !isAtHome(place.country, region) || (region === 'eu' && !isMain)
}

/** A single word that is the second name of a hamlet, or in the region that was not chosen. */
export function isRatherWord(key: string, { place, isMain }: NamedPlace, bounds: Bounds): boolean {
  const { country, admin1, region } = bounds
  if (country === '' && isRatherCode(key, { place, isMain }, bounds)) return true
  const isVague = admin1 === '' && (country === '' || country === 'US')
  if (!isVague || !/^\p{L}+$/u.test(key)) return false
  if (!isMain) return place.population < leastKnown
  return place.population === 0 && country === '' && isAtHome(place.country, otherRegion[region])
}

/** An island, and not the town that is called after it: "Long Island". */
export const isRatherIsland = (key: string, { place, isMain }: NamedPlace) =>
  !isMain && isIsland(key) && placeKey(place.name) === `${key} city`

/** Only where a town has the main name of its state, as New York, does the name also mean towns. */
export function isRatherState(key: string, found: NamedPlace[], bounds: Bounds): boolean {
  if (bounds.country === '' && bounds.region === 'eu') return false
  const isTown = ({ place, isMain }: NamedPlace) => isMain && isNameOfState(key, place)
  return isNameOfState(key, bounds) && !found.some(isTown)
}

/** Places of this name. In a known state a main name in one word goes before second names: "Union Town" is Uniontown. */
export function placesNamed(asked: NameLookup, lookup: PlaceLookup, bounds: Bounds): NamedPlace[] {
  const found = lookup.places(asked.key)
  const joined = joinedKey(asked)
  if (bounds.admin1 === '' || joined === '') return found
  const isInside = isWithin(bounds)
  const isMainInside = ({ place, isMain }: NamedPlace) => isMain && isInside(place)
  if (found.some(isMainInside)) return found
  const inOneWord = lookup.places(joined).filter(isMainInside)
  return inOneWord.length > 0 ? inOneWord : found
}

/** The places inside the bounds; without a country those of the chosen region, if there are any. */
export function candidatesIn(found: NamedPlace[], bounds: Bounds): NamedPlace[] {
  const isInside = isWithin(bounds)
  const inside = found.filter(({ place }) => isInside(place))
  if (bounds.country !== '') return inside
  const atHome = inside.filter(({ place }) => isAtHome(place.country, bounds.region))
  return atHome.length > 0 ? atHome : inside
}

const largest = (candidates: NamedPlace[]) =>
  candidates.reduce<NamedPlace | undefined>(
    (best, one) => (best && best.place.population >= one.place.population ? best : one),
    undefined,
  )

/**
 * Main names before alternates: "Milan, Ohio" is not Canal Fulton, which once had that name. But "New York, NY" is
 * New York City, and not a post office.
 */
export function choosePlace(
  candidates: NamedPlace[],
  bounds: Bounds,
  key: string,
): Place | undefined {
  const main = largest(candidates.filter(({ isMain }) => isMain))
  const alternate = largest(candidates.filter(({ isMain }) => !isMain))
  if (!main || !alternate) return (main ?? alternate)?.place
  const mayWin =
    bounds.admin1 === '' ||
    (main.place.feature === 'PO' && placeKey(alternate.place.name) === `${key} city`)
  const wins =
    mayWin && alternate.place.population >= alternateFactor * Math.max(main.place.population, floor)
  return (wins ? alternate : main).place
}

const weightOf = (places: NamedPlace[]) =>
  places.reduce((sum, one) => sum + one.place.population + floor, 0)

/** The country and state in which all of these places lie, empty where they lie in several. */
export function commonArea(places: State[]): State {
  const countries = new Set(places.map(({ country }) => country))
  const states = new Set(places.map(({ admin1 }) => admin1))
  const [country = ''] = countries.size === 1 ? countries : []
  const [admin1 = ''] = country !== '' && states.size === 1 ? states : []
  return { country, admin1 }
}

/**
 * The part of the inhabitants of all candidates that lives in the chosen place, how many others there are, and
 * what all have in common.
 * With `isMainOnly` only main names count against a main name: "Eugene, OR" is not Gresham.
 */
export function weighAgainst(
  candidates: NamedPlace[],
  place: Place,
  { isMainOnly }: { isMainOnly: boolean },
): { share: number; others: number; common: State } {
  const isMain = candidates.some((one) => one.place === place && one.isMain)
  const counted = isMain && isMainOnly ? candidates.filter((one) => one.isMain) : candidates
  const elsewhere = counted.filter((one) => distanceKm(one.place, place) > sameTownKm)
  return {
    share: 1 - weightOf(elsewhere) / weightOf(counted),
    others: elsewhere.length,
    common: commonArea(counted.map((one) => one.place)),
  }
}
