import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../database/open.ts'
import { isPresent } from '../../if-present.ts'
import type { Evidence } from '../evidence.ts'
import { findUpload, noteFailure, notePrepared, type UploadRow } from '../queries.ts'
import { incomingFile, removeIncoming } from '../receive/local-uploads.ts'
import { scratchFile } from '../scratch.ts'
import { makePoster, makePublicCopy } from './public-copy.ts'

class ExchangedOriginal extends Error {}

function failureOf(error: unknown): string {
  const isExchanged = error instanceof ExchangedOriginal
  return isExchanged
    ? 'The stored file is not the one that was checked'
    : 'The public copy could not be made'
}

/** Idempotent: after a crash the original is either here or in the store. */
async function keepOriginal({ directory, store }: Evidence, upload: UploadRow): Promise<void> {
  const incoming = incomingFile(directory, upload.acceptedFile ?? upload.id)
  if (!(await isPresent(incoming))) return
  await store.put({ kind: 'originals', id: upload.id }, incoming)
  await removeIncoming(directory, upload)
}

/** Throws if the stored original does not match the hash of the checked file. */
async function fetchOriginal(
  { store, checker }: Evidence,
  { id, sha256 }: UploadRow,
  file: string,
): Promise<void> {
  if (!(await store.fetch({ kind: 'originals', id }, file))) {
    throw new Error(`The original of video ${id} is gone`)
  }
  if (sha256 && !sha256.equals(await checker.hash({ file }))) {
    throw new ExchangedOriginal(`The original of video ${id} is not the file that was checked`)
  }
}

async function makeCopies(
  evidence: Evidence,
  upload: UploadRow,
  { folder, signal }: { folder: string; signal: AbortSignal },
) {
  const { id, format } = upload
  const { store, programs } = evidence
  const [original, target, poster] = ['original', 'public', 'poster'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string]
  await fetchOriginal(evidence, upload, original)
  const publicType = await makePublicCopy({ programs, original, format, target, signal })
  const hasPoster = await makePoster(programs, target, poster)
  await store.put({ kind: 'public', id }, target)
  if (hasPoster) await store.put({ kind: 'posters', id }, poster)
  return { publicType, hasPoster }
}

/**
 * Stores the original of a report's video and makes the public copy and the poster. Idempotent.
 * Records a failure with the upload, then rejects.
 */
export async function prepareVideo(
  database: Database,
  evidence: Evidence,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const upload = await findUpload(database, id)
  if (!upload?.reportId || upload.preparedAt || upload.originalErasedAt) return
  await keepOriginal(evidence, upload)
  const folder = scratchFile(evidence.directory)
  await mkdir(folder, { mode: 0o700 })
  try {
    await notePrepared(database, id, await makeCopies(evidence, upload, { folder, signal }))
  } catch (error) {
    await noteFailure(database, id, failureOf(error))
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
