import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Returns the origin without a request, for example for mails. */
export function knownOrigin({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${port}`
}

/** Returns the origin of absolute URLs: PUBLIC_URL, or in a local trial the requested host. */
export function siteOrigin({ publicUrl }: Config, request: FastifyRequest): string {
  return publicUrl ?? `${request.protocol}://${request.host}`
}
