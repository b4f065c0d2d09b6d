import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { longestLag } from '../database/replica.ts'
import { isServedByHttps } from '../security/own-cookie.ts'
import { hasSessionCookie, plainNames } from '../security/session-cookies.ts'

/** Seconds that a shared cache may send a stale response: during its renewal, and after a failure. */
export const stale = { whileRevalidating: 10, ifError: 60 }

/** HTTP caches in front know it by this name too (deploy/), so it has no `__Host-` prefix. */
const freshCookie = 'fresh'

/**
 * In seconds. A cache in front stores a response as long as the site allows, then sends it stale. A standby
 * may have given it late.
 */
export function freshTerm({ sharedCacheSeconds, databaseReadUrl }: Config): number {
  const lag = databaseReadUrl ? longestLag / 1_000 : 0
  return stale.whileRevalidating + sharedCacheSeconds + lag
}

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
    maxAge: freshTerm(config),
  })
}

const ownCookie = new RegExp([...Object.values(plainNames), freshCookie].join('|'))
const cookieOfChange = new RegExp([plainNames.administrator, freshCookie].join('|'))

/** Reads nothing but names, and rather finds one too many than one too few. */
export function mayHoldOwnCookie(cookieHeader: string): boolean {
  return ownCookie.test(cookieHeader)
}

/** Finds administrators and visitors who have just changed something, as carefully as `mayHoldOwnCookie`. */
export function mayHaveChangedNumbers(cookieHeader: string): boolean {
  return cookieOfChange.test(cookieHeader)
}

/** True if no cache may answer this request or keep its answer. */
export function isPersonal(request: FastifyRequest, config: Config): boolean {
  return hasSessionCookie(request, config) || request.cookies[freshCookie] !== undefined
}
