import type { FastifyRequest } from 'fastify'
import type { AdminCredentials } from '../../shared/administration.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { forbidden, Problem, wrongCredentials } from '../http/problems.ts'
import { isKnownDevice, markKnownDevice } from '../security/known-device.ts'
import { checkPassword, hashPassword } from '../security/passwords.ts'
import { limitFailures, signInAllowances } from '../security/rate-limits.ts'
import { sourceOf } from '../security/source.ts'
import { beginSession, type Exchange } from './begin-session.ts'
import type { Administrator } from './queries.ts'
import { useCode } from './second-factor/use-code.ts'
import {
  type AdministratorSecrets,
  findAdministratorByName,
  renewPasswordHash,
} from './sign-in-queries.ts'

const kind = 'administrator'

/** Throws 403. Must be called only after the password or passkey was right, to reveal nothing. */
export function rejectInactive({ isActive, approvedAt }: Administrator): void {
  if (isActive) return
  throw approvedAt ? forbidden('switched-off') : forbidden('awaiting-approval')
}

/**
 * Returns undefined for wrong credentials, after the same time as for right ones, so that timing
 * reveals nothing.
 */
async function checkCredentials(
  database: Database,
  known: AdministratorSecrets | undefined,
  password: string,
): Promise<AdministratorSecrets | undefined> {
  const { isRight, isOutdated } = await checkPassword(password, known?.password)
  if (!known || !isRight) return undefined
  return isOutdated ? renewPasswordHash(database, known, await hashPassword(password)) : known
}

/** Returns the account, or undefined for wrong credentials. Throws 429 after too many failures. */
export async function checkPasswordOf(
  { database, config }: AppContext,
  request: FastifyRequest,
  { username, password }: Pick<AdminCredentials, 'username' | 'password'>,
): Promise<AdministratorSecrets | undefined> {
  const known = await findAdministratorByName(database, username)
  const account = known?.id ?? username.normalize('NFKC').toLowerCase()
  const isKnown = known !== undefined && isKnownDevice(request, config, { kind, account: known })
  const allowances = signInAllowances(account, request.ip, isKnown)
  return limitFailures(database, config.rateLimits ? allowances : [], () =>
    checkCredentials(database, known, password),
  )
}

/**
 * Signs in with user name, password and, if a second factor is enrolled, a code. Throws the same
 * 401 for an unknown name and a wrong password, and 403 for the right password of an inactive
 * account.
 */
export async function signInAdministrator(
  context: AppContext,
  exchange: Exchange,
  { otp, ...credentials }: AdminCredentials,
): Promise<Administrator> {
  const administrator = await checkPasswordOf(context, exchange.request, credentials)
  if (!administrator) throw wrongCredentials()
  rejectInactive(administrator)
  if (administrator.hasSecondFactor) {
    if (!otp) throw new Problem(401, 'otp-required')
    const { request } = exchange
    const isKnown = isKnownDevice(request, context.config, { kind, account: administrator })
    const guesser = { administratorId: administrator.id, source: sourceOf(request.ip), isKnown }
    await useCode(context, guesser, otp)
  }
  if (!(await beginSession(context, exchange, administrator))) throw wrongCredentials()
  markKnownDevice(exchange.reply, context.config, { kind, account: administrator })
  return administrator
}
