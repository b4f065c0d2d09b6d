import type { FastifyReply } from 'fastify'

/**
 * Clears cached pages and the back/forward cache after logout. Not `storage`: it holds the toast,
 * the report draft and the answer about analytics. Not `cookies`: that would end the other kind of
 * session, and those of sibling sites under the same domain.
 */
export function clearSiteData(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"')
}
