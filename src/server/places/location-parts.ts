import type { Region } from '../../shared/options.ts'
import { countryOfCode, countryOfName, isInEurope, partOfCountry } from './countries.ts'
import { stateOfEurope } from './european-states.ts'
import { isBeside } from './near-words.ts'
import { placeKey } from './place-key.ts'
import { cutNumberOfTown, splitAtPostcodes, takeZips, type Zip } from './postcodes.ts'
import { kilometresFromIt } from './stated-distance.ts'
import { type State, stateOfName, stateOfPart } from './states.ts'

/**
 * What a location says about where its names lie. Of `names` each lies in the next or beside it:
 * "Chinatown, Los Angeles". `asides` stood in brackets.
 */
export type LocationParts = {
  names: string[]
  asides: string[]
  /** The first name with its brackets, which may belong to it: "Frankfurt (Oder)". Else empty. */
  whole: string
  /** A postcode of the United States, else empty. */
  zip: string
  /** Whether it was not in the town but near it: "Williams (25 miles east of)". */
  isBeside: boolean
  /** How many kilometres it was from there, as far as the words say that, else 0. */
  awayKm: number
  country: string
  admin1: string
  /** What else has the name of this state or country, if only the name bounds the text: "Georgia". */
  namesake: State | undefined
}

/** Words that stand for a missing place. */
const placeholder =
  /^(unspecified|unknown|undisclosed|not (specified|given)|withheld|deleted|location|n\/?a)$/i

/** What stands between a town and its state or country, also as Arabic and Chinese write it. */
export const separators = /[,;،؛，；、]/

const splitSegments = (text: string) =>
  text
    .split(separators)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && !placeholder.test(segment))

/** States in small letters, which are words too: "the town I live in". */
const alsoWords = new Set(['in', 'or', 'me', 'hi', 'oh', 'ok', 'as', 'mp', 'vi'])

const isStateCode = (word: string) =>
  /^([A-Z]{2}|[a-z]{2})$/.test(word) && !alsoWords.has(word) && stateOfName(word) !== undefined

/** Abbreviations of states that are words without their point: "at the car wash". */
const isRatherWord = (word: string) => /^(?:mass|miss|mont|penn|wash)$/i.test(word)

/** `Intl` knows the Canary Islands like a country, and the gazetteer as a state of Spain. */
function inCountry(known: State, country: string, name: string): State {
  if (country === 'IC') return { country: 'ES', admin1: '53' }
  return { ...known, country, ...(known.admin1 === '' ? partOfCountry(name) : {}) }
}

const nowhere: State = { country: '', admin1: '' }

/** At the end of a name this is rather the English word than Iceland: "Poros Island". */
const isWord = (name: string) => placeKey(name) === 'island'

/** "Lake Michigan" and "New South Wales" are whole names. */
const isBeginning = (words: string) =>
  /^(?:lake|mount|mt\.?|port|fort|ft\.?|cape|new|new south)$/i.test(words)

/** "Phoenix AZ", "Paris France" without a comma; nothing but that of the brackets if they name it. */
function splitLastWords(segment: string, region: Region, named: State): string[] {
  const words = segment.split(/\s+/)
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue
    const [first, last] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    if (isBeginning(first)) continue
    const isLong = last.length > 3 && !isRatherWord(last)
    const state = isStateCode(last) || isLong ? stateOfName(last) : undefined
    const isState = state !== undefined && ['', state.admin1].includes(named.admin1)
    const country = last.length > 3 && !isWord(last) ? countryOfName(last) : undefined
    const isCountry = country !== undefined && ['', country].includes(named.country)
    if ((region === 'usa' && isState) || isCountry) {
      return [first, last]
    }
  }
  return [segment]
}

/** The country of "UK/England", too. */
function countryOfSegment(segment: string): string | undefined {
  const [country, ...others] = segment.split('/').map(countryOfName)
  return countryOfName(segment) ?? (others.every((one) => one === country) ? country : undefined)
}

