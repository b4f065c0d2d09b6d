import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SignInNews, signInNews } from '../../../shared/sign-in-errors.ts'
import type { Config } from '../../config.ts'
import { isServedByHttps } from '../../security/session-cookies.ts'

/** Seconds. The browser requests the next page within this time. */
const term = 60

function cookieName(config: Config): string {
  return isServedByHttps(config) ? '__Host-signed-in' : 'signed-in'
}

function cookieTerms(config: Config) {
  return { path: '/', httpOnly: true, secure: isServedByHttps(config), sameSite: 'lax' } as const
}

/**
 * Passes the news to the next page in a cookie, because no script runs when a redirect signs in.
 */
export function keepSignInNews(reply: FastifyReply, config: Config, news: SignInNews): void {
  reply.setCookie(cookieName(config), news, { ...cookieTerms(config), maxAge: term })
}

/** Returns the news and clears the cookie; null without one. */
export function takeSignInNews(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): SignInNews | null {
  const name = cookieName(config)
  const given = request.cookies[name]
  if (given === undefined) return null
  reply.clearCookie(name, cookieTerms(config))
  return signInNews.find((news) => news === given) ?? null
}
