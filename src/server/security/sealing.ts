import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { ifPresent, UnreadableFile } from '../if-present.ts'

const cipher = 'aes-256-gcm'
const sizes = { key: 32, nonce: 12, tag: 16 } as const

type KeyPlace = Pick<Config, 'dataDirectory' | 'sealingKeyFile'>

export function sealingKeyFileOf({ dataDirectory, sealingKeyFile }: KeyPlace): string {
  return sealingKeyFile ?? path.join(dataDirectory, 'sealing.key')
}

/** Creates the key file atomically. Never replaces an existing one. */
async function writeKey(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(draft, randomBytes(sizes.key), { mode: 0o400, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}

export type KeyFault = 'missing' | 'unreadable' | 'damaged'

/** The key that sealed what is stored is lost or cannot be read. Another one would not open it. */
export class SealingKeyUnusable extends Error {
  readonly fault: KeyFault
  constructor(fault: KeyFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

const keepers = new WeakSet<Config>()

/** From now on this process makes no key, because something is sealed with the one that exists. */
export function makeNoSealingKey(config: Config): void {
  keepers.add(config)
}

async function findKey(config: Config): Promise<Buffer | undefined> {
  const file = sealingKeyFileOf(config)
  const key = await ifPresent(file, () => readFile(file)).catch((cause) => {
    if (!(cause instanceof UnreadableFile)) throw cause
    throw new SealingKeyUnusable('unreadable', cause.message, { cause })
  })
  // Such as the Base64 of a key, or a file that a full disk has left empty.
  if (key && key.length !== sizes.key) {
    const found = `it has ${key.length} bytes and not ${sizes.key}`
    throw new SealingKeyUnusable('damaged', `${file} is no key: ${found}`)
  }
  return key
}

/** Tells the operator whether the key can be used; undefined if so. */
export async function findKeyFault(config: Config): Promise<KeyFault | undefined> {
  try {
    return (await findKey(config)) ? undefined : 'missing'
  } catch (error) {
    if (error instanceof SealingKeyUnusable) return error.fault
    throw error
  }
}

/**
 * Reads the key and creates it on first use. The database alone, without this file, reveals no
 * secret. Throws `SealingKeyUnusable` where a key must have existed.
 */
async function readKey(config: Config): Promise<Buffer> {
  const file = sealingKeyFileOf(config)
  const found = await findKey(config)
  if (!found && (config.sealingKeyFile || keepers.has(config))) {
    throw new SealingKeyUnusable('missing', `${file} is missing`)
  }
  if (!found) await writeKey(file)
  makeNoSealingKey(config)
  return found ?? readFile(file)
}

const derivedKeys = new WeakMap<Config, Map<string, KeyObject>>()

/**
 * Derives a key for one purpose from the secret of the site. As a `KeyObject`, with which Node encrypts a
 * cursor in 7 µs, with a buffer in 19.
 */
export async function deriveKey(config: Config, purpose: string): Promise<KeyObject> {
  const known = derivedKeys.get(config) ?? new Map<string, KeyObject>()
  derivedKeys.set(config, known)
  const key =
    known.get(purpose) ??
    createSecretKey(Buffer.from(hkdfSync('sha256', await readKey(config), '', purpose, sizes.key)))
  known.set(purpose, key)
  return key
}

export function encrypt(key: CipherKey, owner: string, secret: Buffer): Buffer {
  const nonce = randomBytes(sizes.nonce)
  const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([encryption.update(secret), encryption.final()])
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed])
}

/** Throws if it was encrypted for another owner or with another key. */
export function decrypt(key: CipherKey, owner: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, sizes.nonce)
  const tag = sealed.subarray(sizes.nonce, sizes.nonce + sizes.tag)
  const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: sizes.tag })
  decryption.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([
    decryption.update(sealed.subarray(sizes.nonce + sizes.tag)),
    decryption.final(),
  ])
}

/** Encrypts a secret that the server must read again. Only the same `owner` can unseal it. */
export async function seal(config: Config, owner: string, secret: Buffer): Promise<Buffer> {
  return encrypt(await readKey(config), owner, secret)
}

/** Throws if it was sealed for another owner or with the key of another DATA_DIR. */
export async function unseal(config: Config, owner: string, sealed: Buffer): Promise<Buffer> {
  const key = await readKey(config)
  try {
    return decrypt(key, owner, sealed)
  } catch (cause) {
    throw new Error(`A secret was not sealed with the key in ${sealingKeyFileOf(config)}`, {
      cause,
    })
  }
}
