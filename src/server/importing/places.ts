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

/** Members of the European Union, with former and other names of their territory. */
const unionNames = words(
  `austria|belgium|bulgaria|croatia|croatia hrvatska|cyprus|republic of cyprus|czech republic|czechoslovakia|
  czechia|denmark|estonia|finland|france|germany|west germany|east germany|fr germany|greece|crete|
  hungary|ireland|republic of ireland|rep of ireland|eire|italy|sicily|sardinia|latvia|lithuania|
  luxembourg|luxemburg|malta|netherlands|the netherlands|netherlands the|holland|poland|portugal|
  romania|slovakia|slovenia|spain|tenerife|majorca|mallorca|sweden|corsica|guyane|european union|eu`,
)

/** The countries and provinces outside both regions that archives name most. */
const otherNames = words(
  `afghanistan|albania|algeria|argentina|armenia|australia|azerbaijan|bahamas|the bahamas|bahrain|
  bangladesh|barbados|belarus|bermuda|bolivia|bosnia|bosnia/herzegovina|brasil|brazil|
  british virgin islands|brunei|cambodia|canada|can|chile|china|colombia|congo|costa rica|cuba|
  dominican republic|dr congo|ecuador|egypt|el salvador|ethiopia|fiji|ghana|great britain|britain|gb|england|
  scotland|wales|northern ireland|uk|united kingdom|greenland|guatemala|guatamala|guyana|haiti|
  honduras|hong kong|iceland|india|indonesia|iran|iraq|israel|jamaica|japan|jordan|kazakhstan|kenya|
  korea|south korea|north korea|kosovo|kuwait|laos|lebanon|liberia|libya|macedonia|madagascar|
  malaysia|mauritius|mexico|moldova|mongolia|morocco|mozambique|myanmar|namibia|nepal|new guinea|
  new zealand|nicaragua|nigeria|norway|okinawa|oman|pakistan|panama|papua new guinea|paraguay|peru|
  philippines|qatar|russia|saudi arabia|serbia|singapore|south africa|sri lanka|sudan|switzerland|
  syria|taiwan|tanzania|thailand|trinidad|trinidad/tobago|tunisia|turkey|uae|uganda|ukraine|
  united arab emirates|uruguay|ussr|soviet union|uzbekistan|venezuela|viet nam|vietnam|yemen|
  yugoslavia|zambia|zimbabwe|rhodesia|greater antilles|international waters|atlantic ocean|
  pacific ocean|indian ocean|antarctica|
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

/** Towns of the United States with the name of a country that the lists above lack: Nederland, TX. */
const americanTowns = new Set([
  ...words(
    'argentine|bahama|chili|dania|iraan|island|islandia|maurice|nederland|norge|pala|pitcairn',
  ),
  ...words('polonia|servia|soudan|suomi|angola|anguilla|gibraltar|grenada|guernsey|jersey|samoa'),
  ...words('san marino|st helena|st martin'),
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
