import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../database/open.ts'
import { isDiskFull } from '../../disk-full.ts'
import { Problem } from '../../http/problems.ts'
import { syncFile } from '../../sync-file.ts'
import type { Evidence } from '../evidence.ts'
import { deleteUnacceptedUpload, findUpload, noteAccepted, type UploadRow } from '../queries.ts'
import { storageFull } from './begin-upload.ts'
import { incomingFile } from './upload-store.ts'

type Place = Pick<Evidence, 'directory' | 'checker' | 'accepting'>

/**
 * Copies a complete upload; returns undefined if bytes are missing. A request in another process
 * may still write to the received file, but never to the copy.
 */
async function copyWhole(directory: string, { id, size }: UploadRow): Promise<string | undefined> {
  const received = incomingFile(directory, id)
  const name = `${id}.${randomBytes(12).toString('hex')}`
  try {
    if ((await stat(received)).size < size) return undefined
    const flags = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE
    await copyFile(received, incomingFile(directory, name), flags)
    return name
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process has accepted or removed the upload.
    if (code === 'ENOENT') return undefined
    await rm(incomingFile(directory, name), { force: true })
    throw isDiskFull(error) ? storageFull() : error
  }
}

/** Rejects with 415 or 422 if the file is not a complete video. */
async function inspect({ checker }: Place, file: string, { format }: UploadRow): Promise<Buffer> {
  const [hash, synced] = [checker.hash(file), syncFile(file)]
  await Promise.all([checker.check(file, format), hash, synced])
  await syncFile(path.dirname(file))
  return hash
}

async function keepCopy(
  database: Database,
  place: Place,
  { upload, acceptedFile }: { upload: UploadRow; acceptedFile: string },
): Promise<void> {
  const received = incomingFile(place.directory, upload.id)
  const copy = incomingFile(place.directory, acceptedFile)
  let isKept = false
  try {
    const sha256 = await inspect(place, copy, upload)
    isKept = await noteAccepted(database, upload.id, { acceptedFile, sha256 })
    if (isKept) await rm(received, { force: true })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (await deleteUnacceptedUpload(database, upload.id)) {
      await rm(received, { force: true })
      throw error
    }
  } finally {
    if (!isKept) await rm(copy, { force: true })
  }
}

/**
 * Checks a complete upload, keeps the checked copy and returns the row. Returns the row with
 * `acceptedAt` null if bytes are missing. Removes a file that is not a valid video and throws 415
 * or 422. When several processes accept the same upload, only the first keeps its copy. Callers
 * within one process share one check.
 */
export async function acceptUpload(
  database: Database,
  place: Place,
  upload: UploadRow,
): Promise<UploadRow> {
  if (upload.acceptedAt) return upload
  const { accepting } = place
  const accept = async () => {
    const acceptedFile = await copyWhole(place.directory, upload)
    if (acceptedFile) await keepCopy(database, place, { upload, acceptedFile })
  }
  const work = accepting.get(upload.id) ?? accept().finally(() => accepting.delete(upload.id))
  accepting.set(upload.id, work)
  await work
  return (await findUpload(database, upload.id)) ?? upload
}
