import { createHash, randomInt } from 'node:crypto'

/** Without the characters that people confuse. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns 80 random bits in a form that people can type: "K7QF-2MXP-…". */
export function makeOneTimeCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A fast hash is enough for 80 random bits. Ignores case, spaces and hyphens. */
export function hashOneTimeCode(code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(letters).digest()
}
