import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../database/open.ts'
import { isDiskFull } from '../../disk-full.ts'
import { Problem } from '../../http/problems.ts'
import { syncFile } from '../../sync-file.ts'
import type { Evidence } from '../evidence.ts'
import { deleteUnacceptedUpload, findUpload, noteAccepted, type UploadRow } from '../queries.ts'
import { storageFull } from './begin-upload.ts'
import type { WholeUpload } from './upload-store.ts'

type Place = Pick<Evidence, 'uploads' | 'checker' | 'accepting'>

/** Rejects with 415 or 422 if the file is not a complete video. */
async function inspect(
  { checker }: Place,
  { file, grownAs, acceptedFile }: WholeUpload,
  { format }: UploadRow,
): Promise<Buffer> {
  const isScratch = acceptedFile === null
  const [hash, synced] = [checker.hash({ file, grownAs }), isScratch ? undefined : syncFile(file)]
  await Promise.all([checker.check(file, format), hash, synced])
  if (!isScratch) await syncFile(path.dirname(file))
  return hash
}

async function checkAndKeep(
  database: Database,
  place: Place,
  { upload, whole }: { upload: UploadRow; whole: WholeUpload },
): Promise<void> {
  let isKept = false
  try {
    const sha256 = await inspect(place, whole, upload)
    const { acceptedFile } = whole
    isKept = await noteAccepted(database, upload.id, { acceptedFile, sha256 })
  } finally {
    await whole.end(isKept)
  }
  if (isKept) return
  const row = await findUpload(database, upload.id)
  // The upload was removed meanwhile, maybe before its bytes were put together.
  if (!row) return place.uploads.remove(upload)
  // Another process has kept another file.
  if (row.acceptedFile !== whole.acceptedFile) await rm(whole.file, { force: true })
}

/** True if the bytes are no valid video, so that another attempt is useless. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && (error.status === 415 || error.status === 422)
}

async function accept(database: Database, place: Place, upload: UploadRow): Promise<void> {
  try {
    const whole = await place.uploads.takeWhole(database, upload)
    if (whole) await checkAndKeep(database, place, { upload, whole })
  } catch (error) {
    if (isDiskFull(error)) throw storageFull()
    if (!isRefusal(error)) {
      // Another process has accepted the upload, and a job may have moved its file already.
      if ((await findUpload(database, upload.id))?.acceptedAt) return
      throw error
    }
    if (!(await deleteUnacceptedUpload(database, upload.id))) return
    await place.uploads.remove(upload)
    throw error
  }
}

/**
 * Checks a complete upload, keeps the checked file and returns the row. Returns the row with
 * `acceptedAt` null if bytes are missing. Removes a file that is not a valid video and throws 415
 * or 422. When several processes accept the same upload, only the first keeps its file. Callers
 * within one process share one check.
 */
export async function acceptUpload(
  database: Database,
  place: Place,
  upload: UploadRow,
): Promise<UploadRow> {
  if (upload.acceptedAt) return upload
  const { accepting } = place
  const work =
    accepting.get(upload.id) ??
    accept(database, place, upload).finally(() => accepting.delete(upload.id))
  accepting.set(upload.id, work)
  await work
  return (await findUpload(database, upload.id)) ?? upload
}
