import { rm } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import type { Database } from '../../database/open.ts'
import { findUpload, noteSeen, type UploadRow } from '../queries.ts'
import { writeIncomingBytes } from './incoming-bytes.ts'

/** Milliseconds until an incomplete upload expires. */
export const uploadLifetime = 86_400_000

type Configstore = NonNullable<ConstructorParameters<typeof FileStore>[0]['configstore']>

function recordOf(row: UploadRow): Upload {
  return new Upload({
    id: row.id,
    size: row.size,
    offset: row.acceptedAt ? row.size : 0,
    creation_date: row.createdAt.toISOString(),
    metadata: { filename: row.fileName, filetype: row.mediaType },
  })
}

/** The database row holds the metadata of an upload. tus keeps no metadata of its own. */
function rowsAsRecords(database: Database): Configstore {
  return {
    async get(id) {
      const row = await findUpload(database, id)
      return row && recordOf(row)
    },
    async set() {},
    async delete() {},
  }
}

/** The path of a file in the folder of uploads. A received file is named after its upload id. */
export function incomingFile(directory: string, name: string): string {
  return path.join(directory, 'incoming', name)
}

/** Removes the received file of an upload and its checked copy. */
export async function removeIncoming(
  directory: string,
  upload: Pick<UploadRow, 'id' | 'acceptedFile'>,
): Promise<void> {
  const { id, acceptedFile } = upload
  for (const name of acceptedFile ? [id, acceptedFile] : [id]) {
    await rm(incomingFile(directory, name), { force: true })
  }
}

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

export function openUploadStore(database: Database, directory: string): FileStore {
  const store = new FileStore({
    directory: path.dirname(incomingFile(directory, 'any')),
    configstore: rowsAsRecords(database),
    expirationPeriodInMilliseconds: uploadLifetime,
  })
  const findReceived = store.getUpload.bind(store)
  store.getUpload = async (id) => {
    const row = await findUpload(database, id)
    return row?.acceptedAt ? recordOf(row) : findReceived(id)
  }
  store.write = async (_body, id, offset) => {
    const { size = 0, offset: received } = await store.getUpload(id)
    if (received >= size) return offset
    const onBytes = throttledNoteSeen(database, id)
    return writeIncomingBytes(incomingFile(directory, id), { offset, size, onBytes })
  }
  return store
}
