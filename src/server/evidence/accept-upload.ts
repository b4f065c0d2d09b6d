import { rm, stat } from 'node:fs/promises'
import type { Database } from '../database/open.ts'
import { Problem } from '../problems.ts'
import { syncFile } from '../sync-file.ts'
import type { Evidence } from './evidence.ts'
import { deleteUpload, findUpload, noteAccepted, type UploadRow } from './queries.ts'
import { incomingFile } from './upload-store.ts'

type Place = Pick<Evidence, 'directory' | 'checker'>

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
  const [hash, synced] = [checker.hash(file), syncFile(file)]
  try {
    await Promise.all([checker.check(file, upload.format), hash, synced])
  } catch (error) {
    if (error instanceof Problem) {
      await deleteUpload(database, upload.id)
      await rm(file, { force: true })
    }
    throw error
  }
  await noteAccepted(database, upload.id, await hash)
  return (await findUpload(database, upload.id)) ?? upload
}
