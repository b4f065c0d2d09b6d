import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ownCookie } from './own-cookie.ts'
import { type SessionKind, sessionTerms } from './sessions.ts'

/** Without the prefix that https adds. */
export const plainNames = { user: 'session', administrator: 'admin' } as const

export const sessionCookies = {
  user: ownCookie(plainNames.user, 'lax'),
  administrator: ownCookie(plainNames.administrator, 'strict'),
}

/** Returns the token of the request. Its session may have expired; only the database knows. */
export function readSessionToken(
  request: FastifyRequest,
  config: Config,
  kind: SessionKind,
): string | undefined {
  return sessionCookies[kind].read(request, config)
}

/** True if the response may be personal, even if the session has expired. */
export function hasSessionCookie(request: FastifyRequest, config: Config): boolean {
  if (!request.headers.cookie) return false
  const kinds: SessionKind[] = ['user', 'administrator']
  return kinds.some((kind) => readSessionToken(request, config, kind) !== undefined)
}

/** The cookie lasts as long as the longest session. The database may end it earlier. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  { kind, token }: { kind: SessionKind; token: string },
): void {
  sessionCookies[kind].set(reply, config, { value: token, maxAge: sessionTerms[kind].longest })
}

export function clearSessionCookie(reply: FastifyReply, config: Config, kind: SessionKind): void {
  sessionCookies[kind].clear(reply, config)
}

/**
 * Clears cached pages and the back/forward cache after logout. Not `storage`: it holds the toast,
 * the report draft and the answer about analytics. Not `cookies`: that would end the other kind of
 * session, and those of sibling sites under the same domain.
 */
export function clearSiteData(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"')
}
