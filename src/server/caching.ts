import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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

/**
 * Unless a route says otherwise, an answer may be kept but is asked for again before each use. With
 * a cookie it may be somebody's own: no cache in between keeps it.
 */
function setCacheControl(request: FastifyRequest, reply: FastifyReply): void {
  const given = reply.getHeader('cache-control')
  if (given !== undefined && given !== 'no-cache') return
  const isPersonal = request.headers.cookie !== undefined
  reply.header('cache-control', isPersonal ? 'private, no-cache' : 'no-cache')
  reply.header('vary', 'accept-encoding, cookie')
}

/**
 * Gives every successful answer whose whole content is at hand a tag, and answers 304 to whoever
 * holds that content already. Registered before compression, which changes the content.
 */
export function tagContent(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    setCacheControl(request, reply)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading || reply.statusCode !== 200) return done()
    if (!reply.hasHeader('etag')) {
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done()
      reply.header('etag', weakTag(payload))
    }
    if (!isNotModified(request, String(reply.getHeader('etag')))) return done()
    reply.code(304).removeHeader('content-length')
    done(null, null)
  })
}
