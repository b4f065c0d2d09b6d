import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { badRequest, Problem } from '../http/problems.ts'

const trialHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * A page of a stranger can let its own name lead to this machine (DNS rebinding), and then acts from
 * the same origin. The name in the request still tells it: a local trial answers to its own only.
 */
export function refuseOtherHosts(request: FastifyRequest, { publicUrl }: Config): void {
  const lines = request.raw.rawHeaders ?? []
  const hosts = lines.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw badRequest('bad-request', 'The request names more than one host.')
  if (publicUrl) return
  // The second one may come from a trusted proxy.
  const named = [request.headers.host ?? '', request.host]
  if (named.every((host) => trialHosts.has(host.toLowerCase().replace(/:\d+$/, '')))) return
  const message = 'A local trial answers only to localhost, 127.0.0.1 and [::1].'
  throw new Problem(421, 'misdirected', message)
}
