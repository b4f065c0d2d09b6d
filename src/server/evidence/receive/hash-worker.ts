import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

const part = 262_144

/** Runs in a worker thread: hashing 100 MB in the main thread would block all visitors. */
export function hashFile(file: string): Uint8Array {
  const hash = createHash('sha256')
  const buffer = new Uint8Array(part)
  const descriptor = openSync(file, 'r')
  try {
    let length = readSync(descriptor, buffer)
    while (length > 0) {
      hash.update(buffer.subarray(0, length))
      length = readSync(descriptor, buffer)
    }
  } finally {
    closeSync(descriptor)
  }
  return new Uint8Array(hash.digest())
}
