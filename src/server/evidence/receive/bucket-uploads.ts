import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Database } from '../../database/open.ts'
import { conflict, unprocessable } from '../../http/problems.ts'
import { longest, type S3Client, S3Error } from '../keep/s3-client.ts'
import {
  abortMultipart,
  beginMultipart,
  completeMultipart,
  listMultiparts,
  partSize,
  uploadPart,
} from '../keep/s3-multipart.ts'
import {
  copyObject,
  fetchObject,
  listObjects,
  objectKey,
  putObject,
  refusePublic,
  removeObject,
} from '../keep/s3-store.ts'
import { findUpload, type UploadRow } from '../queries.ts'
import { scratchFile } from '../scratch.ts'
import { type CollectedPart, openPartWriter } from './part-writer.ts'
import { bytesOf, listParts, recordMultipart, recordPart, type UploadPart } from './upload-parts.ts'
import type { ReceivedFile, UploadStore, UploadWriter, WholeUpload } from './upload-store.ts'

const folder = 'incoming/'

/** The key of the object that the parts of an upload become. Keys of its tails begin with it. */
function keyOf(id: string): string {
  return `${folder}${id}`
}

function isGone(error: unknown): boolean {
  return error instanceof S3Error && error.code === 'NoSuchUpload'
}

/** Another process was faster: it received the same bytes, or removed the upload. */
function tooLate(): Error {
  return conflict('wrong-offset')
}

/** Returns the id of the multi-part upload, which the first whole part begins. */
async function ensureMultipart(
  database: Database,
  client: S3Client,
  { id, multipartId }: UploadRow,
): Promise<string> {
  if (multipartId) return multipartId
  const key = keyOf(id)
  const begun = await beginMultipart(client, key)
  const counting = await recordMultipart(database, id, begun)
  if (counting !== begun) await abortMultipart(client, { key, uploadId: begun })
  if (!counting) throw tooLate()
  return counting
}

async function removeObjects(client: S3Client, id: string): Promise<void> {
  for await (const { key } of listObjects(client, keyOf(id))) await removeObject(client, key)
}

/**
 * Sends a part to the bucket. Two processes may send the same part at the same time: its number
 * follows from its place in the file, so an honest sender's bytes are the same, and the store
 * compares the tags when it assembles the parts.
 */
async function sendPart(
  database: Database,
  client: S3Client,
  upload: UploadRow,
  { file, start, end }: CollectedPart,
): Promise<UploadPart> {
  const number = start / partSize + 1
  const bytes = end - start
  if (bytes < partSize && end < upload.size) {
    const tail = `${upload.id}.${randomUUID()}`
    await putObject(client, `${folder}${tail}`, file, longest.part)
    await refusePublic(client, `${folder}${tail}`)
    return { number, bytes, etag: null, tail }
  }
  const uploadId = await ensureMultipart(database, client, upload)
  upload.multipartId = uploadId
  const multipart = { key: keyOf(upload.id), uploadId }
  const etag = await uploadPart(client, multipart, number, file).catch((error: unknown) => {
    throw isGone(error) ? tooLate() : error
  })
  return { number, bytes, etag, tail: null }
}

function openWriter(
  database: Database,
  client: S3Client,
  { upload, offset, file }: { upload: UploadRow; offset: number; file: string },
): UploadWriter {
  const row = { ...upload }
  let tail: string | null = null
  return openPartWriter({
    ...{ offset, size: row.size, partSize, file },
    async fetchTail(target) {
      const last = (await listParts(database, row.id)).at(-1)
      tail = last?.tail ?? null
      const isHere = tail !== null && (await fetchObject(client, `${folder}${tail}`, target))
      if (!isHere || last?.bytes !== offset % partSize) throw tooLate()
    },
    async store(part, from) {
      const sent = await sendPart(database, client, row, part)
      const isRecorded = await recordPart(database, row, from, sent)
      const superfluous = isRecorded ? tail : sent.tail
      tail = sent.tail
      if (superfluous) await removeObject(client, `${folder}${superfluous}`)
      if (!isRecorded) throw tooLate()
    },
  })
}

function unreadable(): Error {
  return unprocessable('unreadable-video')
}

/** Assembles the parts. Does nothing if another process has. */
async function assemble(
  client: S3Client,
  { id, multipartId }: UploadRow,
  parts: UploadPart[],
): Promise<void> {
  if (!multipartId) return
  const listed = parts.flatMap(({ number, etag }) => (etag ? { number, etag } : []))
  const multipart = { key: keyOf(id), uploadId: multipartId }
  await completeMultipart(client, multipart, listed).catch((error: unknown) => {
    if (isGone(error)) return
    // The sender sent different bytes for one part to two processes.
    throw error instanceof S3Error && error.code === 'InvalidPart' ? unreadable() : error
  })
}

/**
 * Assembles the parts and copies the result within the bucket to the originals, where no late part
 * can change it. Fetches this copy for the checks.
 */
async function takeWhole(
  database: Database,
  client: S3Client,
  { upload, file }: { upload: UploadRow; file: string },
): Promise<WholeUpload | undefined> {
  const parts = await listParts(database, upload.id)
  if (bytesOf(parts) < upload.size) return undefined
  await assemble(client, upload, parts)
  const original = objectKey({ kind: 'originals', id: upload.id })
  await refusePublic(client, keyOf(upload.id))
  if (!(await copyObject(client, keyOf(upload.id), original))) {
    const row = await findUpload(database, upload.id)
    if (row && !row.acceptedAt) throw unreadable()
    return undefined
  }
  try {
    if (await fetchObject(client, original, file)) {
      return {
        file,
        acceptedFile: null,
        async end(isAccepted) {
          await rm(file, { force: true })
          if (isAccepted) await removeObjects(client, upload.id)
        },
      }
    }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return undefined
}

async function* listReceived(client: S3Client): AsyncGenerator<ReceivedFile> {
  for await (const { key, changedAt } of listObjects(client, folder)) {
    yield { name: key, changedAt, remove: () => removeObject(client, key) }
  }
  for await (const { beganAt, ...multipart } of listMultiparts(client, folder)) {
    const remove = () => abortMultipart(client, multipart)
    yield { name: multipart.uploadId, changedAt: beganAt, remove }
  }
}

/**
 * Keeps the bytes of uploads in a bucket, as parts of a multi-part upload. Any process can receive
 * the next bytes. The folder `directory` holds scratch files only.
 */
export function openBucketUploads(client: S3Client, directory: string): UploadStore {
  return {
    async begin() {},
    findOffset: async (database, { id }) => bytesOf(await listParts(database, id)),
    openWriter: async (database, upload, offset) =>
      openWriter(database, client, { upload, offset, file: scratchFile(directory) }),
    takeWhole: (database, upload) =>
      takeWhole(database, client, { upload, file: scratchFile(directory) }),
    async remove({ id }) {
      for await (const multipart of listMultiparts(client, keyOf(id))) {
        await abortMultipart(client, multipart)
      }
      await removeObjects(client, id)
      await removeObject(client, objectKey({ kind: 'originals', id }))
    },
    sizeHere: async () => 0,
    list: () => listReceived(client),
  }
}
