import type { Region } from '../../shared/options.ts'
import { countryOfName } from './countries.ts'
import { placeKey } from './place-key.ts'
import { stateOfName } from './states.ts'

/**
 * What a location says about where its names lie. Of `names` each lies in the next or beside it:
 * "Chinatown, Los Angeles". `asides` stood in brackets.
 */
export type LocationParts = {
  names: string[]
  asides: string[]
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
const alsoWords = new Set(['in', 'or', 'me', 'hi', 'oh', 'ok'])

const isStateCode = (word: string) =>
  /^([A-Z]{2}|[a-z]{2})$/.test(word) && !alsoWords.has(word) && stateOfName(word) !== undefined

/** "Phoenix AZ", "Paris France" without a comma. */
function splitLastWords(segment: string, region: Region): string[] {
  const words = segment.split(/\s+/)
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue
    const last = words.slice(-count).join(' ')
    const isState = isStateCode(last) || (last.length > 3 && stateOfName(last) !== undefined)
    if ((region === 'usa' && isState) || (last.length > 3 && countryOfName(last))) {
      return [words.slice(0, -count).join(' '), last]
    }
  }
  return [segment]
}

type Bounds = { country: string; admin1: string }

/** Reads a segment as a country or a state that agrees with what is known; undefined if it is neither. */
function narrow(segment: string, region: Region, known: Bounds): Bounds | undefined {
  const state = known.admin1 === '' ? stateOfName(segment) : undefined
  const country = known.country === '' ? countryOfName(segment) : undefined
  const fits = state && (known.country === '' || known.country === state.country)
  if (fits && (region === 'usa' || known.country !== '' || !country)) {
    const isCode = placeKey(segment).length === 2
    if (region === 'usa' || known.country !== '' || !isCode) return state
  }
  return country ? { ...known, country } : undefined
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
  const segments = splitSegments(plain)
  const last = segments.pop() ?? ''
  let bounds: Bounds = { country: '', admin1: '' }
  const isWhole = segments.length > 0 && narrow(last, region, bounds) !== undefined
  const names = [...segments, ...(isWhole ? [last] : splitLastWords(last, region))]
  while (names.length > 0) {
    const narrower = narrow(names.at(-1) ?? '', region, bounds)
    if (!narrower || (names.length === 1 && bounds.country !== '' && bounds.admin1 !== '')) break
    bounds = narrower
    names.pop()
  }
  // Lists of Europe often begin with the country: "ITALY, Catania".
  const first =
    bounds.country === '' && names.length > 1 ? countryOfName(names[0] ?? '') : undefined
  if (first) {
    bounds = { ...bounds, country: first }
    names.shift()
  }
  const asides: string[] = []
  for (const aside of inBrackets.flatMap(splitSegments)) {
    const narrower = narrow(aside, region, bounds)
    if (narrower) bounds = narrower
    else asides.push(aside)
  }
  return { names, asides, ...bounds }
}
