import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const requestIdHeader = 'x-request-id'
const acceptable = /^[\w.-]{8,64}$/

function familyOf(address: string): 'ipv6' | 'ipv4' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

function listProxies(ranges: readonly string[]): BlockList {
  const proxies = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/', 2)
    if (bits === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(bits), familyOf(address))
  }
  return proxies
}

/** Returns the request id of a trusted proxy, so that its log matches ours, else a new id. */
export function requestIds(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return () => randomUUID()
  const proxies = listProxies(trustedProxies)
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    const sender = socket?.remoteAddress ?? ''
    const isTrusted = sender !== '' && proxies.check(sender, familyOf(sender))
    return isTrusted && typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
  }
}

/** Sends the request id with every response. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
}
