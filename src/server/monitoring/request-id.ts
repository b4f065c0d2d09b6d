import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { openTrustedProxies } from '../http/connections/trusted-proxies.ts'

export const requestIdHeader = 'x-request-id'
const acceptable = /^[\w.-]{8,64}$/

/** Returns the request id of a trusted proxy, so that its log matches ours, else a new id. */
export function requestIds(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const isProxy = openTrustedProxies(trustedProxies)
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    if (typeof given !== 'string' || !acceptable.test(given)) return randomUUID()
    return isProxy(socket?.remoteAddress ?? '') ? given : randomUUID()
  }
}

/** Sends the request id with every response. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
}
