import { type FileHandle, open, rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import type { UploadWriter } from './upload-store.ts'

/** Bytes that may be buffered before the scratch disk has written them. */
const waiting = 262_144

/** The bytes from `start` to `end` of an upload, at the beginning of `file`. */
export type CollectedPart = { file: string; start: number; end: number }

type PartSink = {
  offset: number
  /** The size of the upload. */
  size: number
  /** Bytes of each part but the last. */
  partSize: number
  file: string
  /** Copies the bytes from the beginning of the current part to `offset` into the file. */
  fetchTail(file: string): Promise<void>
  /** Stores a part, or the tail if it is too short. The bytes up to `from` are stored already. */
  store(part: CollectedPart, from: number): Promise<void>
}

/**
 * Collects the bytes of a request in a scratch file, one part at a time, and stores each. So an
 * upload needs no memory for its part, and a slow sender holds neither the lock nor a connection.
 */
export function openPartWriter(sink: PartSink): UploadWriter {
  const { offset, size, partSize, file } = sink
  let handle: FileHandle | undefined
  let received = offset
  let stored = offset

  async function openFile(): Promise<FileHandle> {
    const isContinued = received % partSize > 0
    if (isContinued) await sink.fetchTail(file)
    return open(file, isContinued ? 'a' : 'w', 0o600)
  }

  async function storeCollected(): Promise<void> {
    await handle?.close()
    handle = undefined
    const start = Math.floor(stored / partSize) * partSize
    await sink.store({ file, start, end: received }, stored)
    stored = received
  }

  async function take(chunk: Buffer): Promise<void> {
    let rest = chunk
    while (rest.length > 0) {
      handle ??= await openFile()
      const bytes = rest.subarray(0, partSize - (received % partSize))
      await handle.writeFile(bytes)
      received += bytes.length
      rest = rest.subarray(bytes.length)
      if (received % partSize === 0 || received === size) await storeCollected()
    }
  }

  async function end(): Promise<void> {
    await handle?.close()
    await rm(file, { force: true })
  }

  const target = new Writable({
    highWaterMark: waiting,
    write: (chunk: Buffer, _encoding, done) => void take(chunk).then(() => done(), done),
    final: (done) =>
      void (received > stored ? storeCollected() : Promise.resolve()).then(() => done(), done),
    destroy: (error, done) => void end().then(() => done(error), done),
  })
  return { target, written: () => stored - offset }
}
