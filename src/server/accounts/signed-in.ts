import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { signInRequired } from '../http/problems.ts'
import { isReading } from '../http/shared-cache.ts'
import { lookUpOnce } from '../security/look-up-once.ts'
import { readSessionToken } from '../security/session-cookies.ts'
import { findUserBySession, type User } from './queries.ts'

const findOnce = lookUpOnce(findUserBySession)

/**
 * Returns the user who makes the request, or undefined without a valid session. While the body of a request arrives, a
 * session may end, so only requests that read look it up once.
 */
export async function findSignedIn(
  { database, accessDatabase = database, config }: AppContext,
  request: FastifyRequest,
): Promise<User | undefined> {
  const token = readSessionToken(request, config, 'user')
  if (!token) return undefined
  return isReading(request)
    ? findOnce(accessDatabase, request, token)
    : findUserBySession(accessDatabase, token)
}

/** Like `findSignedIn`, but throws 401 without a valid session. */
export async function getSignedIn(context: AppContext, request: FastifyRequest): Promise<User> {
  const user = await findSignedIn(context, request)
  if (!user) throw signInRequired('account')
  return user
}
