import { randomBytes } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, opendir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from '../../if-present.ts'
import type { UploadRow } from '../queries.ts'
import { openSoleWriter, type ReceivedPaths, type SoleWriter } from './sole-writer.ts'
import type { ReceivedFile, RemovableUpload, UploadStore, WholeUpload } from './upload-store.ts'

/** Bytes that may be buffered before the disk has written them. */
const waiting = 1_048_576

/** The path of a file in the folder of uploads. A received file is named after its upload id. */
export function incomingFile(directory: string, name: string): string {
  return path.join(directory, 'incoming', name)
}

function pathsOf(directory: string, id: string): ReceivedPaths {
  return {
    received: incomingFile(directory, id),
    shared: incomingFile(directory, `${id}.shared`),
    whole: incomingFile(directory, `${id}.whole`),
  }
}

/** Removes the received file of an upload and its checked copy. */
export async function removeIncoming(
  directory: string,
  { id, acceptedFile }: RemovableUpload,
): Promise<void> {
  const files = Object.values(pathsOf(directory, id))
  if (acceptedFile) files.push(incomingFile(directory, acceptedFile))
  for (const file of new Set(files)) await rm(file, { force: true })
}

/** Copies a file to which a request in another process may still write; never to the copy. */
async function copyWhole(
  directory: string,
  id: string,
  received: string,
): Promise<WholeUpload | undefined> {
  const acceptedFile = `${id}.${randomBytes(12).toString('hex')}`
  const file = incomingFile(directory, acceptedFile)
  try {
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

/** Returns undefined if bytes are missing. */
async function takeWhole(
  directory: string,
  soleWriter: SoleWriter,
  upload: UploadRow,
): Promise<WholeUpload | undefined> {
  const { id, size } = upload
  const { received } = pathsOf(directory, id)
  const found = await stat(received).catch(unlessMissing)
  if (found && found.size < size) return undefined
  if (found) await soleWriter.seal(id)
  const whole = await soleWriter.findWhole(id)
  if (whole?.isSafe) {
    // The file stays for another attempt. If it is refused, `remove` removes it.
    const acceptedFile = path.basename(whole.file)
    return { file: whole.file, grownAs: received, acceptedFile, end: async () => {} }
  }
  const copied = await copyWhole(directory, id, whole?.file ?? received)
  if (copied || !found) return copied
  // The process that began the upload has sealed it meanwhile.
  return takeWhole(directory, soleWriter, upload)
}

async function* listReceived(directory: string): AsyncGenerator<ReceivedFile> {
  for await (const { name } of await opendir(path.dirname(incomingFile(directory, 'any')))) {
    const file = incomingFile(directory, name)
    const found = await stat(file).catch(unlessMissing)
    if (!found) continue
    const ownName = name.replace(/\.(shared|whole)$/, '')
    yield { name: ownName, changedAt: found.mtime, remove: () => rm(file, { force: true }) }
  }
}

/** Appends the bytes of uploads to files below `directory`, which all processes share. */
export function openLocalUploads(directory: string): UploadStore {
  const soleWriter = openSoleWriter((id) => pathsOf(directory, id))
  const sizeOf = async (id: string) => {
    const { received, whole } = pathsOf(directory, id)
    const found =
      (await stat(received).catch(unlessMissing)) ?? (await stat(whole).catch(unlessMissing))
    return found?.size
  }
  return {
    async begin(id) {
      soleWriter.begin(id)
      await writeFile(incomingFile(directory, id), '')
    },
    findOffset: (_database, { id }) => sizeOf(id),
    async openWriter(_database, { id }, offset) {
      const { isSole, close } = await soleWriter.open(id)
      const file = incomingFile(directory, id)
      const options = { flags: 'r+', start: offset, highWaterMark: waiting }
      const target = createWriteStream(file, options)
      target.once('close', close)
      const writer = { target, written: () => target.bytesWritten }
      return isSole ? { ...writer, growingFile: file } : writer
    },
    takeWhole: (_database, upload) => takeWhole(directory, soleWriter, upload),
    remove: (upload) => removeIncoming(directory, upload),
    sizeHere: async (id) => (await sizeOf(id)) ?? 0,
    list: () => listReceived(directory),
  }
}
