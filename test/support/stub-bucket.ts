import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../../src/server/config.ts'

type StoredObject = { body: Buffer; type: string; changedAt: Date }

export type StubBucket = {
  config: S3Config
  objects: Map<string, StoredObject>
  /** The failure to simulate; undefined means that it works. */
  failure: 'hangs' | 'fails' | 'is public' | 'ends links on the way' | undefined
  requests: string[]
  close(): Promise<void>
}

const region = 'us-east-1'
const keys = { accessKeyId: 'register', secretAccessKey: 'secret-of-the-register' }
const pageSize = 3

/** Whether a link was signed with the keys, for this address, and is still valid. */
async function isValidLink(url: URL): Promise<boolean> {
  const given = url.searchParams.get('X-Amz-Signature')
  const datetime = url.searchParams.get('X-Amz-Date') ?? ''
  const expires = Number(url.searchParams.get('X-Amz-Expires'))
  const unsigned = new URL(url)
  for (const name of [...unsigned.searchParams.keys()]) {
    if (name.startsWith('X-Amz-') && name !== 'X-Amz-Expires') unsigned.searchParams.delete(name)
  }
  const parts = { ...keys, region, service: 's3', signQuery: true, datetime }
  const signed = await new AwsV4Signer({ ...parts, method: 'GET', url: unsigned.href }).sign()
  const from = Date.parse(datetime.replace(/^(....)(..)(.{5})(..)(.*)$/, '$1-$2-$3:$4:$5'))
  const isFresh = Date.now() < from + expires * 1_000
  return isFresh && signed.url.searchParams.get('X-Amz-Signature') === given
}

type Followed = Map<string, 'valid' | 'void'>

async function isAllowed(
  request: http.IncomingMessage,
  url: URL,
  followed: Followed,
): Promise<boolean> {
  const { authorization = '' } = request.headers
  if (authorization) return authorization.includes(`Credential=${keys.accessKeyId}/`)
  const signature = url.searchParams.get('X-Amz-Signature')
  if (!signature || followed.get(signature) === 'void') return false
  followed.set(signature, 'valid')
  return isValidLink(url)
}

function listing(bucket: StubBucket, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(prefix) && key > after)
  const page = keys.sort().slice(0, pageSize)
  const contents = page.map((key) => {
    const changedAt = bucket.objects.get(key)?.changedAt.toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${changedAt}</LastModified></Contents>`
  })
  const isMore = keys.length > pageSize
  const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`
}

async function put(bucket: StubBucket, key: string, request: http.IncomingMessage) {
  const body = await buffer(request)
  const md5 = createHash('md5').update(body).digest('base64')
  if (request.headers['content-md5'] !== md5) return 400
  const type = request.headers['content-type'] ?? ''
  bucket.objects.set(key, { body, type, changedAt: new Date() })
  return 200
}

type Asked = { key: string; url: URL; range: string | undefined }

function get(bucket: StubBucket, { key, url, range }: Asked, response: http.ServerResponse) {
  const found = bucket.objects.get(key)
  if (!found) return response.writeHead(404).end()
  const { length } = found.body
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const [first, last] = [Number(from), Math.min(Number(to || length), length - 1)]
  const told = (name: string) => url.searchParams.get(`response-content-${name}`)
  const disposition = told('disposition')
  return response
    .writeHead(range ? 206 : 200, {
      'content-type': told('type') ?? found.type,
      'accept-ranges': 'bytes',
      'content-length': last - first + 1,
      ...(range && { 'content-range': `bytes ${first}-${last}/${length}` }),
      ...(disposition && { 'content-disposition': disposition }),
    })
    .end(found.body.subarray(first, last + 1))
}

function getFirstHalf(bucket: StubBucket, key: string, response: http.ServerResponse) {
  const body = bucket.objects.get(key)?.body ?? Buffer.alloc(0)
  response.writeHead(200, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': body.length,
  })
  // A link made in the same second would be identical.
  response.write(body.subarray(0, body.length / 2), () => {
    setTimeout(() => response.destroy(), 1_100)
  })
}

/** The part of an S3-compatible store that the site uses; lists three objects at a time. */
export async function openStubBucket(): Promise<StubBucket> {
  const followed: Followed = new Map()
  const server = http.createServer(async (request, response) => {
    const { method = '' } = request
    const url = new URL(request.url ?? '/', bucket.config.endpoint)
    const key = url.pathname.replace(/^\/videos\/?/, '')
    bucket.requests.push(`${method} ${key}`)
    if (bucket.failure === 'hangs') return
    if (bucket.failure === 'fails') return response.writeHead(500).end()
    const isPublic = bucket.failure === 'is public' && ['GET', 'HEAD'].includes(method)
    if (!isPublic && !(await isAllowed(request, url, followed)))
      return response.writeHead(403).end()
    if (method === 'PUT') return response.writeHead(await put(bucket, key, request)).end()
    if (method === 'DELETE') {
      bucket.objects.delete(key)
      return response.writeHead(204).end()
    }
    if (!key) return response.end(listing(bucket, url))
    if (bucket.failure === 'ends links on the way' && key.startsWith('public/')) {
      bucket.failure = undefined
      for (const signature of followed.keys()) followed.set(signature, 'void')
      return getFirstHalf(bucket, key, response)
    }
    return get(bucket, { key, url, range: request.headers.range }, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const bucket: StubBucket = {
    config: { endpoint: `http://127.0.0.1:${port}`, bucket: 'videos', region, ...keys },
    objects: new Map(),
    failure: undefined,
    requests: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return bucket
}
