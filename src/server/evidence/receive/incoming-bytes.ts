import { AsyncLocalStorage } from 'node:async_hooks'
import { finished, type Readable, Transform, type Writable } from 'node:stream'
import { ERRORS } from '@tus/server'
import { freeBuffers } from './free-buffers.ts'

/** Up to `uploads` uploads are not throttled. More share `rate` bytes per millisecond. */
const throttle = { uploads: 2, rate: 40_000, shortestDelay: 4 }

type IncomingBytes = {
  source: Readable
  stopping: AbortController
  /** The error of the store. tus passes on only a status. */
  failure: unknown
}

const current = new AsyncLocalStorage<IncomingBytes>()

/**
 * Makes the body of a request available to `writeIncomingBytes` during `work`. Piping it through
 * the six streams of tus would make an upload several times slower and delay all other visitors.
 */
export async function withIncomingBytes<T>(
  source: Readable,
  work: () => Promise<T>,
): Promise<{ result: T; failure: unknown }> {
  const bytes = { source, stopping: new AbortController(), failure: undefined }
  const result = await current.run(bytes, work)
  return { result, failure: bytes.failure }
}

/** Returns a function that stops the writing of the current request and keeps the bytes so far. */
export function stopperOfIncomingBytes(): () => void {
  const stopping = current.getStore()?.stopping
  return () => stopping?.abort()
}

let activeWriters = 0
let isFreeAt = 0

/** Milliseconds to delay the next bytes, so that page requests stay fast. */
function delayOf(bytes: number): number {
  if (activeWriters <= throttle.uploads) return 0
  const now = performance.now()
  isFreeAt = Math.max(isFreeAt, now) + bytes / throttle.rate
  return isFreeAt - now < throttle.shortestDelay ? 0 : isFreeAt - now
}

/** Fails with `TooMuch` after more than `room` bytes. */
function openGate(room: number, onBytes: (bytes: number) => void): Transform {
  let left = room
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      onBytes(chunk.length)
      freeBuffers(chunk.length)
      const passOn = () => (left < 0 ? done(new TooMuch()) : done(null, chunk))
      const delay = delayOf(chunk.length)
      if (delay > 0) setTimeout(passOn, delay)
      else passOn()
    },
  })
}

class TooMuch extends Error {}

/** Does not destroy the source on errors: the sender still gets a response. */
function write(
  bytes: IncomingBytes,
  gate: Transform,
  target: Writable,
): Promise<{ isCut: boolean }> {
  const { source, stopping } = bytes
  return new Promise((resolve, reject) => {
    let isCut = false
    const stop = () => {
      source.unpipe(gate)
      gate.end()
    }
    const fail = (error: unknown) => {
      source.unpipe(gate)
      target.destroy()
      if (error instanceof TooMuch) return reject(ERRORS.ERR_SIZE_EXCEEDED)
      bytes.failure ??= error
      reject(ERRORS.FILE_WRITE_ERROR)
    }
    stopping.signal.addEventListener('abort', stop, { once: true })
    finished(source, { writable: false }, (error) => {
      isCut = Boolean(error)
      if (isCut) stop()
    })
    gate.on('error', fail)
    finished(target, (error) => (error ? fail(error) : resolve({ isCut })))
    source.pipe(gate).pipe(target)
  })
}

/**
 * Writes the body of the current request into `target`. Rejects if the body exceeds `room` bytes or
 * the connection breaks; the bytes received so far are kept.
 */
export async function writeIncomingBytes(
  target: Writable,
  { room, onBytes }: { room: number; onBytes: (bytes: number) => void },
): Promise<void> {
  const bytes = current.getStore()
  if (!bytes) return
  activeWriters += 1
  try {
    const { isCut } = await write(bytes, openGate(room, onBytes), target)
    if (isCut) throw ERRORS.ABORTED
  } finally {
    activeWriters -= 1
  }
}
