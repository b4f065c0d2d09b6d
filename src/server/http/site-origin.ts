import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** As `siteOrigin`, where nobody asked: for mails that the site sends by itself. */
export function knownOrigin({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${port}`
}

/** What absolute addresses begin with: PUBLIC_URL, in a local trial the address asked. */
export function siteOrigin({ publicUrl }: Config, request: FastifyRequest): string {
  return publicUrl ?? `${request.protocol}://${request.host}`
}
