import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { OwnSession } from '../../shared/accounts.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { notFound, signInRequired } from '../http/problems.ts'
import { readSessionToken } from '../security/session-cookies.ts'
import { endSession, listSessions, type Session, sessionId } from '../security/sessions.ts'
import type { User } from './queries.ts'
import { getSignedIn } from './signed-in.ts'

/** The user and the session of a request. */
export type SignedIn = { user: User; session: Session }

/** Has no session if an operator's command acts for the user. */
export type Owner = Pick<SignedIn, 'user'> & Partial<SignedIn>

/** Like `getSignedIn`, but also returns the session. */
export async function getSignedInBySession(
  context: AppContext,
  request: FastifyRequest,
): Promise<SignedIn> {
  const user = await getSignedIn(context, request)
  const sid = sessionId(readSessionToken(request, context.config, 'user') ?? '')
  const sessions = await listSessions(context.database, 'user', user.id)
  const session = sessions.find((one) => one.sid === sid)
  if (!session) throw signInRequired('account')
  return { user, session }
}

/** Identifies a session to its owner. The key of the row never leaves the server. */
function handleOf({ sid }: Session): string {
  return createHash('sha256').update(sid).digest('base64url')
}

/** Lists the user's valid sessions, the most recently used first. */
export async function listOwnSessions(
  database: Database,
  { user, session: current }: Owner,
): Promise<OwnSession[]> {
  const sessions = await listSessions(database, 'user', user.id)
  return sessions.map((session) => ({
    id: handleOf(session),
    device: session.device,
    startedAt: session.startedAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
    isCurrent: session.sid === current?.sid,
  }))
}

/** Ends one of the user's sessions. `wasCurrent` is true if it is the session of this request. */
export async function endOwnSession(
  database: Database,
  { user, session: current }: SignedIn,
  handle: string,
): Promise<{ wasCurrent: boolean }> {
  const sessions = await listSessions(database, 'user', user.id)
  const session = sessions.find((one) => handleOf(one) === handle)
  if (!session) throw notFound('session')
  await endSession(database, 'user', session.sid)
  return { wasCurrent: session.sid === current.sid }
}
