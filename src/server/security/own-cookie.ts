import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** If true, browsers send the cookies over https only. */
export function isServedByHttps({ publicUrl }: Config): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/**
 * A cookie out of reach of scripts and of other sites. Over https the `__Host-` prefix binds it to this host.
 */
export function ownCookie(name: string, sameSite: 'lax' | 'strict') {
  const nameOf = (config: Config) => (isServedByHttps(config) ? `__Host-${name}` : name)
  const optionsOf = (config: Config) =>
    ({ path: '/', httpOnly: true, secure: isServedByHttps(config), sameSite }) as const
  return {
    nameOf,
    read: ({ cookies }: FastifyRequest, config: Config) => cookies[nameOf(config)],
    /** `maxAge`: in seconds. */
    set(reply: FastifyReply, config: Config, { value, maxAge }: { value: string; maxAge: number }) {
      reply.setCookie(nameOf(config), value, { ...optionsOf(config), maxAge })
    },
    clear(reply: FastifyReply, config: Config) {
      reply.clearCookie(nameOf(config), optionsOf(config))
    },
  }
}
