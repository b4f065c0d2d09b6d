import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../../config.ts'
import type { EvidenceKey, EvidenceKind, EvidenceStore, StoredEvidence } from './evidence-store.ts'

/** Seconds until a link expires. */
const linkLifetime = 300

/** Timeouts in milliseconds, for a request without a body and for the transfer of a video. */
const longest = { question: 5_000, transfer: 900_000 }

/** The signed link sets the content type. The stored object itself must not be interpreted. */
const octetStream = 'application/octet-stream'

class S3Error extends Error {
  readonly status: number
  constructor(method: string, status: number) {
    super(`The store of videos answered ${method} with ${status}`)
    this.status = status
  }
}

type Question = {
  method: string
  headers?: Record<string, string>
  body?: Blob
  timeout?: number
  tolerated?: number[]
}

function openClient({ accessKeyId, secretAccessKey, region }: S3Config) {
  const keys = { accessKeyId, secretAccessKey, region, service: 's3' }
  return {
    async ask(url: URL, { timeout = longest.question, tolerated = [], ...asked }: Question) {
      const { headers } = await new AwsV4Signer({ ...keys, ...asked, url: url.href }).sign()
      // A Request may lose its signal to garbage collection, and then never time out.
      const signal = AbortSignal.timeout(timeout)
      const response = await fetch(url, { ...asked, headers, signal, redirect: 'error' })
      if (response.ok || tolerated.includes(response.status)) return response
      await response.body?.cancel()
      throw new S3Error(asked.method, response.status)
    },
    async link(url: URL): Promise<string> {
      const signer = new AwsV4Signer({ ...keys, url: url.href, signQuery: true })
      return (await signer.sign()).url.href
    },
  }
}

/** The store compares the checksum and rejects a damaged file. */
async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

type Page = { found: StoredEvidence[]; next: string | undefined }

/** Our keys contain no characters that XML escapes. A continuation token may contain `&`. */
function readPage(xml: string, kind: EvidenceKind): Page {
  const textOf = (part: string, tag: string) =>
    new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(part)?.[1]
  const found = xml.split('<Contents>').slice(1)
  return {
    found: found.map((part) => ({
      kind,
      id: textOf(part, 'Key')?.slice(kind.length + 1) ?? '',
      changedAt: new Date(textOf(part, 'LastModified') ?? ''),
    })),
    next: textOf(xml, 'NextContinuationToken')?.replaceAll('&amp;', '&'),
  }
}

export type S3Store = EvidenceStore & {
  /** Returns true if a request without credentials can read the file. */
  isPublic(key: EvidenceKey): Promise<boolean>
}

/**
 * Stores videos in a private bucket of an S3-compatible service. Throws on error responses and
 * timeouts.
 */
export function openS3Store(config: S3Config): S3Store {
  const client = openClient(config)
  const bucket = `${config.endpoint}/${config.bucket}`
  const urlOf = ({ kind, id }: EvidenceKey) =>
    new URL(`${bucket}/${kind}/${encodeURIComponent(id)}`)

  async function readList(kind: EvidenceKind, after: string | undefined): Promise<Page> {
    const url = new URL(bucket)
    url.search = new URLSearchParams({
      'list-type': '2',
      prefix: `${kind}/`,
      ...(after && { 'continuation-token': after }),
    }).toString()
    return readPage(await (await client.ask(url, { method: 'GET' })).text(), kind)
  }

  return {
    async put(key, file) {
      const headers = { 'content-type': octetStream, 'content-md5': await md5Of(file) }
      const body = await openAsBlob(file)
      await client.ask(urlOf(key), { method: 'PUT', headers, body, timeout: longest.transfer })
    },
    async locate(key, { type, disposition }) {
      const url = urlOf(key)
      url.search = new URLSearchParams({
        'X-Amz-Expires': String(linkLifetime),
        'response-content-type': type,
        'response-content-disposition': disposition,
      }).toString()
      return { link: await client.link(url) }
    },
    async fetch(key, file) {
      const { timeout, tolerated } = { timeout: longest.transfer, tolerated: [404] }
      const response = await client.ask(urlOf(key), { method: 'GET', timeout, tolerated })
      if (response.status === 404 || !response.body) return false
      await pipeline(response.body, createWriteStream(file))
      return true
    },
    async remove(key) {
      await client.ask(urlOf(key), { method: 'DELETE', tolerated: [404] })
    },
    async *list(kind) {
      let page = await readList(kind, undefined)
      yield* page.found
      while (page.next) {
        page = await readList(kind, page.next)
        yield* page.found
      }
    },
    async isPublic(key) {
      const signal = AbortSignal.timeout(longest.question)
      return (await fetch(urlOf(key), { method: 'HEAD', signal })).ok
    },
  }
}
