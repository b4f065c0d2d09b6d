import { AsyncLocalStorage } from 'node:async_hooks'
import { createWriteStream } from 'node:fs'
import { finished, type Readable, Transform, type Writable } from 'node:stream'
import { ERRORS } from '@tus/server'
import { isDiskFull } from '../../disk-full.ts'
import { freeBuffers } from './free-buffers.ts'

/** Bytes that may wait for the disk. */
const waiting = 1_048_576

/** One or two uploads are as quick as they can be; more share so many bytes a millisecond. */
const unhurried = { uploads: 2, rate: 40_000, shortestDelay: 4 }

type IncomingBytes = {
  source: Readable
  stopping: AbortController
  /** Whether the disk or its quota had no room; tus tells its own error alone. */
  wasDiskFull: boolean
}

const current = new AsyncLocalStorage<IncomingBytes>()

/**
 * Lets `work` find the body of its request. tus would take it through six streams on its way to the
 * disk, which makes an upload several times as slow and every other visitor wait.
 */
export async function withIncomingBytes<T>(
  source: Readable,
  work: () => Promise<T>,
): Promise<{ result: T; wasDiskFull: boolean }> {
  const bytes = { source, stopping: new AbortController(), wasDiskFull: false }
  const result = await current.run(bytes, work)
  return { result, wasDiskFull: bytes.wasDiskFull }
}

/** What ends the writing of this request from elsewhere; what came until then is kept. */
export function stopperOfIncomingBytes(): () => void {
  const stopping = current.getStore()?.stopping
  return () => stopping?.abort()
}

let atWork = 0
let isFreeAt = 0

/** Milliseconds that the next bytes wait, so that those who read pages do not have to. */
function delayOf(bytes: number): number {
  if (atWork <= unhurried.uploads) return 0
  const now = performance.now()
  isFreeAt = Math.max(isFreeAt, now) + bytes / unhurried.rate
  return isFreeAt - now < unhurried.shortestDelay ? 0 : isFreeAt - now
}

/** Passes on no more than `room` bytes: an error then. */
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

/** Leaves the source as it is when the rest fails, for the sender is to get an answer. */
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
 * Writes the body of the request at work into a file from `offset` on; answers where it ended. Rejects
 * when the connection was cut, with what came on the disk, and when the body goes beyond `size`.
 */
export async function writeIncomingBytes(
  file: string,
  { offset, size, onBytes }: { offset: number; size: number; onBytes: () => void },
): Promise<number> {
  const bytes = current.getStore()
  if (!bytes) return offset
  const target = createWriteStream(file, { flags: 'r+', start: offset, highWaterMark: waiting })
  atWork += 1
  try {
    const { isCut } = await write(bytes, openGate(size - offset, onBytes), target)
    if (isCut) throw ERRORS.ABORTED
    return offset + target.bytesWritten
  } finally {
    atWork -= 1
  }
}
