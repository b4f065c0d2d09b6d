import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { describeDevice } from '../security/device.ts'
import { markKnownDevice } from '../security/known-device.ts'
import { readSessionToken, setSessionCookie } from '../security/session-cookies.ts'
import { endSession, sessionId, startSession } from '../security/sessions.ts'
import { noteSignIn, type User } from './queries.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/**
 * Signs the user in: ends the session of the request, starts a new one and sets its cookie. Returns
 * false and changes nothing if the account was suspended, erased or given another password since
 * `user` was read.
 */
export async function beginSession(
  { database, config }: AppContext,
  { request, reply }: Exchange,
  user: Pick<User, 'id' | 'password'>,
): Promise<boolean> {
  const earlier = readSessionToken(request, config, 'user')
  const device = describeDevice(request.headers['user-agent'])
  const token = await database.transaction().execute(async (transaction) => {
    if (!(await noteSignIn(transaction, user))) return undefined
    if (earlier) await endSession(transaction, 'user', sessionId(earlier))
    return startSession(transaction, { kind: 'user', ownerId: user.id, device })
  })
  if (token === undefined) return false
  setSessionCookie(reply, config, { kind: 'user', token })
  markKnownDevice(reply, config, { kind: 'user', account: user })
  return true
}
