import type { FastifyRequest } from 'fastify'
import { type AdministratorRight, hasRight } from '../../shared/administration.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { confirmationRequired, forbidden, notAuthenticated } from '../http/problems.ts'
import { readSessionToken } from '../security/session-cookies.ts'
import {
  type Administrator,
  findAdministratorBySession,
  type SignedInAdministrator,
} from './queries.ts'

/** The first look of a request also serves the second; in a transaction it is taken anew. */
const looks = new WeakMap<FastifyRequest, [Database, Promise<SignedInAdministrator | undefined>]>()

function findOnce(database: Database, request: FastifyRequest, token: string) {
  const [of, known] = looks.get(request) ?? []
  if (known && of === database) return known
  const found = findAdministratorBySession(database, token)
  looks.set(request, [database, found])
  return found
}

/**
 * The administrator who makes the request, whatever they may do: for one's own account only.
 * 401 without a session that lasts.
 */
export async function getSignedInAdministrator(
  { database, accessDatabase = database, config }: AppContext,
  request: FastifyRequest,
): Promise<SignedInAdministrator> {
  const token = readSessionToken(request, config, 'administrator')
  const administrator = token && (await findOnce(accessDatabase, request, token))
  if (!administrator) throw notAuthenticated()
  return administrator
}

/** Whether nothing but enrolling a second factor is allowed. */
export function mustEnrol({ config }: AppContext, administrator: Administrator): boolean {
  return config.secondFactorRequired && !administrator.hasSecondFactor
}

/** As `getSignedInAdministrator`, but 403 without a required second factor. */
export async function getEnrolledAdministrator(
  context: AppContext,
  request: FastifyRequest,
): Promise<SignedInAdministrator> {
  const administrator = await getSignedInAdministrator(context, request)
  if (mustEnrol(context, administrator)) {
    throw forbidden('second-factor-missing', 'Multi-factor enrolment required')
  }
  return administrator
}

/** As `getEnrolledAdministrator`, but also 403 without the right. */
export async function getAdministrator(
  context: AppContext,
  request: FastifyRequest,
  right: AdministratorRight,
): Promise<SignedInAdministrator> {
  const administrator = await getEnrolledAdministrator(context, request)
  if (!hasRight(administrator.role, right)) {
    throw forbidden('forbidden', 'Your role does not allow this.')
  }
  return administrator
}

/**
 * 401 when somebody with a second factor acts on accounts though it is long ago that they proved who
 * they are: the screen may have been left open.
 */
export function requireConfirmation(administrator: SignedInAdministrator): void {
  if (administrator.hasSecondFactor && !administrator.isConfirmed) throw confirmationRequired()
}

/** As `requireConfirmation`, also of somebody without a second factor: for what affects many. */
export function requireRecentProof({ isConfirmed }: SignedInAdministrator): void {
  if (!isConfirmed) throw confirmationRequired()
}

/** As `getSignedInAdministrator`, but also 401 where a confirmation is required. */
export async function getConfirmed(
  context: AppContext,
  request: FastifyRequest,
): Promise<SignedInAdministrator> {
  const administrator = await getSignedInAdministrator(context, request)
  requireConfirmation(administrator)
  return administrator
}
