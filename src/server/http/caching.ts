import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isInProcess } from './ask-api.ts'
import { isPersonal } from './fresh-answers.ts'
import { dropOwnHeaders } from './own-headers.ts'
import {
  isReading,
  keysHeader,
  mayBeShared,
  replaceCopyOfGone,
  shareResponse,
} from './shared-cache.ts'

/** Returns a weak ETag, because compression changes the bytes but not the content. */
export function weakTag(content: string | Buffer): string {
  return `W/"${hash('sha1', content, 'base64url')}"`
}

/** Compares weakly with the list of If-None-Match (RFC 9110, section 13.1.2). */
export function isNotModified(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  const opaque = tag.replace(/^W\//, '')
  return known
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === opaque || entry === '*')
}

/** Lets shared caches keep a response that is the same for all visitors, and tells nothing about this one. */
export function allowSharedCache(reply: FastifyReply, seconds: number): FastifyReply {
  return dropOwnHeaders(reply).header('cache-control', `public, max-age=${seconds}`)
}

/** Forbids browsers and caches to store any response of `app`, because they are personal. */
export function neverStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

/**
 * By default caches must revalidate a response before each use. A response to a request with a
 * session cookie, even an expired one, may be personal: nothing may store it. The same holds for a
 * visitor who has just changed something public. Shared caches may reuse other responses for
 * SHARED_CACHE_SECONDS.
 */
function setCacheControl(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const given = reply.getHeader('cache-control')
  if (given !== undefined && given !== 'no-cache') return void reply.removeHeader(keysHeader)
  reply.header('cache-control', isPersonal(request, config) ? 'private, no-store' : 'no-cache')
  reply.header('vary', 'accept-encoding, cookie')
  if (reply.statusCode === 200 && mayBeShared(request, config))
    shareResponse(request, reply, config)
  else reply.removeHeader(keysHeader)
}

function mayBeKept(reply: FastifyReply): boolean {
  return !String(reply.getHeader('cache-control')).includes('no-store')
}

/** Keeps the answer to a request if it may be shared. Its headers and its tag are complete. */
export type KeepAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
) => void

/** Not a stream. */
const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)

/**
 * Adds an ETag to each cacheable 200 response that has none and is not a stream, and sends 304 if the client has
 * the same content. Must be registered before compression, which changes the bytes.
 */
export function tagContent(app: FastifyInstance, config: Config, keep: KeepAnswer): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A page reads only the body of such an answer.
    if (isInProcess()) {
      if (reply.statusCode === 200 && isWhole(payload)) keep(request, reply, payload)
      return done()
    }
    replaceCopyOfGone(request, reply, config)
    setCacheControl(request, reply, config)
    if (!isReading(request) || reply.statusCode !== 200) return done()
    if (!mayBeKept(reply)) {
      reply.removeHeader('etag')
      return done()
    }
    if (!reply.hasHeader('etag')) {
      if (!isWhole(payload)) return done()
      reply.header('etag', weakTag(payload))
      keep(request, reply, payload)
    }
    if (!isNotModified(request, String(reply.getHeader('etag')))) return done()
    reply.code(304).removeHeader('content-length')
    // Fastify takes the content from an answer to HEAD itself, and fails if there is none.
    if (request.method === 'HEAD') return done()
    if (payload instanceof Readable) payload.destroy()
    done(null, null)
  })
}
