import type { FastifyReply } from 'fastify'

/** Percent-encodes the characters that a header cannot carry (RFC 8187). */
function asExtendedValue(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

export type Media = { type: string; fileName: string; disposition: 'inline' | 'attachment' }

export function dispositionOf({ disposition, fileName }: Omit<Media, 'type'>): string {
  return `${disposition}; filename*=UTF-8''${asExtendedValue(fileName)}`
}

/**
 * Uploaded files are untrusted: browsers may show or save them, but run no script and guess no
 * type.
 */
export function setMediaHeaders(reply: FastifyReply, media: Media): void {
  reply.headers({
    'content-type': media.type,
    'content-disposition': dispositionOf(media),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
}
