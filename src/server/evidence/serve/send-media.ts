import path from 'node:path'
import { send } from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, Problem } from '../../http/problems.ts'
import type { EvidenceKey, EvidencePlace, EvidenceStore } from '../keep/evidence-store.ts'
import { dispositionOf, type Media, setMediaHeaders } from './media-headers.ts'

function rangeNotSatisfiable(): Problem {
  return new Problem(416, 'range-not-satisfiable')
}

type Tags = { etag?: boolean; lastModified?: boolean }

/** Opens the file or the requested range. Without tags the caller compares those of its own. */
export async function openPlace(
  request: FastifyRequest,
  place: EvidencePlace | undefined,
  tags: Tags = {},
) {
  if (!place || 'link' in place) return place
  const options = { cacheControl: false, dotfiles: 'allow', ...tags } as const
  const opened = await send(
    request.raw,
    place.file.split(path.sep).map(encodeURIComponent).join(path.sep),
    options,
  )
  if (opened.statusCode === 416) throw rangeNotSatisfiable()
  return opened.type === 'file' ? opened : undefined
}

type Sent = { store: EvidenceStore; key: EvidenceKey; media: Media }

/** Sends the file or the requested range, or redirects to the bucket. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, key, media }: Sent,
): Promise<FastifyReply> {
  const locate = () => store.locate(key, { type: media.type, disposition: dispositionOf(media) })
  // A job may move the file before it is opened. Then the second lookup finds it.
  const opened =
    (await openPlace(request, await locate())) ?? (await openPlace(request, await locate()))
  if (!opened) throw notFound('video')
  if ('link' in opened) return reply.header('cache-control', 'no-store').redirect(opened.link, 302)
  const { 'Content-Type': _, 'content-type': __, ...ours } = opened.headers
  setMediaHeaders(reply, media)
  return reply.code(opened.statusCode).headers(ours).send(opened.stream)
}
