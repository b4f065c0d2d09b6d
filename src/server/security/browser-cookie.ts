import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { newBrowserToken, noteTerm } from './browser-notes.ts'
import { isServedByHttps } from './session-cookies.ts'

function cookieName(config: Config): string {
  return isServedByHttps(config) ? '__Host-sign-in' : 'sign-in'
}

/** What binds a sign-in to the browser that began it. */
export function readBrowserToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)]
}

/** The token that the browser has, so that a second tab does not undo the first, or a new one. */
export function giveBrowserToken(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): string {
  const given = readBrowserToken(request, config)
  const token = given && /^[\w-]{43}$/.test(given) ? given : newBrowserToken()
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    secure: isServedByHttps(config),
    sameSite: 'lax',
    maxAge: noteTerm,
  })
  return token
}
