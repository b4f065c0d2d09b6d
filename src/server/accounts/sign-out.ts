import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { clearSiteData } from '../security/clear-site-data.ts'
import { clearSessionCookie, readSessionToken } from '../security/session-cookies.ts'
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
