import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credentials } from '../../shared/accounts.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { isKnownDevice } from '../security/known-device.ts'
import { checkPassword, hashPassword } from '../security/passwords.ts'
import { limitFailures, signInAllowances } from '../security/rate-limits.ts'
import { beginSession } from './begin-session.ts'
import { findUserByName, renewPasswordHash, type User } from './queries.ts'

/**
 * Returns undefined for wrong credentials, after the same time as for right ones, so that timing
 * reveals nothing.
 */
async function checkCredentials(
  database: Database,
  user: User | undefined,
  password: string,
): Promise<User | undefined> {
  const { isRight, isOutdated } = await checkPassword(password, user?.password)
  if (!user || !isRight || user.suspendedAt !== null) return undefined
  if (!isOutdated) return user
  return renewPasswordHash(database, user, await hashPassword(password))
}

/**
 * Signs in with user name and password. Returns undefined for an unknown name, a wrong password, an
 * account without one and a suspended account alike. Throws 429 after too many failures.
 */
export async function signIn(
  context: AppContext,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  { username, password }: Credentials,
): Promise<User | undefined> {
  const { database, config } = context
  const { request } = exchange
  const known = await findUserByName(database, username)
  const account = known?.id ?? username.normalize('NFKC').toLowerCase()
  const isKnown =
    known !== undefined && isKnownDevice(request, config, { kind: 'user', account: known })
  const allowances = signInAllowances(account, request.ip, isKnown)
  return limitFailures(database, config.rateLimits ? allowances : [], async () => {
    const user = await checkCredentials(database, known, password)
    return user && (await beginSession(context, exchange, user)) ? user : undefined
  })
}
