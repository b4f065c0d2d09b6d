import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import {
  ArchiveEnd,
  type ArchiveFacts,
  ArchiveHeader,
  entryNames,
  UnusableArchive,
} from './archive-format.ts'
import { type ArchiveKey, openLock, webStreamOf } from './archive-key.ts'
import { entryLine } from './write-archive.ts'

export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> }

type Visit = (entry: ArchiveEntry, header: ArchiveHeader) => Promise<void>

const magicBytes = { age: 'age-encryption.org/v1\n', zstd: '\x28\xb5\x2f\xfd' } as const
const damaged = 'The backup is damaged or incomplete. Nothing was changed.'
const notABackup = 'The file is no backup of Anomaly Register.'

/** Bytes. No header and no end is larger than this. */
const longestDescription = 1_048_576

/** Whether a backup is encrypted. Throws UnusableArchive if the file is not a backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    const text = buffer.toString('latin1', 0, bytesRead)
    if (text.startsWith(magicBytes.age)) return true
    if (text.startsWith(magicBytes.zstd)) return false
    throw new UnusableArchive(notABackup)
  } finally {
    await handle.close()
  }
}

async function* hashed(body: ReadableStream<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

async function readJson({ content, size }: ArchiveEntry): Promise<unknown> {
  if (size > longestDescription) throw new UnusableArchive(notABackup)
  return JSON.parse(Buffer.concat(await Array.fromAsync(content)).toString('utf8'))
}

async function readHeader(entry: ArchiveEntry): Promise<ArchiveHeader> {
  if (entry.name !== entryNames.header) throw new UnusableArchive(notABackup)
  const header = ArchiveHeader.safeParse(await readJson(entry))
  if (header.success) return header.data
  throw new UnusableArchive('The backup was made by a newer release; restore it with that one.')
}

/** Reads the entries of a tar stream and verifies the counts and the checksum in its end. */
async function readEntries(source: AsyncIterable<Uint8Array>, visit: Visit): Promise<ArchiveFacts> {
  const hash = createHash('sha256')
  let header: ArchiveHeader | undefined
  let end: ArchiveEnd | undefined
  let entries = 0
  const take = async ({ header: { name, size }, body }: ParsedTarEntry) => {
    if (end) throw new UnusableArchive(damaged)
    const sha256 = name === entryNames.end ? hash.copy().digest('hex') : ''
    hash.update(entryLine(name, size))
    const entry = { name, size, content: hashed(body, hash) }
    if (!header) {
      header = await readHeader(entry)
    } else if (name === entryNames.end) {
      end = ArchiveEnd.parse(await readJson(entry))
      if (end.sha256 !== sha256 || end.entries !== entries) throw new UnusableArchive(damaged)
    } else {
      await visit(entry, header)
      for await (const _rest of entry.content);
    }
    entries += 1
  }
  const decoder = createTarDecoder({ strict: true })
  for await (const entry of webStreamOf(source).pipeThrough(decoder)) await take(entry)
  if (!header || !end) throw new UnusableArchive(damaged)
  return { header, end }
}

function isWrongKey(error: unknown): boolean {
  return error instanceof Error && /no identity matched|passphrase|scrypt/i.test(error.message)
}

/**
 * Reads a whole archive and calls `visit` for each entry between header and end. Throws
 * UnusableArchive if it is not a backup, is incomplete or cannot be decrypted. Rethrows errors of
 * `visit`.
 */
export async function readArchive(
  file: string,
  key: ArchiveKey | undefined,
  visit: Visit = async () => {},
): Promise<ArchiveFacts> {
  const needsKey = await isEncrypted(file)
  if (needsKey && !key) throw new UnusableArchive('The backup is encrypted; give its key.')
  let facts: ArchiveFacts | undefined
  let failure: unknown
  const read = async (source: AsyncIterable<Uint8Array>) => {
    facts = await readEntries(source, async (entry, header) => {
      await visit(entry, header).catch((error: unknown) => {
        failure = error
        throw error
      })
    })
  }
  const input = createReadStream(file, { highWaterMark: 262_144 })
  try {
    if (needsKey && key) await pipeline(input, openLock(key), createZstdDecompress(), read)
    else await pipeline(input, createZstdDecompress(), read)
  } catch (error) {
    if (failure ?? error instanceof UnusableArchive) throw failure ?? error
    if (isWrongKey(error))
      throw new UnusableArchive('The key or passphrase does not open the backup.')
    throw new UnusableArchive(damaged, { cause: error })
  }
  if (!facts) throw new UnusableArchive(damaged)
  return facts
}
