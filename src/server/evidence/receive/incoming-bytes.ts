import { AsyncLocalStorage } from 'node:async_hooks'
import { createWriteStream } from 'node:fs'
import { finished, type Readable, Transform, type Writable } from 'node:stream'
import { ERRORS } from '@tus/server'
import { isDiskFull } from '../../disk-full.ts'
import { freeBuffers } from './free-buffers.ts'

/** Bytes that may be buffered before the disk has written them. */
const waiting = 1_048_576

/** Up to `uploads` uploads are not throttled. More share `rate` bytes per millisecond. */
const throttle = { uploads: 2, rate: 40_000, shortestDelay: 4 }

type IncomingBytes = {
  source: Readable
  stopping: AbortController
  /** True if the disk or its quota was full. The error of tus does not show it. */
  wasDiskFull: boolean
}

const current = new AsyncLocalStorage<IncomingBytes>()

/**
 * Makes the body of a request available to `writeIncomingBytes` during `work`. Piping it through
 * the six streams of tus would make an upload several times slower and delay all other visitors.
 */
export async function withIncomingBytes<T>(
  source: Readable,
  work: () => Promise<T>,
): Promise<{ result: T; wasDiskFull: boolean }> {
  const bytes = { source, stopping: new AbortController(), wasDiskFull: false }
  const result = await current.run(bytes, work)
  return { result, wasDiskFull: bytes.wasDiskFull }
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
function openGate(room: number, onBytes: () => void): Transform {
  let left = room
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      onBytes()
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
      bytes.wasDiskFull ||= isDiskFull(error)
      reject(error instanceof TooMuch ? ERRORS.ERR_SIZE_EXCEEDED : ERRORS.FILE_WRITE_ERROR)
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
 * Writes the body of the current request into a file from `offset` on and returns the new end.
 * Rejects if the body exceeds `size` or the connection breaks; the bytes received so far are kept.
 */
export async function writeIncomingBytes(
  file: string,
  { offset, size, onBytes }: { offset: number; size: number; onBytes: () => void },
): Promise<number> {
  const bytes = current.getStore()
  if (!bytes) return offset
  const target = createWriteStream(file, { flags: 'r+', start: offset, highWaterMark: waiting })
  activeWriters += 1
  try {
    const { isCut } = await write(bytes, openGate(size - offset, onBytes), target)
    if (isCut) throw ERRORS.ABORTED
    return offset + target.bytesWritten
  } finally {
    activeWriters -= 1
  }
}
