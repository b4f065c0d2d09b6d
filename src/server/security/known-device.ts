import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ownCookie } from './own-cookie.ts'
import { noPassword } from './passwords.ts'
import type { SessionKind } from './sessions.ts'

/** `password` is the stored hash: a new password invalidates all marks. */
type Account = { id: string; password: string }

/** Seconds. */
export const knownDeviceTerm = 365 * 86_400

const cookies = {
  user: ownCookie('known-device', 'lax'),
  administrator: ownCookie('known-admin-device', 'lax'),
}

function markOf({ id, password }: Account): Buffer {
  return createHmac('sha256', password).update(id).digest()
}

/**
 * Marks a browser that signed in to the account, so that failed attempts from others cannot lock it
 * out.
 */
export function markKnownDevice(
  reply: FastifyReply,
  config: Config,
  { kind, account }: { kind: SessionKind; account: Account },
): void {
  if (account.password === noPassword) return
  const value = markOf(account).toString('base64url')
  cookies[kind].set(reply, config, { value, maxAge: knownDeviceTerm })
}

export function forgetKnownDevice(reply: FastifyReply, config: Config, kind: SessionKind): void {
  cookies[kind].clear(reply, config)
}

export function isKnownDevice(
  request: FastifyRequest,
  config: Config,
  { kind, account }: { kind: SessionKind; account: Account },
): boolean {
  if (account.password === noPassword) return false
  const given = Buffer.from(cookies[kind].read(request, config) ?? '', 'base64url')
  const mark = markOf(account)
  return given.length === mark.length && timingSafeEqual(given, mark)
}
