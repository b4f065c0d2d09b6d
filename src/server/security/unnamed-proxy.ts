import type { FastifyInstance, FastifyRequest } from 'fastify'

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

const warning =
  'A request tells of another address behind it, but comes from one that TRUSTED_PROXIES does not ' +
  'name. Behind a proxy that is not named all visitors share the limits of one: set TRUSTED_PROXIES ' +
  'to its address. Without a proxy a visitor sent that header, and it is ignored.'

function isForwardedByStranger({ headers, raw, ip }: FastifyRequest): boolean {
  return forwarding.some((name) => headers[name]) && ip === raw.socket.remoteAddress
}

/** Warns once per process. Omits the address, which may belong to a visitor. */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isForwardedByStranger(request)) {
      hasWarned = true
      request.log.warn(warning)
    }
    done()
  })
}
