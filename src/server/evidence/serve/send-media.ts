import path from 'node:path'
import { send } from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified } from '../../http/caching.ts'
import { notFound, Problem } from '../../http/problems.ts'
import type { EvidenceKey, EvidencePlace, EvidenceStore } from '../keep/evidence-store.ts'
import { dispositionOf, type Media, setMediaHeaders } from './media-headers.ts'

function rangeNotSatisfiable(): Problem {
  return new Problem(416, 'range-not-satisfiable')
}

const conditions = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
]

/**
 * Decides by our own tag whether the range counts, and hides all conditions from the library, which knows
 * weak tags only.
 */
export function takeConditions({ headers }: FastifyRequest, tag: string | undefined): void {
  const { 'if-range': given } = headers
  if (given !== undefined && given !== tag) delete headers.range
  for (const name of conditions) delete headers[name]
}

/**
 * Opens the file or the requested range. The library's own tag and date would tell when the file was
 * written: of a video, when its witness reported.
 */
export async function openPlace(request: FastifyRequest, place: EvidencePlace | undefined) {
  if (!place || 'link' in place) return place
  const opened = await send(
    request.raw,
    place.file.split(path.sep).map(encodeURIComponent).join(path.sep),
    { cacheControl: false, dotfiles: 'allow', etag: false, lastModified: false },
  )
  if (opened.statusCode === 416) throw rangeNotSatisfiable()
  return opened.type === 'file' ? opened : undefined
}

/** No file of an upload changes once it may be read, so its id and its size name its content. */
function tagOf({ id }: EvidenceKey, place: EvidencePlace | undefined): string | undefined {
  return place && 'file' in place ? `"${id}-${place.size}"` : undefined
}

type Sent = { store: EvidenceStore; key: EvidenceKey; media: Media }

/** Sends the file or the requested range, or redirects to the bucket. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, key, media }: Sent,
): Promise<FastifyReply> {
  const locate = () => store.locate(key, { type: media.type, disposition: dispositionOf(media) })
  const place = await locate()
  const tag = tagOf(key, place)
  if (tag && isNotModified(request, tag)) {
    setMediaHeaders(reply, media)
    return reply.code(304).header('etag', tag).send()
  }
  takeConditions(request, tag)
  // A job may move the file before it is opened. Then the second lookup finds it.
  const opened = (await openPlace(request, place)) ?? (await openPlace(request, await locate()))
  if (!opened) throw notFound('video')
  if ('link' in opened) return reply.header('cache-control', 'no-store').redirect(opened.link, 302)
  const { 'Content-Type': _, 'content-type': __, ...ours } = opened.headers
  setMediaHeaders(reply, media)
  if (tag) reply.header('etag', tag)
  return reply.code(opened.statusCode).headers(ours).send(opened.stream)
}
