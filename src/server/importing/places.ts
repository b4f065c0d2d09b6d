import type { Region } from '../../shared/options.ts'
import { countryOfName, isEnglishName } from '../places/countries.ts'
import { placeKey } from '../places/place-key.ts'
import { type State, stateOfName } from '../places/states.ts'
import { islandsOfUnion, regionOfCountry } from './named-places.ts'

/**
 * The region of a place name, `elsewhere` for a country outside both, and the name that says so.
 * Undefined if uncertain.
 */
export type PlaceVerdict = { region: Region | 'elsewhere'; name: string } | undefined

function words(text: string): string[] {
  return text.split('|').map((word) => word.trim().toLowerCase())
}

const americanNames = words('us|usa|united states|united states of america')

/** Of the European Union what `countryOfName` does not know: other names, islands, and what it takes for a code. */
const unionNames = words(
  `croatia hrvatska|republic of cyprus|czechoslovakia|fr germany|rep of ireland|the netherlands|netherlands the|
  crete|sicily|sardinia|tenerife|majorca|mallorca|corsica|guyane|european union|eu`,
)

/** The same of other countries, and of their provinces. */
const otherNames = words(
  `gb|uk|can|uae|the bahamas|bosnia|dr congo|hong kong|korea|new guinea|okinawa|trinidad|yugoslavia|rhodesia|
  greater antilles|international waters|atlantic ocean|pacific ocean|indian ocean|
  new south wales|nsw|queensland|qld|victoria australia|south australia|western australia|tasmania|
  uk/england|uk/scotland|uk/wales|uk/northern ireland`,
)

type Verdict = Region | 'elsewhere'
const listed = new Map<string, Verdict>([
  ...otherNames.map((name) => [name, 'elsewhere'] as const),
  ...[...unionNames, ...islandsOfUnion.keys()].map((name) => [name, 'eu'] as const),
  ...[...americanNames, 'washington dc'].map((name) => [name, 'usa'] as const),
])

const ambiguousName = 'georgia'

/** In brackets or before a code these are rather towns of the United States than countries: Nederland, TX. */
const americanTowns = new Set([
  ...words('argentine|bahama|chili|congo|dania|iraan|island|islandia|luxemburg|maurice|nederland'),
  ...words('norge|pala|pitcairn|polonia|servia|soudan|suomi|angola|anguilla|gibraltar|grenada'),
  ...words('guernsey|jersey|samoa|san marino|st helena|st martin'),
])

const isAmericanTown = (name: string) => americanTowns.has(placeKey(name))

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .trim()
}

/** Two capitals are a code; "or", "me" and "in" are words. */
const isCode = (plain: string) => /^[A-Z]{2}$|^[A-Z][a-z]$/.test(plain)

const verdictOfCountry = (country: string | undefined): Verdict | undefined =>
  country === undefined ? undefined : (regionOfCountry(country) ?? 'elsewhere')

/** A state or province of North America. In small letters a code is rather a word. */
function stateNamed(plain: string): State | undefined {
  const mayBeState = isCode(plain) || placeKey(plain).length > 2
  return mayBeState ? stateOfName(plain) : undefined
}

/** Georgia is the state. */
function verdictOf(name: string): PlaceVerdict {
  const plain = plainName(name)
  const region =
    verdictOfCountry(stateNamed(plain)?.country) ??
    listed.get(plain.toLowerCase()) ??
    (isCode(plain) ? undefined : verdictOfCountry(countryOfName(name)))
  return region && { region, name: plain }
}

/** A country that is named in another language than English. Behind it, CA is Cádiz. */
function verdictInOwnLanguage(names: string[]): PlaceVerdict {
  const name = names.find(
    (name) =>
      !stateNamed(plainName(name)) &&
      !listed.has(plainName(name).toLowerCase()) &&
      !isAmericanTown(name) &&
      !isEnglishName(name) &&
      countryOfName(name),
  )
  return name === undefined ? undefined : verdictOf(name)
}

function namesIn(place: string): string[] {
  return place.split(/[(),;|:]| - /).flatMap((name) => name.trim() || [])
}

/** "Paris (France)", "USA, Lubbock (Texas)", "Norfolk, VA": the last known name decides. */
function verdictOfPlace(place: string): PlaceVerdict {
  const whole = verdictOf(place)
  if (whole) return whole
  const names = namesIn(place)
  const found = names.map(verdictOf)
  const america = names.find((name) => americanNames.includes(name.toLowerCase()))
  if (america !== undefined) return { region: 'usa', name: america }
  const last = found.findLastIndex((verdict) => verdict !== undefined)
  const elsewhere = found.find((verdict) => verdict?.region === 'elsewhere')
  if (names[last]?.toLowerCase() === ambiguousName && elsewhere) return elsewhere
  if (isCode(names[last] ?? '')) return verdictInOwnLanguage(names) ?? found[last]
  return found[last]
}

/**
 * Returns the region in brackets: "Tijuana (Mexico)" is in Mexico though its state column is CA.
 */
function verdictInBrackets(place: string): PlaceVerdict {
  for (const [, inside = ''] of place.matchAll(/\(([^()]*)\)/g)) {
    const verdict = verdictOfPlace(inside)
    if (!verdict || isAmericanTown(inside)) continue
    return isCode(inside.trim()) ? (verdictInOwnLanguage(namesIn(place)) ?? verdict) : verdict
  }
  return undefined
}

/**
 * Returns the region of a place from one or more texts, the most reliable first (country, then
 * state, then town). Returns undefined if none contains a known country or state.
 */
export function regionOfPlace(parts: string[]): PlaceVerdict {
  const given = parts.map((part) => part.trim()).filter((part) => part !== '')
  const [first = '', ...others] = given
  const sure = others.length > 0 && !/^[A-Z]{2}$/i.test(first) ? verdictOf(first) : undefined
  if (sure) return sure
  for (const part of given) {
    const verdict = verdictInBrackets(part)
    if (verdict) return verdict
  }
  for (const part of given) {
    const verdict = verdictOfPlace(part)
    if (verdict) return verdict
  }
  return undefined
}
