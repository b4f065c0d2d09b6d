import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { newBrowserToken, noteTerm } from './browser-notes.ts'
import { ownCookie } from './own-cookie.ts'

const cookie = ownCookie('sign-in', 'lax')

/** Returns the token that binds a sign-in to the browser that began it. */
export function readBrowserToken(request: FastifyRequest, config: Config): string | undefined {
  return cookie.read(request, config)
}

/** Returns the browser's token, or sets a new one. A second tab keeps the token of the first. */
export function ensureBrowserToken(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): string {
  const given = readBrowserToken(request, config)
  const token = given && /^[\w-]{43}$/.test(given) ? given : newBrowserToken()
  cookie.set(reply, config, { value: token, maxAge: noteTerm })
  return token
}
