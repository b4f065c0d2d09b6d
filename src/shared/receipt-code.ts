/** The base 32 alphabet of Crockford: without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters with five random bits each. One more checks them. */
const randomCharacters = 23

const length = randomCharacters + 1

/** With the hyphens between the groups. */
export const receiptCodeLength = length + length / 4 - 1

/** Multiplies by x in the field of 32 elements, modulo x^5 + x^2 + 1. */
function timesX(value: number): number {
  const doubled = value << 1
  return doubled > 31 ? doubled ^ 0b100101 : doubled
}

/** Zero for a valid code. One wrong character, or two that changed places, give another value. */
function remainder(values: number[]): number {
  return values.reduce((sum, value) => timesX(sum) ^ value, 0)
}

/** Makes a code of at least 23 random bytes: six groups of four, the last character a check. */
export function receiptCodeOf(bytes: Uint8Array): string {
  const values = Array.from(bytes.subarray(0, randomCharacters), (byte) => byte & 31)
  const characters = [...values, timesX(remainder(values))].map((value) => alphabet[value])
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Ignores case, spaces and hyphens, and reads O as 0, I and L as 1. */
export function normalizeReceiptCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** False if the code has a typing error. True says nothing about whether it belongs to a report. */
export function isReceiptCode(typed: string): boolean {
  const values = Array.from(normalizeReceiptCode(typed), (character) => alphabet.indexOf(character))
  return values.length === length && !values.includes(-1) && remainder(values) === 0
}
