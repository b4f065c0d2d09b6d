import { createHash, randomInt } from 'node:crypto'

/** Without those that are taken for one another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 80 random bits, to be read and typed by people: "K7QF-2MXP-…". */
export function makeOneTimeCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A quick hash is enough: nobody can try all codes. However it was typed. */
export function hashOneTimeCode(code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(letters).digest()
}
