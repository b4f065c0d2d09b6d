import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { unavailable } from '../http/problems.ts'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id; `memory` in KiB. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Leaves one core free for visitors who only read. */
const queue = pLimit(Math.max(1, availableParallelism() - 1))
const longestQueue = 64

type StoredHash = typeof parameters & { salt: Buffer; hash: Buffer }

async function computeHash(password: string, salt: Buffer, settings: typeof parameters) {
  if (queue.pendingCount >= longestQueue) throw unavailable(2)
  return queue(() =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...settings }),
  )
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

function describe(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`
}

/** Returns undefined if the text is not one of our hashes, like `noPassword`. */
function parse(stored: string): StoredHash | undefined {
  const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
  const [, memory, passes, parallelism, salt, hash] = pattern.exec(stored) ?? []
  if (!salt || !hash) return undefined
  const bytes = Buffer.from(hash, 'base64')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: bytes.length,
    salt: Buffer.from(salt, 'base64'),
    hash: bytes,
  }
}

/** Stands for the hash of a user without a password. No password matches it. */
export const noPassword = '!'

/** Returns an argon2id hash in PHC format. Throws 503 if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return describe(salt, await computeHash(password, salt, parameters))
}

const nobody: StoredHash = { ...parameters, salt: randomBytes(16), hash: randomBytes(32) }

/**
 * Takes as long for `undefined` as for a stored hash, so that timing does not reveal whether an
 * account exists. `isOutdated` means that the password needs a new hash. Throws 503 if the queue is
 * full.
 */
export async function checkPassword(
  password: string,
  stored: string | undefined,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const known = stored === undefined ? undefined : parse(stored)
  const { salt, hash, ...settings } = known ?? nobody
  const computed = await computeHash(password, salt, settings)
  const isRight = timingSafeEqual(computed, hash) && known !== undefined
  const isOutdated =
    isRight &&
    (settings.memory !== parameters.memory ||
      settings.passes !== parameters.passes ||
      settings.parallelism !== parameters.parallelism)
  return { isRight, isOutdated }
}
