import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { describeDevice } from '../security/device.ts'
import { readSessionToken, setSessionCookie } from '../security/session-cookies.ts'
import { endSession, endSessionsOf, sessionId, startSession } from '../security/sessions.ts'
import { noteLogin } from './sign-in-queries.ts'

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

const kind = 'administrator'

function startSessionOf(database: Database, { request }: Exchange, ownerId: string) {
  const device = describeDevice(request.headers['user-agent'])
  return startSession(database, { kind, ownerId, device })
}

/**
 * Signs the administrator in: ends the session of the request, starts a new one and sets its
 * cookie. Returns false and changes nothing if the account was switched off, deleted or given
 * another password or second factor since it was read.
 */
export async function beginSession(
  { database, config }: AppContext,
  exchange: Exchange,
  known: { id: string; password: string; hasSecondFactor: boolean },
): Promise<boolean> {
  const earlier = readSessionToken(exchange.request, config, kind)
  const token = await database.transaction().execute(async (transaction) => {
    if (!(await noteLogin(transaction, known))) return undefined
    if (earlier) await endSession(transaction, kind, sessionId(earlier))
    return startSessionOf(transaction, exchange, known.id)
  })
  if (token === undefined) return false
  setSessionCookie(exchange.reply, config, { kind, token })
  return true
}

/** Ends all sessions of the administrator and starts a new one. Returns its token. */
export async function renewSession(
  database: Database,
  exchange: Exchange,
  administratorId: string,
): Promise<string> {
  await endSessionsOf(database, { kind, ownerId: administratorId })
  return startSessionOf(database, exchange, administratorId)
}