/** Reads a segment as a country or a state that agrees with what is known; undefined if it is neither. */
function narrow(segment: string, region: Region, known: State): State | undefined {
  const state = known.admin1 === '' ? (stateOfName(segment) ?? stateOfPart(segment)) : undefined
  const country = known.country === '' ? countryOfSegment(segment) : undefined
  const isTerritory = known.country === 'US' && state?.admin1 === ''
  const fits = state && (known.country === '' || known.country === state.country || isTerritory)
  if (fits && (region === 'usa' || known.country !== '' || !country)) {
    const isCode = placeKey(segment).length === 2
    if (region === 'usa' || known.country !== '' || !isCode) return state
  }
  const european = known.admin1 === '' ? stateOfEurope(segment) : undefined
  const expected = known.country === '' && region === 'eu' ? european?.country : known.country
  if (european && european.country === expected) return european
  return country ? inCountry(known, country, segment) : undefined
}

/** Outside Europe other codes of two letters are more often a state's, wrong or of former times: "Wausau, WS". */
const codesLikeNoState = new Set(['AU', 'NZ', 'JP', 'ZA'])

/** "Perth, AU" and "London, Ont, CAN". Of a state and a country with the same code, the state is meant: "CA". */
function countryOfLastCode(names: string[]): string | undefined {
  const last = names.at(-1) ?? ''
  if (!/^[A-Z]{2,3}$/.test(last) || stateOfName(last)) return undefined
  const country = countryOfCode(last) ?? ''
  const isMeant = last.length === 3 || isInEurope(country) || codesLikeNoState.has(country)
  return isMeant && country !== '' ? country : undefined
}

/** "Missouri, Columbia". New York and Washington are rather towns, and more names are a list of states. */
function stateAtFirst([first = '', ...others]: string[]): State | undefined {
  const state = isStateCode(first) ? undefined : stateOfName(first)
  return others.length === 1 && !['NY', 'WA'].includes(state?.admin1 ?? '') ? state : undefined
}

/** Takes the states and countries away from the end of the names, and from their beginning. */
function takeBounds(names: string[], region: Region, known: State): State {
  let bounds = known
  const code = bounds.country === '' && names.length > 1 ? countryOfLastCode(names) : undefined
  if (code) {
    bounds = { ...bounds, country: code }
    names.pop()
  }
  while (names.length > 0) {
    const narrower = narrow(names.at(-1) ?? '', region, bounds)
    if (!narrower || (names.length === 1 && bounds.country !== '' && bounds.admin1 !== '')) break
    bounds = narrower
    names.pop()
  }
  // Lists often begin with the country or state: "ITALY, Catania".
  const first = countryOfName(names[0] ?? '')
  const isCountry = first !== undefined && (bounds.country === '' || bounds.country === first)
  if (isCountry && (names.length > 1 || bounds.admin1 !== '')) {
    bounds = inCountry(bounds, first, names.shift() ?? '')
  }
  const state = region === 'usa' && bounds.admin1 === '' ? stateAtFirst(names) : undefined
  if (!state || !['', state.country].includes(bounds.country)) return bounds
  names.shift()
  return state
}

export const isAmerican = (country: string, region: Region) =>
  country === 'US' || (country === '' && region === 'usa')

/** With a state any ZIP may agree, without one only that of the town: "Highway 60601, Atlanta". */
function chooseZip(zips: Zip[], names: string[], { admin1 }: State): string {
  return zips.findLast(({ behind }) => admin1 !== '' || behind >= names.length)?.zip ?? ''
}

/** The state and country that brackets name, and their other names. */
function readBrackets(asides: string[], region: Region): { named: State; others: string[] } {
  const others: string[] = []
  let named = nowhere
  for (const aside of asides) {
    const narrower = narrow(aside, region, named)
    if (narrower) named = narrower
    else if (named.admin1 === '' || countryOfName(aside) !== named.country) others.push(aside)
  }
  return { named, others }
}

