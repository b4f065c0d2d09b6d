import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** What absolute addresses begin with: PUBLIC_URL, in a local trial the address asked. */
export function siteOrigin({ publicUrl }: Config, request: FastifyRequest): string {
  return publicUrl ?? `${request.protocol}://${request.host}`
}
