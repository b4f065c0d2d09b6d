import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { describeDevice } from '../security/device.ts'
import { readSessionToken, setSessionCookie } from '../security/session-cookies.ts'
import { endSession, sessionId, startSession } from '../security/sessions.ts'
import { noteActivity } from './queries.ts'

/** Begins a session in the browser that asks, with a new id; the one it had before ends. */
export async function signIn(
  { database, config }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const earlier = readSessionToken(request, config, 'user')
  if (earlier) await endSession(database, 'user', sessionId(earlier))
  const device = describeDevice(request.headers['user-agent'])
  const token = await startSession(database, { kind: 'user', ownerId: userId, device })
  await noteActivity(database, userId)
  setSessionCookie(reply, config, { kind: 'user', token })
}
