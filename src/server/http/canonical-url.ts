import type { RawRequestDefaultExpression, RawServerBase } from 'fastify'

type RawRequest = RawRequestDefaultExpression<RawServerBase>

/** RFC 3986, section 2.3: to encode one of these changes nothing in what an address means. */
const unreserved = /[A-Za-z0-9\-._~]/

function decodeUnreserved(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const letter = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return unreserved.test(letter) ? letter : encoded
  })
}

/**
 * One spelling of each address, so that routes, pages, limits and policies see the same: without the
 * host that a proxy may put before the path, and without needless percent-encoding.
 */
export function canonicalUrl({ url = '/' }: RawRequest): string {
  const [, relative = ''] = /^https?:\/\/[^/?#]*(.*)$/is.exec(url) ?? [url, url]
  const rooted = relative.startsWith('/') || relative === '*' ? relative : `/${relative}`
  const [path = '', ...query] = rooted.split('?')
  return [decodeUnreserved(path), ...query].join('?')
}
