import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import iconv from 'iconv-lite'
import { UnusableInput } from './mapping.ts'

export type OpenText = {
  /** The text, in pieces. */
  chunks: AsyncIterable<string>
  /** Bytes of the file on disk, and how many of them have been read. */
  totalBytes: number
  bytesRead(): number
}

const gzipMagic = 0x1f8b
const pieceSize = 64 * 1024

/** Opens a plain or gzipped file as a stream of text. */
export async function openText(file: string, encoding: string): Promise<OpenText> {
  const handle = await open(file).catch((error: Error) => {
    throw new UnusableInput(`The file cannot be read: ${error.message}`)
  })
  const { size } = await handle.stat()
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(2), 0, 2, 0)
    .catch(async (error: Error) => {
      await handle.close()
      throw new UnusableInput(`The file cannot be read: ${error.message}`)
    })
  const isPacked = bytesRead === 2 && buffer.readUInt16BE() === gzipMagic
  const source = handle.createReadStream({ start: 0, highWaterMark: pieceSize })

  async function* decode(): AsyncGenerator<string> {
    const decoder = iconv.getDecoder(encoding)
    const gunzip = isPacked ? createGunzip({ chunkSize: pieceSize }) : undefined
    if (gunzip) source.once('error', (error) => gunzip.destroy(error)).pipe(gunzip)
    try {
      for await (const bytes of gunzip ?? source) yield decoder.write(bytes)
    } catch (error) {
      throw new UnusableInput(`The file cannot be read to its end: ${(error as Error).message}`)
    } finally {
      source.destroy()
    }
    yield decoder.end() ?? ''
  }
  return { chunks: decode(), totalBytes: size, bytesRead: () => source.bytesRead }
}
