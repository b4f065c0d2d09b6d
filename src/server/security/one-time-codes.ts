import { createHash, randomBytes } from 'node:crypto'

/** Without the characters that people confuse. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const length = 16

/** Returns 80 random bits in a form that people can type: "K7QF-2MXP-…". */
export function makeOneTimeCode(): string {
  return codeOfBytes(randomBytes(length))
}

/** The same form of the first random bytes. The alphabet has 32 characters, so each is as likely. */
export function codeOfBytes(bytes: Buffer): string {
  const letters = Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A fast hash is enough for 80 random bits. Ignores case, spaces and hyphens. */
export function hashOneTimeCode(code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(letters).digest()
}
