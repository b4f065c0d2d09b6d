import { type Bounds, isAtHome } from './choose-place.ts'
import type { Division, Place } from './gazetteer.ts'
import { findDivision, isInside, outshines } from './locate-division.ts'
import { cutNearWords } from './near-words.ts'
import { placeKey } from './place-key.ts'
import type { PlaceLookup } from './place-lookup.ts'

/** A county with so many times the inhabitants of a hamlet of its name is meant. */
const overshadows = 200

const namedAlike = (name: string, lookup: PlaceLookup) =>
  lookup.places(placeKey(cutNearWords(name)))

/** Whether the place is known by this name, but not as its main one: "Jura" of Győr. */
function hasSecondName(name: string, place: Place, lookup: PlaceLookup): boolean {
  const its = namedAlike(name, lookup).filter((one) => one.place.id === place.id)
  return its.length > 0 && its.every(({ isMain }) => !isMain)
}

/**
 * A state or county that is likelier than the town that a name without a country was read as. With the region
 * `eu` a county of the United Kingdom is likelier than a town of America: "Suffolk".
 */
export function findLikelierDivision(
  name: string,
  town: Place,
  lookup: PlaceLookup,
  bounds: Bounds,
): Division | undefined {
  const division = findDivision(name, lookup, bounds)
  if (!isAtHome(town.country, bounds.region)) {
    const isBritish = bounds.region === 'usa' || town.country === 'GB'
    return (
      division ?? (isBritish ? undefined : findDivision(name, lookup, { ...bounds, country: 'GB' }))
    )
  }
  if (!division || isInside(division)(town)) return undefined
  const isSecond = hasSecondName(name, town, lookup)
  if (!isSecond && bounds.region === 'usa') return undefined
  const least = isSecond ? town.population : overshadows * town.population
  return division.population >= least ? division : undefined
}

/** With the region `eu`: whether a larger place of this name elsewhere, or a county, is meant as likely as this town. */
export function isOutshone(
  name: string,
  town: Place,
  lookup: PlaceLookup,
  bounds: Bounds,
): boolean {
  if (bounds.region === 'usa' || !isAtHome(town.country, bounds.region)) return false
  const isSecond = hasSecondName(name, town, lookup)
  const least = isSecond ? town.population : outshines * town.population
  const abroad = namedAlike(name, lookup).filter(
    ({ place, isMain }) => isMain && !isAtHome(place.country, bounds.region),
  )
  if (abroad.some(({ place }) => place.population > least)) return true
  const division = findDivision(name, lookup, bounds)
  if (!division || isInside(division)(town)) return false
  return isSecond || division.population > least
}
