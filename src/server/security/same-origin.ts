import type { FastifyRequest } from 'fastify'
import { forbidden } from '../problems.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`
}

/**
 * Refuses a request by which another site acts for a visitor (decision 14). A caller that sends
 * neither header is no browser and holds no visitor's cookie.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isOwn =
    site === undefined
      ? origin === undefined || origin === ownOrigin(request, publicUrl)
      : site === 'same-origin' || site === 'none'
  if (!isOwn) throw forbidden('cross-site', 'Cross-site request blocked')
}
