import type { FastifyReply } from 'fastify'
import { requestIdHeader } from '../monitoring/request-id.ts'
import { readingLimitHeaders } from '../security/reading-limit.ts'

/** What a response tells about its request alone. What a shared cache stores goes to other visitors too. */
export const ownHeaders = [requestIdHeader, ...readingLimitHeaders] as const

export function dropOwnHeaders(reply: FastifyReply): FastifyReply {
  for (const name of ownHeaders) reply.removeHeader(name)
  return reply
}
