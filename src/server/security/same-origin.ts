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

/** Names and values take turns in `lines`. */
function countHosts(lines: string[]): number {
  let hosts = 0
  for (let at = 0; at < lines.length; at += 2) if (lines[at]?.toLowerCase() === 'host') hosts += 1
  return hosts
}

/**
 * Prevents DNS rebinding: a foreign page could point its own name to this machine and act from the
 * same origin. The Host header still contains that name, so a local trial accepts only its own
 * names.
 */
export function refuseOtherHosts(request: FastifyRequest, { publicUrl }: Config): void {
  if (countHosts(request.raw.rawHeaders ?? []) > 1) throw malformed('hosts')
  if (publicUrl) return
  // The second one may come from a trusted proxy.
  const named = [request.headers.host ?? '', request.host]
  if (named.every((host) => trialHosts.has(host.toLowerCase().replace(/:\d+$/, '')))) return
  throw new Problem(421, 'misdirected')
}
