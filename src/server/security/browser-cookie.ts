import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { newBrowserToken, noteTerm } from './browser-notes.ts'
import { isServedByHttps } from './session-cookies.ts'

function cookieName(config: Config): string {
  return isServedByHttps(config) ? '__Host-sign-in' : 'sign-in'
}

/** Returns the token that binds a sign-in to the browser that began it. */
export function readBrowserToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)]
}

/** Returns the browser's token, or sets a new one. A second tab keeps the token of the first. */
export function ensureBrowserToken(
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
