import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { signInRequired } from '../http/problems.ts'
import { readSessionToken } from '../security/session-cookies.ts'
import { findUserBySession, type User } from './queries.ts'

/** Returns the user who makes the request, or undefined without a valid session. */
export async function findSignedIn(
  { database, accessDatabase = database, config }: AppContext,
  request: FastifyRequest,
): Promise<User | undefined> {
  const token = readSessionToken(request, config, 'user')
  return token ? findUserBySession(accessDatabase, token) : undefined
}

/** Like `findSignedIn`, but throws 401 without a valid session. */
export async function getSignedIn(context: AppContext, request: FastifyRequest): Promise<User> {
  const user = await findSignedIn(context, request)
  if (!user) throw signInRequired('account')
  return user
}
