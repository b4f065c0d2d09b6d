import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { decrypt, deriveKey, encrypt, SealingKeyUnusable } from './sealing.ts'

/** A place in an order by time: microseconds since 1970, and the report. */
const CursorPosition = z.tuple([z.string().check(z.regex(/^\d{1,17}$/)), z.uuid()])
export type CursorPosition = z.infer<typeof CursorPosition>

const ownKey = createSecretKey(randomBytes(32))

/** The key of the site or, so that public lists go on while it is lost, one of this process alone. */
async function keyOf(config: Config, owner: string): Promise<KeyObject> {
  try {
    return await deriveKey(config, owner)
  } catch (error) {
    if (error instanceof SealingKeyUnusable) return ownKey
    throw error
  }
}

/**
 * Returns undefined for a text that is no cursor of this register, or that of another list (`owner`).
 */
export async function openCursor(
  config: Config,
  owner: string,
  cursor: string,
): Promise<CursorPosition | undefined> {
  const key = await keyOf(config, owner)
  try {
    const text = decrypt(key, owner, Buffer.from(cursor, 'base64url')).toString()
    return CursorPosition.safeParse(text.split(' ')).data
  } catch {
    return undefined
  }
}

/**
 * A cursor is sealed: its microseconds would tell when an anonymous report arrived. With a key in
 * memory, because each list has one.
 */
export async function makeCursor(
  config: Config,
  owner: string,
  position: CursorPosition,
): Promise<string> {
  const key = await keyOf(config, owner)
  return encrypt(key, owner, Buffer.from(position.join(' '))).toString('base64url')
}
