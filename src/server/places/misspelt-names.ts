import type { Place } from './gazetteer.ts'
import { placeKey } from './place-key.ts'
import type { State } from './states.ts'

/** A state and the first letter of a name. */
export type Initial = State & { letter: string }

/** Shorter names have too many neighbours: "Reno" and "Leno". */
const shortest = 5

/** From this length on two letters may be wrong. */
const long = 10

export function initialOf(name: string, { country, admin1 }: State): Initial | undefined {
  const key = placeKey(name)
  const [letter = ''] = key
  return admin1 === '' || key.length < shortest || !/\p{L}/u.test(letter)
    ? undefined
    : { country, admin1, letter }
}

/** Letters that must be added, left out, replaced or exchanged with their neighbour; at most `bound` + 1. */
function editDistance(one: string, other: string, bound: number): number {
  if (Math.abs(one.length - other.length) > bound) return bound + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      const [up = 0, left = 0, diagonal = 0] = [last[j], row[j - 1], last[j - 1]]
      const isExchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const exchanged = isExchanged ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(up + 1, left + 1, diagonal + cost, exchanged))
    }
    if (Math.min(...row) > bound) return bound + 1
    beforeLast = last
    last = row
  }
  return last.at(-1) ?? 0
}

/** As many letters as may be wrong in a name. */
const boundOf = (key: string) => (key.length >= long ? 2 : 1)

export function isMisspelling(key: string, name: string): boolean {
  return editDistance(key, placeKey(name), boundOf(key)) <= boundOf(key)
}

const sortedLetters = (key: string) => [...key].sort().join('')

/** One letter is added, left out or exchanged with its neighbour, but none is replaced. */
export function isSlip(key: string, name: string): boolean {
  const other = placeKey(name)
  if (editDistance(key, other, 1) > 1) return false
  return key.length !== other.length || sortedLetters(key) === sortedLetters(other)
}

/** The place whose name is nearest to a misspelt one; of several the largest. */
export function findMisspelt(name: string, places: Place[]): Place | undefined {
  const key = placeKey(name)
  let bound = boundOf(key)
  let found: Place | undefined
  for (const place of places) {
    const distance = editDistance(key, placeKey(place.name), bound)
    if (distance > bound) continue
    if (distance < bound || !found || place.population > found.population) found = place
    bound = distance
  }
  return found
}
