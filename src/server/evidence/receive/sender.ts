import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { ownCookie } from '../../security/own-cookie.ts'

const lifetime = 86_400

/** The cookie proves that a browser owns its uploads: only that browser can resume or use them. */
const cookie = ownCookie('upload', 'strict')

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns undefined if the browser began no upload within a day. */
export function findSender(request: FastifyRequest, config: Config): Buffer | undefined {
  const token = cookie.read(request, config)
  return token ? hashOf(token) : undefined
}

/** Returns the sender of a new upload and renews its cookie for a day. */
export function ensureSender(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
  const token = cookie.read(request, config) ?? randomBytes(32).toString('base64url')
  cookie.set(reply, config, { value: token, maxAge: lifetime })
  return hashOf(token)
}
