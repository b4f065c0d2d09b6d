import type { Region } from '../../shared/options.ts'
import { countryOfName } from './countries.ts'
import { stateOfEurope } from './european-states.ts'
import { placeKey } from './place-key.ts'
import { cutNumberOfTown, splitAtPostcodes, takeZips, type Zip } from './postcodes.ts'
import { stateOfName, stateOfPart } from './states.ts'

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
  country: string
  admin1: string
}

/** Words that stand for a missing place. */
const placeholder =
  /^(unspecified|unknown|undisclosed|not (specified|given)|withheld|deleted|location|n\/?a)$/i

const splitSegments = (text: string) =>
  text
    .split(/[,;]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && !placeholder.test(segment))

/** States in small letters, which are words too: "the town I live in". */
const alsoWords = new Set(['in', 'or', 'me', 'hi', 'oh', 'ok', 'as', 'mp', 'vi'])

const isStateCode = (word: string) =>
  /^([A-Z]{2}|[a-z]{2})$/.test(word) && !alsoWords.has(word) && stateOfName(word) !== undefined

type Bounds = Pick<LocationParts, 'country' | 'admin1'>

const nowhere: Bounds = { country: '', admin1: '' }

/** At the end of a name this is rather the English word than Iceland: "Poros Island". */
const isWord = (name: string) => placeKey(name) === 'island'

/** "Phoenix AZ", "Paris France" without a comma; no country but that of the brackets if they name one. */
function splitLastWords(segment: string, region: Region, named: Bounds | undefined): string[] {
  const words = segment.split(/\s+/)
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue
    const last = words.slice(-count).join(' ')
    const isState = isStateCode(last) || (last.length > 3 && stateOfName(last) !== undefined)
    const country = last.length > 3 && !isWord(last) ? countryOfName(last) : undefined
    const isCountry = country !== undefined && (named?.country ?? country) === country
    if ((region === 'usa' && isState) || isCountry) {
      return [words.slice(0, -count).join(' '), last]
    }
  }
  return [segment]
}

/** Reads a segment as a country or a state that agrees with what is known; undefined if it is neither. */
function narrow(segment: string, region: Region, known: Bounds): Bounds | undefined {
  const state = known.admin1 === '' ? (stateOfName(segment) ?? stateOfPart(segment)) : undefined
  const country = known.country === '' ? countryOfName(segment) : undefined
  const isTerritory = known.country === 'US' && state?.admin1 === ''
  const fits = state && (known.country === '' || known.country === state.country || isTerritory)
  if (fits && (region === 'usa' || known.country !== '' || !country)) {
    const isCode = placeKey(segment).length === 2
    if (region === 'usa' || known.country !== '' || !isCode) return state
  }
  const european = known.admin1 === '' ? stateOfEurope(segment) : undefined
  const expected = known.country === '' && region === 'eu' ? european?.country : known.country
  if (european && european.country === expected) return european
  return country ? { ...known, country } : undefined
}

/** Takes the states and countries away from the end of the names, and a country from their beginning. */
function takeBounds(names: string[], region: Region): Bounds {
  let bounds = nowhere
  while (names.length > 0) {
    const narrower = narrow(names.at(-1) ?? '', region, bounds)
    if (!narrower || (names.length === 1 && bounds.country !== '' && bounds.admin1 !== '')) break
    bounds = narrower
    names.pop()
  }
  // Lists of Europe often begin with the country: "ITALY, Catania".
  const first =
    bounds.country === '' && names.length > 1 ? countryOfName(names[0] ?? '') : undefined
  if (!first) return bounds
  names.shift()
  return { ...bounds, country: first }
}

const isAmerican = (country: string, region: Region) =>
  country === 'US' || (country === '' && region === 'usa')

/** With a state any ZIP may agree, without one only that of the town: "Highway 60601, Atlanta". */
function chooseZip(zips: Zip[], names: string[], { admin1 }: Bounds): string {
  return zips.findLast(({ behind }) => admin1 !== '' || behind >= names.length)?.zip ?? ''
}

/** The code of a territory that is not meant: "Korba, MP (India)". */
function isAway(segment: string, named: Bounds | undefined): boolean {
  const territory = stateOfName(segment)
  if (!named || territory?.admin1 !== '') return false
  return named.country !== 'US' && named.country !== territory.country
}

/**
 * Splits a location into names, state and country: "Springfield (near the river), IL, USA". With the
 * region `usa` a state comes before a country of the same name: "Georgia".
 */
export function readLocationParts(text: string, region: Region): LocationParts {
  const inBrackets = [...text.matchAll(/\(([^)]*)\)/g)].flatMap(([, aside = '']) =>
    aside.split(/[,;/]/),
  )
  const plain = text.replace(/\([^)]*\)?/g, ' ')
  const bracketed = takeZips(inBrackets.flatMap(splitSegments))
  const named = bracketed.segments.flatMap((aside) => narrow(aside, region, nowhere) ?? [])[0]
  const { segments, zips } = takeZips(splitSegments(plain).filter((one) => !isAway(one, named)))
  const last = segments.pop() ?? ''
  const isWhole = narrow(last, region, nowhere) !== undefined
  const ending = isWhole ? [last] : splitLastWords(last, region, named)
  const found = [...segments, ...ending].filter(Boolean)
  let bounds = takeBounds(found, region)
  const asides: string[] = []
  for (const aside of bracketed.segments) {
    const narrower = narrow(aside, region, bounds)
    if (narrower) bounds = narrower
    else asides.push(aside)
  }
  const isInAmerica = isAmerican(bounds.country, region)
  const names = isInAmerica ? cutNumberOfTown(found) : found.flatMap(splitAtPostcodes)
  const afterAll = bracketed.zips.map(({ zip }) => ({ zip, behind: names.length }))
  const zip = isInAmerica ? chooseZip([...zips, ...afterAll], names, bounds) : ''
  const whole = /^[^(),;]+\([^)]+\)/.exec(text)?.[0] ?? ''
  return { names, asides, whole, zip, ...bounds }
}

/** Tells whether a place lies in the state or country that the words name, or they name none. */
export function isWhereNamed({ location, region }: { location: string; region: Region }) {
  const { country, admin1 } = readLocationParts(location, region)
  return (place: Bounds) =>
    (country === '' || place.country === country) && (admin1 === '' || place.admin1 === admin1)
}
