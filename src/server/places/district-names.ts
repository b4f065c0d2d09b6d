import { isInEurope } from './countries.ts'
import { placeKey } from './place-key.ts'
import type { NamedPlace, PlaceLookup } from './place-lookup.ts'
import { distanceKm } from './sphere.ts'

/** A district is rather that of a large town. */
const leastLarge = 100_000

/** By a second name, "Castel" would be Cagliari. */
const leastBySecondName = 200_000

/** A code rather says the canton or the province, or the centre of a town: "Sion VS", "Aarhus C". */
const leastWithCode = 5_000

/** So far away, a town behind another is no district: "Paris-London". */
const leastApartKm = 60

const shortestTown = 4
const mostWords = 3

/** "Schwabing", "3e arrondissement", "LS1", but also "a.M." and "i. Br.", which say which town it is. */
const isDistrict = (rest: string) => /^(?:[\p{Lu}\d]|\p{Ll}{1,2}\.)/u.test(rest)

const otherThings =
  /\b(?:area|bay|islands?|canal|county|state|province|department|district|region|river|lake|creek|rock|point|coast|ocean|sea)\b/i

/** On the British Isles villages have such names, too, so only numbers are districts: "Bolton Abbey", "Dublin 8". */
const onlyNumbered = new Set(['GB', 'IE'])
const isNumbered = (key: string) => /^[a-z]{0,2}\d/.test(key)

const isCode = (key: string) => /^[a-z]{1,2}$/.test(key)

/** The names of towns whose districts a name may be: "München Schwabing", "Marseille 13e". */
export function listTownsOfDistricts(name: string): { key: string; district: string }[] {
  const words = name.trim().split(/(?<=\s)\s*|(?<=\p{L}-)(?=\p{Lu})/u)
  const counts = Array.from({ length: Math.min(mostWords, words.length - 1) }, (_, at) => at + 1)
  return counts.reverse().flatMap((count) => {
    const rest = words.slice(count).join('')
    const key = placeKey(words.slice(0, count).join(''))
    if (key.length < shortestTown || !isDistrict(rest) || otherThings.test(rest)) return []
    return [{ key, district: placeKey(words[count] ?? '') }]
  })
}

function leastOf(district: string, isMain: boolean): number {
  if (!isMain) return leastBySecondName
  return isCode(district) ? leastWithCode : leastLarge
}

/** Whether a town of Europe may have this district. */
export function mayHaveDistrict(
  { place, isMain }: NamedPlace,
  district: string,
  lookup: PlaceLookup,
): boolean {
  if (!isInEurope(place.country) || place.population < leastOf(district, isMain)) return false
  if (onlyNumbered.has(place.country) && !isNumbered(district)) return false
  return !lookup
    .places(district)
    .some(
      (other) =>
        other.place.population >= leastLarge && distanceKm(other.place, place) > leastApartKm,
    )
}
