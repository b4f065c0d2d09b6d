import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { hasSessionCookie } from '../security/session-cookies.ts'

/** Weak, because the same content travels plain and compressed. */
export function weakTag(content: string | Buffer): string {
  return `W/"${hash('sha1', content, 'base64url')}"`
}

/** Weak comparison with the list of If-None-Match (RFC 9110, section 13.1.2). */
export function isNotModified(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  const opaque = tag.replace(/^W\//, '')
  return known
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === opaque || entry === '*')
}

/** For answers that are the same for every visitor: a cache in between may keep them. */
export function allowSharedCache(reply: FastifyReply, seconds: number): FastifyReply {
  return reply.header('cache-control', `public, max-age=${seconds}`)
}

/** For answers about one person: no browser and no cache in between keeps any of `app`'s. */
export function neverStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

/**
 * Unless a route says otherwise, an answer may be kept but is asked for again before each use. With
 * a session's cookie, whether the session lasts or not, it may be somebody's own: nobody keeps it.
 */
function setCacheControl(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const given = reply.getHeader('cache-control')
  if (given !== undefined && given !== 'no-cache') return
  const isPersonal = hasSessionCookie(request, config)
  reply.header('cache-control', isPersonal ? 'private, no-store' : 'no-cache')
  reply.header('vary', 'accept-encoding, cookie')
}

function mayBeKept(reply: FastifyReply): boolean {
  return !String(reply.getHeader('cache-control')).includes('no-store')
}

/**
 * Gives every successful answer that may be kept and whose whole content is at hand a tag, and
 * answers 304 to a client that holds that content already. Registered before compression, which changes
 * the content.
 */
export function tagContent(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    setCacheControl(request, reply, config)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading || reply.statusCode !== 200) return done()
    if (!mayBeKept(reply)) {
      reply.removeHeader('etag')
      return done()
    }
    if (!reply.hasHeader('etag')) {
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done()
      reply.header('etag', weakTag(payload))
    }
    if (!isNotModified(request, String(reply.getHeader('etag')))) return done()
    reply.code(304).removeHeader('content-length')
    done(null, null)
  })
}