/** "USA, Norfolk (Virginia)": brackets that end the text bound the one name before them, but "Jersey (UK)" is no town. */
function boundsFirst(text: string, segments: string[], named: State): boolean {
  const names = segments.filter((segment) => countryOfName(segment) !== named.country)
  if (named.country === 'GB' && names.some((name) => countryOfName(name))) return false
  return named.country !== '' && names.length <= 1 && /\)[\s.?!]*$/.test(text)
}

/** The country that has the name of the state, and the reverse: "Georgia". */
function findNamesake(segments: string[], { country, admin1 }: State): State | undefined {
  if (segments.some((segment) => countryOfName(segment) === 'US')) return undefined
  for (const segment of segments) {
    const state = stateOfName(segment)
    const other = countryOfName(segment)
    if (!state?.admin1 || !other) continue
    if (state.country === country && state.admin1 === admin1) return { country: other, admin1: '' }
    if (other === country && admin1 === '') return state
  }
  return undefined
}

/** The code of a territory that is not meant: "Korba, MP (India)". */
function isAway(segment: string, named: State): boolean {
  const territory = stateOfName(segment)
  if (named.country === '' || territory?.admin1 !== '') return false
  return named.country !== 'US' && named.country !== territory.country
}

/**
 * Splits a location into names, state and country: "Springfield (near the river), IL, USA". With the
 * region `usa` a state comes before a country of the same name: "Georgia".
 */
export function readLocationParts(text: string, region: Region): LocationParts {
  const inBrackets = [...text.matchAll(/\(([^)]*)\)/g)].flatMap(([, aside = '']) =>
    aside.split(/[,;/]/).map((name) => name.trim()),
  )
  const plain = text.replace(/\([^)]*\)?/g, ' ')
  const bracketed = takeZips(inBrackets.flatMap(splitSegments))
  const { named, others } = readBrackets(bracketed.segments, region)
  const { segments, zips } = takeZips(splitSegments(plain).filter((one) => !isAway(one, named)))
  const last = segments.pop() ?? ''
  const isWhole = narrow(last, region, nowhere) !== undefined
  const ending = isWhole ? [last] : splitLastWords(last, region, named)
  const found = [...segments, ...ending].filter(Boolean)
  const isNamedFirst = boundsFirst(text, found, named)
  const all = [...found, ...bracketed.segments]
  let bounds = takeBounds(found, region, isNamedFirst ? named : nowhere)
  const asides: string[] = isNamedFirst ? others : []
  for (const aside of isNamedFirst ? [] : bracketed.segments) {
    const narrower = narrow(aside, region, bounds)
    if (narrower) bounds = narrower
    else asides.push(aside)
  }
  const isInAmerica = isAmerican(bounds.country, region)
  const names = isInAmerica ? cutNumberOfTown(found) : found.flatMap(splitAtPostcodes)
  const afterAll = bracketed.zips.map(({ zip }) => ({ zip, behind: names.length }))
  const zip = isInAmerica ? chooseZip([...zips, ...afterAll], names, bounds) : ''
  const whole = /^[^(),;]+\([^)]+\)/.exec(text)?.[0] ?? ''
  const awayKm = Math.max(0, ...[...inBrackets, ...names.slice(1)].map(kilometresFromIt))
  return {
    ...{ names, asides, whole, zip, awayKm },
    isBeside: awayKm > 0 || isBeside(plain, inBrackets),
    ...{ ...bounds, namesake: findNamesake(all, bounds) },
  }
}

/** Tells whether a place lies in a state and country, of which the empty ones bound nothing. */
export const isWithin =
  ({ country, admin1 }: State) =>
  (place: State): boolean =>
    (country === '' || place.country === country) && (admin1 === '' || place.admin1 === admin1)

/** Tells whether a place lies in the state or country that the words name, or they name none. */
export const isWhereNamed = ({ location, region }: { location: string; region: Region }) =>
  isWithin(readLocationParts(location, region))
