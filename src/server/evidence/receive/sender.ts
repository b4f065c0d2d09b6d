import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const lifetime = 86_400

/** Known only to the browser that uploads: what it sent, nobody else continues or names. */
function cookieName({ publicUrl }: Config): string {
  return publicUrl?.startsWith('https:') ? '__Host-upload' : 'upload'
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Undefined when the browser has not begun an upload in the last day. */
export function findSender(request: FastifyRequest, config: Config): Buffer | undefined {
  const token = request.cookies[cookieName(config)]
  return token ? hashOf(token) : undefined
}

/** The sender of a new upload; the cookie lasts a day from now on. */
export function welcomeSender(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): Buffer {
  const name = cookieName(config)
  const token = request.cookies[name] ?? randomBytes(32).toString('base64url')
  reply.setCookie(name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: name.startsWith('__Host-'),
    maxAge: lifetime,
  })
  return hashOf(token)
}
