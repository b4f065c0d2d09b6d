import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { LRUCache } from 'lru-cache'

const part = 262_144

type Begun = { hash: Hash; length: number }

/** Files that are hashed while they grow. One that is forgotten is hashed from its beginning. */
const begunHashes = new LRUCache<string, Begun>({ max: 64 })

function hashRest(file: string, begun: Begun): void {
  const buffer = new Uint8Array(part)
  const descriptor = openSync(file, 'r')
  try {
    let length = readSync(descriptor, buffer, 0, part, begun.length)
    while (length > 0) {
      begun.hash.update(buffer.subarray(0, length))
      begun.length += length
      length = readSync(descriptor, buffer, 0, part, begun.length)
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Hashes the bytes that a growing file has now. Nobody may change them later. */
export function hashAhead(file: string): void {
  const begun = begunHashes.get(file) ?? { hash: createHash('sha256'), length: 0 }
  begunHashes.set(file, begun)
  hashRest(file, begun)
}

export type HashTask = {
  file: string
  /** Its name while it grew, if `hashAhead` may have read it. */
  grownAs?: string | undefined
}

/** Runs in a worker thread: hashing 100 MB in the main thread would block all visitors. */
export function hashFile({ file, grownAs }: HashTask): Uint8Array {
  const begun = (grownAs && begunHashes.get(grownAs)) || { hash: createHash('sha256'), length: 0 }
  if (grownAs) begunHashes.delete(grownAs)
  hashRest(file, begun)
  return new Uint8Array(begun.hash.digest())
}
