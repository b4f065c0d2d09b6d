import type { NameLookup } from './location-names.ts'
import { isMisspelling, isSlip } from './misspelt-names.ts'
import { placeKey } from './place-key.ts'
import type { NamedPlace, PlaceLookup } from './place-lookup.ts'

const lettersOf = (name: string) => placeKey(name).replaceAll(' ', '')

/** "LaCrosse" for La Crosse and "Heber" for Heber City, but not "Grapevine" for Barstow. */
function resembles(key: string, name: string): boolean {
  const [one, other] = [lettersOf(key), lettersOf(name)]
  return one.includes(other) || other.includes(one) || isMisspelling(key, name)
}

/** Whether a town elsewhere in the country has this main name. Then a hamlet of the state may have it, too. */
const isNameElsewhere = (key: string, country: string, lookup: PlaceLookup) =>
  lookup.places(key).some(({ place, isMain }) => isMain && place.country === country)

/** Whether a name, looked up so in a known state, rather means a hamlet that the gazetteer lacks. */
export function isDoubtful(
  { key, written, isCut, isGuess }: NameLookup,
  { place, isMain }: NamedPlace,
  lookup: PlaceLookup,
): boolean {
  if (isGuess) return true
  if (isMain) return isCut && isNameElsewhere(written, place.country, lookup)
  if (isCut) return true
  return isNameElsewhere(key, place.country, lookup) && !resembles(key, place.name)
}

const base = / (?:afb|air force base|naval base)$/

/** A base that is named after a person has only by chance the name of a hamlet: "Otis AFB". */
const smallestBesideBase = 3_000

export const isRatherBase = ({ written, isCut }: NameLookup, { population }: NamedPlace['place']) =>
  isCut && base.test(written) && population < smallestBesideBase

/** The name of a town this large is more likely misspelt than that of another place: "Las Begas". */
const leastFamous = 50_000

/** One replaced letter makes another name of so short words: "Camp Hood" and "Camp Wood". */
const shortWords = /^\p{L}{1,5}(?: \p{L}{1,5})+$/u

/** "Howland" is rather a village than Holland misspelt; "Springhill" is Spring Hill. */
export function isDoubtfulMisspelling(
  name: string,
  place: NamedPlace['place'],
  lookup: PlaceLookup,
): boolean {
  if (lettersOf(name) === lettersOf(place.name)) return false
  const key = placeKey(name)
  const mayBeOther = shortWords.test(key) && !isSlip(key, place.name)
  if (mayBeOther && place.population < leastFamous) return true
  return isNameElsewhere(key, place.country, lookup)
}
