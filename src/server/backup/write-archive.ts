import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { type ArchiveEnd, entryNames } from './archive-format.ts'
import { type ArchiveKey, type ArchiveLock, closeLock } from './archive-key.ts'

export type ArchiveWriter = {
  add(name: string, content: Uint8Array | string): Promise<void>
  /** `source` must give exactly `size` bytes. */
  addStream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void>
}

type Contents = Omit<ArchiveEnd, 'sha256' | 'entries'>

const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}

/** The checksum of an archive covers this line and then the content of each entry. */
export function entryLine(name: string, size: number): string {
  return `${name} ${size}\n`
}

type Packer = ReturnType<typeof createTarPacker>['controller']

function openWriter(packer: Packer) {
  const hash = createHash('sha256')
  let entries = 0
  async function addStream(name: string, size: number, source: AsyncIterable<Uint8Array>) {
    hash.update(entryLine(name, size))
    const writer = packer.add({ name, size, type: 'file' }).getWriter()
    for await (const chunk of source) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    entries += 1
  }
  async function* once(content: Uint8Array) {
    yield content
  }
  async function add(name: string, content: Uint8Array | string) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    await addStream(name, bytes.length, once(bytes))
  }
  return {
    add,
    addStream,
    /** Writes the last entry, which its own checksum cannot cover. */
    finish: (contents: Contents) =>
      add(
        entryNames.end,
        JSON.stringify({ sha256: hash.copy().digest('hex'), entries, ...contents }),
      ),
  }
}

/**
 * Writes an archive into a new file that only its owner can read. `fill` adds the entries one after
 * the other. Returns the key that decrypts it. Memory stays bounded, because the writer waits for
 * the disk.
 */
export async function writeArchive(
  file: string,
  lock: ArchiveLock | undefined,
  fill: (archive: ArchiveWriter) => Promise<Contents>,
): Promise<ArchiveKey | undefined> {
  const { readable, controller } = createTarPacker()
  const locked = lock && (await closeLock(lock))
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  const source = Readable.from(readable)
  const written = locked
    ? pipeline(source, createZstdCompress(compression), locked.encrypt, target)
    : pipeline(source, createZstdCompress(compression), target)
  const filled = (async () => {
    try {
      const writer = openWriter(controller)
      await writer.finish(await fill(writer))
      controller.finalize()
    } catch (error) {
      controller.error(error)
      throw error
    }
  })()
  const [writing, filling] = await Promise.allSettled([written, filled])
  for (const { status, reason } of [filling, writing].filter(isRejected)) {
    if (status === 'rejected') throw reason
  }
  return locked?.key
}

function isRejected(result: PromiseSettledResult<unknown>): result is PromiseRejectedResult {
  return result.status === 'rejected'
}
