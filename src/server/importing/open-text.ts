import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import iconv from 'iconv-lite'
import { explainFormat, findDelimiter, findEncoding } from './file-formats.ts'
import { UnusableInput } from './mapping.ts'

export type OpenText = {
  /** The text, in pieces. */
  chunks: AsyncIterable<string>
  encoding: string
  delimiter: string
  /** Bytes of the file on disk, and how many of them have been read. */
  totalBytes: number
  bytesRead(): number
}

/** What a mapping says about the file. Whatever it does not say is found in the first bytes. */
type Declared = { encoding?: string | undefined; delimiter?: string | undefined }

const gzipMagic = 0x1f8b
const pieceSize = 64 * 1024
/** Bytes that show what a file is. */
const startSize = 4_096

/** Real tables stay below 20 times, except short ones. */
const mostSwelling = { times: 100, unlessBelow: 16 * 1_048_576 }

/** The size of a file and its first bytes. */
async function readStart(file: string): Promise<{ size: number; first: Buffer }> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file)
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(startSize), 0, startSize, 0)
    return { size, first: buffer.subarray(0, bytesRead) }
  } catch (error) {
    throw new UnusableInput(`The file cannot be read: ${(error as Error).message}`)
  } finally {
    await handle?.close()
  }
}

const openSource = (file: string) => createReadStream(file, { highWaterMark: pieceSize })

/** Streams the bytes of a source, unpacked if it is gzipped. */
async function* unpack(source: ReadStream, isPacked: boolean): AsyncGenerator<Buffer> {
  const gunzip = isPacked ? createGunzip({ chunkSize: pieceSize }) : undefined
  if (gunzip) source.once('error', (error) => gunzip.destroy(error)).pipe(gunzip)
  try {
    yield* gunzip ?? source
  } catch (error) {
    throw new UnusableInput(`The file cannot be read to its end: ${(error as Error).message}`)
  } finally {
    source.destroy()
  }
}

const isBomb = (unpacked: number, packed: number) =>
  unpacked > Math.max(mostSwelling.unlessBelow, packed * mostSwelling.times)

/**
 * Unpacks a file once to its end, where the checksum is, so that a damaged file leaves nothing behind.
 * Returns how its text starts.
 */
async function checkPacked(file: string): Promise<Buffer> {
  let start = Buffer.alloc(0)
  let unpacked = 0
  const source = openSource(file)
  for await (const bytes of unpack(source, true)) {
    unpacked += bytes.length
    if (isBomb(unpacked, source.bytesRead)) {
      throw new UnusableInput(
        'The file unpacks to more than a hundred times its size, as no table of reports does.',
      )
    }
    if (start.length < startSize) start = Buffer.concat([start, bytes]).subarray(0, startSize)
  }
  return start
}

async function* decode(pieces: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  for await (const bytes of pieces) yield decoder.write(bytes)
  yield decoder.end() ?? ''
}

/** Opens a plain or gzipped file as a stream of text. Throws `UnusableInput` for any other. */
export async function openText(file: string, declared: Declared): Promise<OpenText> {
  const { size, first } = await readStart(file)
  const isPacked = first.length > 1 && first.readUInt16BE() === gzipMagic
  const start = isPacked ? await checkPacked(file) : first
  const explanation = explainFormat(start)
  if (explanation) throw new UnusableInput(explanation)
  const encoding = declared.encoding ?? findEncoding(start) ?? 'utf-8'
  const delimiter = declared.delimiter ?? findDelimiter(iconv.decode(start, encoding))
  let source: ReadStream | undefined
  // The first read opens the file: a stream that nobody reads would stay open.
  async function* readBytes() {
    source = openSource(file)
    yield* unpack(source, isPacked)
  }
  const chunks = decode(readBytes(), encoding)
  return { chunks, encoding, delimiter, totalBytes: size, bytesRead: () => source?.bytesRead ?? 0 }
}
