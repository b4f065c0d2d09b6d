import type { FastifyReply } from 'fastify'

/**
 * After a logout no cached page and no page for the back button is left. Not `storage`: it would take
 * the toast, a report that is being written and the answer about analytics; nor `cookies`: it would
 * sign out of the other kind of session, and of every site beside this one under the same domain.
 */
export function clearSiteData(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"')
}
