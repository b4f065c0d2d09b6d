import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { conflict } from '../../http/problems.ts'
import { siteOrigin } from '../../http/site-origin.ts'

/** The site as WebAuthn identifies it; passkeys belong to it. */
export type RelyingParty = { id: string; origin: string }

/**
 * Throws 409 if the site is opened by its IP address. WebAuthn requires a host name, and without
 * HTTPS it must be localhost.
 */
export function relyingParty(config: Config, request: FastifyRequest): RelyingParty {
  const address = siteOrigin(config, request)
  const { hostname, origin } = URL.canParse(address) ? new URL(address) : new URL('http://[::]')
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) {
    throw conflict('passkeys-need-a-name')
  }
  return { id: hostname, origin }
}
