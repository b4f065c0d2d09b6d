import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { noPassword } from './passwords.ts'
import { isServedByHttps } from './session-cookies.ts'
import type { SessionKind } from './sessions.ts'

/** `password` is the stored hash: a new password invalidates all marks. */
type Account = { id: string; password: string }

/** Seconds. */
export const knownDeviceTerm = 365 * 86_400

const plainNames = { user: 'known-device', administrator: 'known-admin-device' } as const

function cookieName(config: Config, kind: SessionKind): string {
  return `${isServedByHttps(config) ? '__Host-' : ''}${plainNames[kind]}`
}

function cookieTerms(config: Config) {
  return { path: '/', httpOnly: true, secure: isServedByHttps(config), sameSite: 'lax' } as const
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
  reply.setCookie(cookieName(config, kind), markOf(account).toString('base64url'), {
    ...cookieTerms(config),
    maxAge: knownDeviceTerm,
  })
}

export function forgetKnownDevice(reply: FastifyReply, config: Config, kind: SessionKind): void {
  reply.clearCookie(cookieName(config, kind), cookieTerms(config))
}

export function isKnownDevice(
  request: FastifyRequest,
  config: Config,
  { kind, account }: { kind: SessionKind; account: Account },
): boolean {
  if (account.password === noPassword) return false
  const given = Buffer.from(request.cookies[cookieName(config, kind)] ?? '', 'base64url')
  const mark = markOf(account)
  return given.length === mark.length && timingSafeEqual(given, mark)
}
