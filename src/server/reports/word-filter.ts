import { crc32 } from 'node:zlib'

/**
 * A Bloom filter of what a report holds: a condition on it rules out most reports without certain words, so that only the
 * others are read. See docs/decisions/0066-word-filter.md.
 */

const bitsPerKey = 12
const leastBytes = 8
const mostBytes = 1_024

/** Words count with their first letters, because a search also asks for beginnings. */
const beginnings = [3, 5, 8]

/** A key of a meaning, such as "in:US-IL", counts as a whole. */
const isMeaning = (word: string) => word.includes(':')

function keysOfWord(word: string): string[] {
  if (isMeaning(word)) return [word]
  return beginnings
    .filter((letters) => letters <= word.length)
    .map((letters) => word.slice(0, letters))
}

/**
 * What a search asks for a word: the beginnings that the filter knows, if any. The longest one, which the fewest reports hold, comes
 * first. A report that has it by chance rarely has the others.
 */
export function keysToAsk(word: string, isBeginning: boolean): string[] {
  return isBeginning && isMeaning(word) ? [] : keysOfWord(word).toReversed()
}

/** Three letters or digits in a row, for searches for a part of a location. */
export function keysOfPart(text: string): string[] {
  const runs = text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []
  return runs.flatMap((run) =>
    Array.from({ length: run.length - 2 }, (_, at) => `%${run.slice(at, at + 3)}`),
  )
}

/** Where the bits of a key are: at `first`, `first` + `step` and `first` + 2 `step`, modulo the size of a filter. */
export function bitsOfKey(key: string): { first: number; step: number } {
  const number = crc32(key)
  return { first: number & 0xffff, step: number >>> 16 }
}

/** What a filter knows of a report: the lexemes of its search vector, and its location as typed. */
export type WordsOfReport = { words: string[]; location: string }

/** Twelve bits for each key, of which each sets three: one of a hundred other keys passes by chance. */
export function makeWordFilter({ words, location }: WordsOfReport): Buffer {
  const keys = new Set([...words.flatMap(keysOfWord), ...keysOfPart(location)])
  const bytes = Math.min(Math.max(Math.ceil((keys.size * bitsPerKey) / 8), leastBytes), mostBytes)
  const filter = Buffer.alloc(bytes)
  for (const key of keys) {
    const { first, step } = bitsOfKey(key)
    for (const bit of [first, first + step, first + 2 * step]) {
      const at = bit % (8 * bytes)
      const byte = Math.floor(at / 8)
      filter.writeUInt8(filter.readUInt8(byte) | (1 << (at % 8)), byte)
    }
  }
  return filter
}
