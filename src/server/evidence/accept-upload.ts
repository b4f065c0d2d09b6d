import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../database/open.ts'
import { Problem } from '../problems.ts'
import type { Evidence } from './evidence.ts'
import { deleteUpload, findUpload, noteAccepted, type UploadRow } from './queries.ts'
import { incomingFile } from './upload-store.ts'

type Place = Pick<Evidence, 'directory' | 'checker'>

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

async function sha256Of(file: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1_048_576 }), hash)
  return hash.digest()
}

/**
 * Checks an upload of which every byte came; the answer is its row, `acceptedAt` still null while
 * bytes are missing. What is no video is removed: 415 or 422.
 */
export async function acceptUpload(
  database: Database,
  { directory, checker }: Place,
  upload: UploadRow,
): Promise<UploadRow> {
  if (upload.acceptedAt) return upload
  const file = incomingFile(directory, upload.id)
  const { size } = await stat(file)
  if (size < upload.size) return upload
  try {
    await checker.check(file, upload.format)
  } catch (error) {
    if (error instanceof Problem) {
      await deleteUpload(database, upload.id)
      await rm(file, { force: true })
    }
    throw error
  }
  await sync(file)
  await noteAccepted(database, upload.id, await sha256Of(file))
  return (await findUpload(database, upload.id)) ?? upload
}
