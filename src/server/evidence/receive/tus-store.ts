import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Database } from '../../database/open.ts'
import type { VideoChecker } from '../prepare/check-video.ts'
import { findUpload, noteSeen, type UploadRow } from '../queries.ts'
import { writeIncomingBytes } from './incoming-bytes.ts'
import { type UploadStore, type UploadWriter, uploadLifetime } from './upload-store.ts'

/** Milliseconds between two updates of `seen_at`. */
const notePeriod = 10_000

/** Bytes between two messages to the thread that hashes. */
const hashPeriod = 4 * 1_048_576

/**
 * Bytes that move `seen_at`. An upload that brings less in a minute goes on, but takes no place from others: a few bytes
 * now and then would otherwise be enough to keep everybody out.
 */
const progress = 1_048_576

/** Returns a function that is told of bytes after `offset`, and notes the first one and each further piece. */
function notesOfProgress(database: Database, id: string, offset: number): (bytes: number) => void {
  let notedAt = -notePeriod
  let received = offset
  let noted = offset === 0 ? -1 : Math.floor(offset / progress)
  return (bytes) => {
    received += bytes
    const [now, pieces] = [performance.now(), Math.floor(received / progress)]
    if (pieces <= noted || now - notedAt < notePeriod) return
    notedAt = now
    noted = pieces
    // Receiving continues while the database is down.
    noteSeen(database, id).catch(() => {})
  }
}

/** The database row holds the metadata of an upload. tus keeps no metadata of its own. */
function recordOf(row: UploadRow, offset: number): Upload {
  return new Upload({
    id: row.id,
    size: row.size,
    offset,
    creation_date: row.createdAt.toISOString(),
    metadata: { filename: row.fileName, filetype: row.mediaType },
  })
}

/** Returns a function that hashes the bytes written so far, so that little is left at the end. */
function hasherOf(checker: VideoChecker, { growingFile, written }: UploadWriter): () => void {
  let hashed = 0
  let isHashing = false
  return () => {
    if (!growingFile || isHashing || written() - hashed < hashPeriod) return
    hashed = written()
    isHashing = true
    const end = () => {
      isHashing = false
    }
    // Without a worker thread the acceptance fails, and says why.
    checker.hashAhead(growingFile).then(end, end)
  }
}

export type Receiver = { uploads: UploadStore; checker: VideoChecker }

/** Connects tus with the store that holds the bytes. */
export function openTusStore(database: Database, { uploads, checker }: Receiver): DataStore {
  async function find(id: string): Promise<{ row: UploadRow; offset: number }> {
    const row = await findUpload(database, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const offset = row.acceptedAt ? row.size : await uploads.findOffset(database, row)
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS
    return { row, offset }
  }
  const store = new DataStore()
  store.extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
    'expiration',
  ]
  store.getExpiration = () => uploadLifetime
  store.create = async (upload) => {
    await uploads.begin(upload.id)
    return upload
  }
  store.getUpload = async (id) => {
    const { row, offset } = await find(id)
    return recordOf(row, offset)
  }
  store.write = async (_body, id, offset) => {
    const { row, offset: received } = await find(id)
    if (received >= row.size) return offset
    const writer = await uploads.openWriter(database, row, offset)
    const noteProgress = notesOfProgress(database, id, offset)
    const hashNow = hasherOf(checker, writer)
    await writeIncomingBytes(writer.target, {
      room: row.size - offset,
      onBytes(bytes) {
        noteProgress(bytes)
        hashNow()
      },
    })
    return offset + writer.written()
  }
  return store
}
