import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { forbidden, malformed, Problem } from '../http/problems.ts'
import { siteOrigin } from '../http/site-origin.ts'

const trialHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws 403 for cross-site requests that change something (decision 14). A client that sends
 * neither header is not a browser, so it has no visitor's cookie.
 */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isOwn =
    site === undefined
      ? origin === undefined || origin === new URL(siteOrigin(config, request)).origin
      : site === 'same-origin' || site === 'none'
  if (!isOwn) throw forbidden('cross-site')
}

/**
 * Prevents DNS rebinding: a foreign page could point its own name to this machine and act from the
 * same origin. The Host header still contains that name, so a local trial accepts only its own
 * names.
 */
export function refuseOtherHosts(request: FastifyRequest, { publicUrl }: Config): void {
  const lines = request.raw.rawHeaders ?? []
  const hosts = lines.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw malformed('hosts')
  if (publicUrl) return
  // The second one may come from a trusted proxy.
  const named = [request.headers.host ?? '', request.host]
  if (named.every((host) => trialHosts.has(host.toLowerCase().replace(/:\d+$/, '')))) return
  throw new Problem(421, 'misdirected')
}
