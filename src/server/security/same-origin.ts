import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { forbidden } from '../http/problems.ts'
import { siteOrigin } from '../http/site-origin.ts'

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
