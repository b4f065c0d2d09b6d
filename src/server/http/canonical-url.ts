import type { FastifyInstance, RawRequestDefaultExpression, RawServerBase } from 'fastify'
import { isStorable } from '../../shared/text.ts'
import { notFound } from './problems.ts'

type RawRequest = RawRequestDefaultExpression<RawServerBase>

/** RFC 3986, section 2.3: decoding one of these does not change the meaning of a URL. */
const unreserved = /[A-Za-z0-9\-._~]/

function decodeUnreserved(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const letter = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return unreserved.test(letter) ? letter : encoded
  })
}

/**
 * Normalizes a URL, so that routes, pages, limits and policies see the same spelling. Removes the
 * host that a proxy may add, and needless percent-encoding.
 */
export function canonicalUrl({ url = '/' }: RawRequest): string {
  if (url.startsWith('/') && !url.includes('%')) return url
  const [, relative = ''] = /^https?:\/\/[^/?#]*(.*)$/is.exec(url) ?? [url, url]
  const rooted = relative.startsWith('/') || relative === '*' ? relative : `/${relative}`
  const [path = '', ...query] = rooted.split('?')
  return [decodeUnreserved(path), ...query].join('?')
}

/** Sends 404 for a NUL in a path parameter. PostgreSQL could not even run the query. */
export function refuseUnstorableAddresses(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params }, _reply, done) => {
    const parts: unknown[] = Object.values(params ?? {})
    if (parts.some((part) => typeof part === 'string' && !isStorable(part))) throw notFound('page')
    done()
  })
}
