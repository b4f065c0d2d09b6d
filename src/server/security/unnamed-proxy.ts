import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { openTrustedProxies } from '../http/connections/trusted-proxies.ts'

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

const warning =
  'A request tells of another address behind it, but comes from one that TRUSTED_PROXIES does not ' +
  'name. Behind a proxy that is not named all visitors share the limits of one: set TRUSTED_PROXIES ' +
  'to its address. Without a proxy a visitor sent that header, and it is ignored.'

/** Warns once per process. Omits the address, which may belong to a visitor. */
export function warnOfUnnamedProxy(app: FastifyInstance, { trustedProxies }: Config): void {
  const isProxy = openTrustedProxies(trustedProxies)
  let hasWarned = false
  const isForwardedByStranger = ({ headers, raw }: FastifyRequest) =>
    forwarding.some((name) => headers[name]) && !isProxy(raw.socket.remoteAddress ?? '')
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isForwardedByStranger(request)) {
      hasWarned = true
      request.log.warn(warning)
    }
    done()
  })
}
