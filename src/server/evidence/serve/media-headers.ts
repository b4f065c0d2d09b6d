import type { FastifyReply } from 'fastify'

/** RFC 8187: letters that a header cannot carry are written in percent signs. */
function asExtendedValue(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

export type Media = { type: string; fileName: string; disposition: 'inline' | 'attachment' }

export function dispositionOf({ disposition, fileName }: Media): string {
  return `${disposition}; filename*=UTF-8''${asExtendedValue(fileName)}`
}

/** What came from strangers is shown or saved, never interpreted: no script, no guessing of types. */
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
