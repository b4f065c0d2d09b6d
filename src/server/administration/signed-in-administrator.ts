import type { FastifyRequest } from 'fastify'
import { type AdministratorRight, hasRight } from '../../shared/administration.ts'
import type { AppContext } from '../app-context.ts'
import { confirmationRequired, forbidden, notAuthenticated } from '../http/problems.ts'
import { lookUpOnce } from '../security/look-up-once.ts'
import { readSessionToken } from '../security/session-cookies.ts'
import {
  type Administrator,
  findAdministratorBySession,
  type SignedInAdministrator,
} from './queries.ts'

const findOnce = lookUpOnce(findAdministratorBySession)

/**
 * Returns the administrator who makes the request. Checks no right and no second factor, so use it
 * for the administrator's own account only. Throws 401 without a valid session.
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

/** Whether the administrator may do nothing before enrolling a second factor. */
export function mustEnrol({ config }: AppContext, administrator: Administrator): boolean {
  return config.secondFactorRequired && !administrator.hasSecondFactor
}

/** Like `getSignedInAdministrator`, but throws 403 if a required second factor is missing. */
export async function getEnrolledAdministrator(
  context: AppContext,
  request: FastifyRequest,
): Promise<SignedInAdministrator> {
  const administrator = await getSignedInAdministrator(context, request)
  if (mustEnrol(context, administrator)) {
    throw forbidden('second-factor-missing')
  }
  return administrator
}

/** Like `getEnrolledAdministrator`, but also throws 403 without the right. */
export async function getAdministrator(
  context: AppContext,
  request: FastifyRequest,
  right: AdministratorRight,
): Promise<SignedInAdministrator> {
  const administrator = await getEnrolledAdministrator(context, request)
  if (!hasRight(administrator.role, right)) {
    throw forbidden('forbidden')
  }
  return administrator
}

/**
 * Throws 401 if an administrator with a second factor has not proved their identity recently:
 * someone else may sit at an open screen.
 */
export function requireConfirmation(administrator: SignedInAdministrator): void {
  if (administrator.hasSecondFactor && !administrator.isConfirmed) throw confirmationRequired()
}

/** Like `requireConfirmation`, but also without a second factor. For actions on many reports. */
export function requireRecentProof({ isConfirmed }: SignedInAdministrator): void {
  if (!isConfirmed) throw confirmationRequired()
}

/** Like `getSignedInAdministrator`, but also throws 401 if a confirmation is required. */
export async function getConfirmed(
  context: AppContext,
  request: FastifyRequest,
): Promise<SignedInAdministrator> {
  const administrator = await getSignedInAdministrator(context, request)
  requireConfirmation(administrator)
  return administrator
}
