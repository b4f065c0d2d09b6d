import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { requestIdHeader } from '../../monitoring/request-id.ts'
import { isNotModified } from '../caching.ts'
import { ownHeaders } from '../own-headers.ts'
import type { Answer } from './answer-cache.ts'

/** They tell about one request or one connection. */
const notShared = new Set<string>([...ownHeaders, 'connection', 'content-length', 'date'])

/** 2 to this power are 512 kB, more than a page has. With the 4 MB of the default the process holds 100 MB more. */
const windowBits = 19

const brotliQuality = (quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
  },
})

/**
 * How an answer to one visitor is compressed. The best encoding comes first. Quality 4 would take
 * twice the time to save a twentieth of the bytes.
 */
export const compression = {
  encodings: ['br', 'gzip'],
  /** Up to so many bytes an answer is compressed at once: a stream or another thread takes twice the processor time. */
  syncThreshold: 131_072,
  /** Bytes below which compression gains nothing. */
  threshold: 1_024,
  brotliOptions: brotliQuality(2),
  /** Level 6 would take twice to four times the time to save a twelfth of the bytes. */
  zlibOptions: { level: 4 },
} satisfies FastifyCompressOptions

/** A shared answer is compressed once and sent to many. */
const sharedBrotli = brotliQuality(4)

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

/**
 * A copy with memory of its own, to be kept. A small `Buffer` is a part of a slab of 64 kB, which lives as
 * long as the part.
 */
function withOwnMemory(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

type Encoder = { atOnce(body: Buffer): Buffer; inThread(body: Buffer): Promise<Buffer> }

const encoders: Record<string, Encoder> = {
  br: {
    atOnce: (body) => brotliCompressSync(body, sharedBrotli),
    inThread: (body) => brotli(body, sharedBrotli),
  },
  gzip: { atOnce: (body) => gzipSync(body), inThread: promisify<Buffer, Buffer>(gzip) },
}

const negotiator = new Negotiator({
  supportedValues: compression.encodings,
  cache: new LRUCache<string, string>({ max: 200 }),
})

/** Returns the answer to share, or undefined if something in it is for one visitor. */
export function toAnswer(reply: FastifyReply, payload: string | Buffer): Answer | undefined {
  const given = reply.getHeaders()
  if (given['set-cookie'] !== undefined || given['content-encoding'] !== undefined) return undefined
  if (/no-store|private/.test(String(given['cache-control']))) return undefined
  // What a cache in front may store has no headers of one request.
  const isForAll = given[requestIdHeader] === undefined
  const headers = Object.entries(given)
    .filter(([name, value]) => value !== undefined && !notShared.has(name))
    .flatMap(([name, value]) => [name, String(value)])
  return {
    headers,
    etag: String(given.etag),
    isForAll,
    body: withOwnMemory(typeof payload === 'string' ? Buffer.from(payload) : payload),
    encoded: new Map(),
    keptAt: performance.now(),
  }
}

async function compress({ atOnce, inThread }: Encoder, body: Buffer): Promise<Buffer> {
  const isSmall = body.length <= compression.syncThreshold
  return withOwnMemory(isSmall ? atOnce(body) : await inThread(body))
}

/** Compresses a body once for all who accept the encoding. */
function encode({ body, encoded }: Answer, encoding: string): Promise<Buffer> | undefined {
  const known = encoded.get(encoding)
  const encoder = encoders[encoding]
  if (known || !encoder) return known
  const made = compress(encoder, body)
  encoded.set(encoding, made)
  return made
}

function encodingFor({ headers }: FastifyRequest, { body }: Answer): string | undefined {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || body.length < compression.threshold) return undefined
  return negotiator.negotiate(accepted.toLowerCase().replaceAll('x-gzip', 'gzip')) ?? undefined
}

/** Sends a shared answer with the headers of this request, or 304. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  own: Record<string, number>,
): Promise<void> {
  const isKnown = isNotModified(request, answer.etag)
  const encoding = isKnown ? undefined : encodingFor(request, answer)
  const encoded = encoding && (await encode(answer, encoding))
  const body = encoded || answer.body
  const headers = [...answer.headers]
  if (!answer.isForAll) {
    headers.push(requestIdHeader, request.id)
    for (const [name, value] of Object.entries(own)) headers.push(name, String(value))
  }
  if (encoding && encoded) headers.push('content-encoding', encoding)
  if (!isKnown) headers.push('content-length', String(body.length))
  reply.hijack()
  reply.raw.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : body)
}
