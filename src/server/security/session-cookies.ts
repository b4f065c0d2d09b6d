import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type SessionKind, sessionTerms } from './sessions.ts'

const plainNames = { user: 'session', administrator: 'admin' } as const

/** Then cookies are sent by https only. */
export function isServedByHttps({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** Bound to this very host and to https wherever the site is served by https. */
export function sessionCookieName(config: Config, kind: SessionKind): string {
  return `${isServedByHttps(config) ? '__Host-' : ''}${plainNames[kind]}`
}

function cookieOptions(config: Config, kind: SessionKind) {
  const sameSite = kind === 'administrator' ? 'strict' : 'lax'
  return { path: '/', httpOnly: true, secure: isServedByHttps(config), sameSite } as const
}

/** The token that came with the request; whether it still opens a session only the database tells. */
export function readSessionToken(
  request: FastifyRequest,
  config: Config,
  kind: SessionKind,
): string | undefined {
  return request.cookies[sessionCookieName(config, kind)]
}

/** Whether the answer may be somebody's own, also when the session has ended. */
export function hasSessionCookie(request: FastifyRequest, config: Config): boolean {
  const kinds: SessionKind[] = ['user', 'administrator']
  return kinds.some((kind) => readSessionToken(request, config, kind) !== undefined)
}

/** Lasts as long as any session may; the database ends it earlier. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  { kind, token }: { kind: SessionKind; token: string },
): void {
  reply.setCookie(sessionCookieName(config, kind), token, {
    ...cookieOptions(config, kind),
    maxAge: sessionTerms[kind].longest,
  })
}

export function clearSessionCookie(reply: FastifyReply, config: Config, kind: SessionKind): void {
  reply.clearCookie(sessionCookieName(config, kind), cookieOptions(config, kind))
}
