import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Database } from '../../database/open.ts'
import { findUpload, noteSeen, type UploadRow } from '../queries.ts'
import { writeIncomingBytes } from './incoming-bytes.ts'
import { type UploadStore, uploadLifetime } from './upload-store.ts'

/** Milliseconds between two updates of `seen_at`. */
const notePeriod = 10_000

function throttledNoteSeen(database: Database, id: string): () => void {
  let notedAt = -notePeriod
  return () => {
    const now = performance.now()
    if (now - notedAt < notePeriod) return
    notedAt = now
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

/** Connects tus with the store that holds the bytes. */
export function openTusStore(database: Database, uploads: UploadStore): DataStore {
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
    await writeIncomingBytes(writer.target, {
      room: row.size - offset,
      onBytes: throttledNoteSeen(database, id),
    })
    return offset + writer.written()
  }
  return store
}
