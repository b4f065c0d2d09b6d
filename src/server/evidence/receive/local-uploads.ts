import { randomBytes } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, opendir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from '../keep/local-store.ts'
import type { UploadRow } from '../queries.ts'
import type { ReceivedFile, RemovableUpload, UploadStore, WholeUpload } from './upload-store.ts'

/** Bytes that may be buffered before the disk has written them. */
const waiting = 1_048_576

/** The path of a file in the folder of uploads. A received file is named after its upload id. */
export function incomingFile(directory: string, name: string): string {
  return path.join(directory, 'incoming', name)
}

/** Removes the received file of an upload and its checked copy. */
export async function removeIncoming(
  directory: string,
  { id, acceptedFile }: RemovableUpload,
): Promise<void> {
  for (const name of acceptedFile ? [id, acceptedFile] : [id]) {
    await rm(incomingFile(directory, name), { force: true })
  }
}

/**
 * Copies a complete upload; returns undefined if bytes are missing. A request in another process
 * may still write to the received file, but never to the copy.
 */
async function copyWhole(
  directory: string,
  { id, size }: UploadRow,
): Promise<WholeUpload | undefined> {
  const received = incomingFile(directory, id)
  const acceptedFile = `${id}.${randomBytes(12).toString('hex')}`
  const file = incomingFile(directory, acceptedFile)
  try {
    if ((await stat(received)).size < size) return undefined
    await copyFile(received, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process has accepted or removed the upload.
    if (code === 'ENOENT') return undefined
    await rm(file, { force: true })
    throw error
  }
  const end = (isAccepted: boolean) => rm(isAccepted ? received : file, { force: true })
  return { file, acceptedFile, end }
}

async function* listReceived(directory: string): AsyncGenerator<ReceivedFile> {
  for await (const { name } of await opendir(path.dirname(incomingFile(directory, 'any')))) {
    const file = incomingFile(directory, name)
    const found = await stat(file).catch(() => undefined)
    if (found) {
      yield { name, changedAt: found.mtime, remove: () => rm(file, { force: true }) }
    }
  }
}

/** Appends the bytes of uploads to files below `directory`, which all processes share. */
export function openLocalUploads(directory: string): UploadStore {
  const sizeOf = async (id: string) =>
    (await stat(incomingFile(directory, id)).catch(unlessMissing))?.size
  return {
    begin: (id) => writeFile(incomingFile(directory, id), ''),
    findOffset: (_database, { id }) => sizeOf(id),
    openWriter(_database, { id }, offset) {
      const file = incomingFile(directory, id)
      const options = { flags: 'r+', start: offset, highWaterMark: waiting }
      const target = createWriteStream(file, options)
      return { target, written: () => target.bytesWritten }
    },
    takeWhole: (_database, upload) => copyWhole(directory, upload),
    remove: (upload) => removeIncoming(directory, upload),
    sizeHere: async (id) => (await sizeOf(id)) ?? 0,
    list: () => listReceived(directory),
  }
}
