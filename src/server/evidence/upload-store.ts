import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import type { Database } from '../database/open.ts'
import { writeIncomingBytes } from './incoming-bytes.ts'
import { findUpload } from './queries.ts'

/** Milliseconds after which an upload that did not end is removed. */
export const uploadLifetime = 86_400_000

type Configstore = NonNullable<ConstructorParameters<typeof FileStore>[0]['configstore']>

/** The row of an upload is the only record of it; beside it there is just the file. */
function rowsAsRecords(database: Database): Configstore {
  return {
    async get(id) {
      const row = await findUpload(database, id)
      if (!row) return undefined
      return new Upload({
        id,
        size: row.size,
        offset: row.acceptedAt ? row.size : 0,
        creation_date: row.createdAt.toISOString(),
        metadata: { filename: row.fileName, filetype: row.mediaType },
      })
    },
    async set() {},
    async delete() {},
  }
}

/** Where the bytes of an upload wait for their report. */
export function incomingFile(directory: string, id: string): string {
  return path.join(directory, 'incoming', id)
}

export function openUploadStore(database: Database, directory: string): FileStore {
  const store = new FileStore({
    directory: path.dirname(incomingFile(directory, 'any')),
    configstore: rowsAsRecords(database),
    expirationPeriodInMilliseconds: uploadLifetime,
  })
  store.write = async (_body, id, offset) => {
    const { size = 0 } = await store.getUpload(id)
    return writeIncomingBytes(incomingFile(directory, id), { offset, size })
  }
  return store
}
