import { send } from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, Problem } from '../problems.ts'
import type { EvidenceKey, EvidenceStore } from './evidence-store.ts'

function rangeNotSatisfiable(): Problem {
  return new Problem(416, 'range-not-satisfiable', 'The video is not that long.')
}

/** Sends the file, or the part of it that was asked for, or leads the browser to where it is. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, key }: { store: EvidenceStore; key: EvidenceKey },
): Promise<FastifyReply> {
  const place = await store.locate(key)
  if ('link' in place) return reply.redirect(place.link, 302)
  const { statusCode, headers, stream, type } = await send(request.raw, encodeURI(place.file), {
    cacheControl: false,
    dotfiles: 'allow',
  })
  if (statusCode === 416) throw rangeNotSatisfiable()
  if (type !== 'file') throw notFound('video')
  const { 'Content-Type': _, 'content-type': __, ...ours } = headers
  return reply.code(statusCode).headers(ours).send(stream)
}
