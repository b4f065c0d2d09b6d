import { foldLetters } from '../../shared/fold-letters.ts'

/** Words that people write in several ways. */
const sameWords = new Map(
  Object.entries({ saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt', twp: 'township' }),
)

/**
 * What two ways to write one name of a place have in common: "Saint-Étienne" and "St. Etienne" are both
 * "st etienne". Empty if nothing is left.
 */
export function placeKey(name: string): string {
  return foldLetters(name)
    .replace(/['’ʻʼ`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => sameWords.get(word) ?? word)
    .join(' ')
}
