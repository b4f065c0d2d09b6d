import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { S3Config } from '../../config.ts'
import type { EvidenceKey, EvidenceStore, StoredEvidence } from './evidence-store.ts'
import {
  brokenConnection,
  longest,
  octetStream,
  openS3Client,
  refuseLateError,
  type S3Client,
  textOf,
} from './s3-client.ts'

/** Seconds until a link expires. */
const linkLifetime = 300

/** The store compares the checksum and rejects a damaged file. */
export async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

type ListedObject = { key: string; changedAt: Date }

async function readPage(
  client: S3Client,
  prefix: string,
  after: string | undefined,
): Promise<{ found: ListedObject[]; next: string | undefined }> {
  const query = { 'list-type': '2', prefix, ...(after && { 'continuation-token': after }) }
  const answer = await client.ask(client.urlOf('', query), { method: 'GET' })
  const xml = await answer.text()
  const found = xml.split('<Contents>').slice(1)
  return {
    found: found.map((part) => ({
      key: textOf(part, 'Key') ?? '',
      changedAt: new Date(textOf(part, 'LastModified') ?? ''),
    })),
    next: textOf(xml, 'NextContinuationToken'),
  }
}

/** All objects whose key begins with `prefix`. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject> {
  let page = await readPage(client, prefix, undefined)
  yield* page.found
  while (page.next) {
    page = await readPage(client, prefix, page.next)
    yield* page.found
  }
}

/** `timeout` in milliseconds. */
export async function putObject(
  client: S3Client,
  key: string,
  file: string,
  timeout = longest.transfer,
): Promise<void> {
  const headers = { 'content-type': octetStream, 'content-md5': await md5Of(file) }
  const body = await openAsBlob(file)
  await client.ask(client.urlOf(key), { method: 'PUT', headers, body, timeout })
}

/** Copies the content of an object to `file`. Returns false if the key does not exist. */
export async function fetchObject(client: S3Client, key: string, file: string): Promise<boolean> {
  const { timeout, tolerated } = { timeout: longest.transfer, tolerated: [404] }
  const response = await client.ask(client.urlOf(key), { method: 'GET', timeout, tolerated })
  if (response.status === 404 || !response.body) {
    await response.body?.cancel()
    return false
  }
  const target = createWriteStream(file)
  await pipeline(response.body, target).catch((error: unknown) => {
    throw target.errored === error ? error : brokenConnection('GET', error)
  })
  return true
}

/** Copies an object within the bucket. Returns false if `from` does not exist. */
export async function copyObject(client: S3Client, from: string, to: string): Promise<boolean> {
  const source = client.urlOf(from).pathname
  const answer = await client.ask(client.urlOf(to), {
    method: 'PUT',
    headers: { 'x-amz-copy-source': source },
    timeout: longest.completion,
    tolerated: [404],
  })
  refuseLateError('PUT', await answer.text())
  return answer.status !== 404
}

/** Does nothing if the key does not exist. */
export async function removeObject(client: S3Client, key: string): Promise<void> {
  await client.ask(client.urlOf(key), { method: 'DELETE', tolerated: [404] })
}

/**
 * Removes the object and throws if a request without credentials could read it: then the bucket is
 * not private.
 */
export async function refusePublic(client: S3Client, key: string): Promise<void> {
  const signal = AbortSignal.timeout(longest.question)
  if (!(await fetch(client.urlOf(key), { method: 'HEAD', signal })).ok) return
  await removeObject(client, key)
  throw new Error('Everybody can read the bucket for videos; it stores none until it is private')
}

/** The key of a stored file in the bucket. */
export function objectKey({ kind, id }: EvidenceKey): string {
  return `${kind}/${encodeURIComponent(id)}`
}

async function* listKind(
  client: S3Client,
  kind: EvidenceKey['kind'],
): AsyncGenerator<StoredEvidence> {
  for await (const { key, changedAt } of listObjects(client, `${kind}/`)) {
    yield { kind, id: key.slice(kind.length + 1), changedAt }
  }
}

/**
 * Stores videos in a private bucket of an S3-compatible service. Throws on error responses and
 * timeouts, and if the bucket is not private.
 */
export function openS3Store(config: S3Config): EvidenceStore {
  const client = openS3Client(config)
  return {
    async put(key, file) {
      await putObject(client, objectKey(key), file)
      await refusePublic(client, objectKey(key))
    },
    async locate(key, { type, disposition }) {
      const url = client.urlOf(objectKey(key), {
        'X-Amz-Expires': String(linkLifetime),
        'response-content-type': type,
        'response-content-disposition': disposition,
      })
      return { link: await client.link(url) }
    },
    fetch: (key, file) => fetchObject(client, objectKey(key), file),
    remove: (key) => removeObject(client, objectKey(key)),
    list: (kind) => listKind(client, kind),
  }
}
