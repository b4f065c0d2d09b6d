import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { logoutUrl, pageUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { clearSessionCookie, clearSiteData, readSessionToken } from '../security/session-cookies.ts'
import { endSession, sessionId } from '../security/sessions.ts'

/** Ends the session of this browser, if it has one. */
export async function signOut(
  { database, config }: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const token = readSessionToken(request, config, 'user')
  if (token) await endSession(database, 'user', sessionId(token))
  clearSessionCookie(reply, config, 'user')
  clearSiteData(reply)
}

/** Logout by a plain form, for a page whose JavaScript has not loaded. */
export const plainLogoutRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  await app.register(formbody)
  app.post(logoutUrl, { schema: { hide: true } }, async (request, reply) => {
    await signOut(context, { request, reply })
    return reply.redirect(pageUrls.main, 303)
  })
}
