import { numberWords } from './number-words.ts'

/** A regular expression for the number words whose values are meant. */
export const wordsFor = (isMeant: (value: number) => boolean) =>
  `(?:${[...numberWords]
    .filter(([, digits]) => isMeant(Number(digits)))
    .map(([word]) => word)
    .sort((a, b) => b.length - a.length)
    .join('|')})`

const units = wordsFor((value) => value < 10)
const tens = wordsFor((value) => value >= 20 && value % 10 === 0)
const hyphenated = /\b(?:soixante|quatre-vingts?)(?:-dix|-quinze)?\b/g
const compound = new RegExp(String.raw`\b(${tens})(?:[ -](?:[ye] |et[ -])?)?(${units})\b`, 'g')
const germanCompound = new RegExp(`\\b(${units})und(${tens})\\b`, 'g')

export const toNumber = (word: string) => Number(numberWords.get(word) ?? 0)

/** Writes "forty-five", "fünfundvierzig", "vingt-cinq" or "treinta y cinco" as 45 and so on. `text` has no accents. */
export function writeCompounds(text: string): string {
  return text
    .replace(germanCompound, (_, unit, ten) => String(toNumber(ten) + toNumber(unit)))
    .replace(compound, (_, ten, unit) => String(toNumber(ten) + toNumber(unit)))
    .replace(hyphenated, (word) => numberWords.get(word) ?? word)
}
