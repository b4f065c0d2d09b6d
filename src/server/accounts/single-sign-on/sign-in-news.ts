import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SignInNews, signInNews } from '../../../shared/sign-in-news.ts'
import type { Config } from '../../config.ts'
import { isServedByHttps } from '../../security/session-cookies.ts'

/** Seconds in which the next page is asked for. */
const term = 60

function cookieName(config: Config): string {
  return isServedByHttps(config) ? '__Host-signed-in' : 'signed-in'
}

function cookieTerms(config: Config) {
  return { path: '/', httpOnly: true, secure: isServedByHttps(config), sameSite: 'lax' } as const
}

/** No script of ours sees a sign-in elsewhere end: the page that it leads to is told by a cookie. */
export function keepSignInNews(reply: FastifyReply, config: Config, news: SignInNews): void {
  reply.setCookie(cookieName(config), news, { ...cookieTerms(config), maxAge: term })
}

/** Null where there is none; told once. */
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
