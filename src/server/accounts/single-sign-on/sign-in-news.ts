import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SignInNews, signInNews } from '../../../shared/sign-in-errors.ts'
import type { Config } from '../../config.ts'
import { ownCookie } from '../../security/own-cookie.ts'

/** Seconds. The browser requests the next page within this time. */
const term = 60

const cookie = ownCookie('signed-in', 'lax')

/**
 * Passes the news to the next page in a cookie, because no script runs when a redirect signs in.
 */
export function keepSignInNews(reply: FastifyReply, config: Config, news: SignInNews): void {
  cookie.set(reply, config, { value: news, maxAge: term })
}

/** Returns the news and clears the cookie; null without one. */
export function takeSignInNews(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): SignInNews | null {
  const given = cookie.read(request, config)
  if (given === undefined) return null
  cookie.clear(reply, config)
  return signInNews.find((news) => news === given) ?? null
}
