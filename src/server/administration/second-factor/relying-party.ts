import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { conflict } from '../../http/problems.ts'
import { siteOrigin } from '../../http/site-origin.ts'

/** To whom passkeys belong. */
export type RelyingParty = { id: string; origin: string }

/** 409 under a bare address: WebAuthn knows hosts by name only, and without HTTPS localhost only. */
export function relyingParty(config: Config, request: FastifyRequest): RelyingParty {
  const address = siteOrigin(config, request)
  const { hostname, origin } = URL.canParse(address) ? new URL(address) : new URL('http://[::]')
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) {
    throw conflict(
      'passkeys-need-a-name',
      'Passkeys need a host name: open the site as localhost, not by its number.',
    )
  }
  return { id: hostname, origin }
}
