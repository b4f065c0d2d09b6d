import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { hasSessionCookie, isServedByHttps } from '../security/session-cookies.ts'

/** HTTP caches in front know it by this name too (deploy/), so it has no `__Host-` prefix. */
export const freshCookie = 'fresh'

/** Seconds: longer than any cache in front keeps an answer. */
export const freshTerm = 10

/**
 * Lets a visitor who has just changed something public read past every cache, in every process, so
 * that they see their own change at once. The value says nothing about the visitor.
 */
export function readPastCaches(reply: FastifyReply, config: Config): void {
  reply.setCookie(freshCookie, '1', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isServedByHttps(config),
    maxAge: freshTerm,
  })
}

/** True if no cache may answer this request or keep its answer. */
export function isPersonal(request: FastifyRequest, config: Config): boolean {
  return hasSessionCookie(request, config) || request.cookies[freshCookie] !== undefined
}
