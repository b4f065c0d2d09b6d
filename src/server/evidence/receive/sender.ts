import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const lifetime = 86_400

/** The cookie proves that a browser owns its uploads: only that browser can resume or use them. */
function cookieName({ publicUrl }: Config): string {
  return publicUrl?.startsWith('https:') ? '__Host-upload' : 'upload'
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns undefined if the browser began no upload within a day. */
export function findSender(request: FastifyRequest, config: Config): Buffer | undefined {
  const token = request.cookies[cookieName(config)]
  return token ? hashOf(token) : undefined
}

/** Returns the sender of a new upload and renews its cookie for a day. */
export function ensureSender(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
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
