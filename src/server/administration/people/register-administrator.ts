import pLimit from 'p-limit'
import type { NewAdministrator } from '../../../shared/administration.ts'
import { fieldFault } from '../../../shared/problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { invalidFields, Problem } from '../../http/problems.ts'
import { hashPassword } from '../../security/passwords.ts'
import { type Administrator, countWaiting, hasActiveAdministrator } from '../queries.ts'
import { isSetupCode } from '../second-factor/setup-code.ts'
import { changeAdministrators } from './change-administrators.ts'
import { rejectTaken, storeAdministrator } from './create-administrator.ts'
import { countWaitingFrom, findReplaceable, makeRoom } from './make-room.ts'

/** Accounts that wait for their first activation, from all sources together. */
const mostWaiting = 20

/** Waiting accounts from one source. */
const mostWaitingFromSource = 3

/** Registrations run one by one, so that a flood is rejected before passwords are hashed. */
const oneAtATime = pLimit(1)

/**
 * Whether the new account is active at once: it is the first of a trial, or has a set-up code. The
 * address of the request does not matter, because a proxy may hide it (decision 6).
 */
async function isFirst(
  database: Database,
  { config }: AppContext,
  { setupCode }: NewAdministrator,
): Promise<boolean> {
  if (await hasActiveAdministrator(database)) return false
  if (!config.publicUrl) return true
  if (!setupCode) return false
  if (await isSetupCode(database, setupCode)) return true
  throw invalidFields([fieldFault('setupCode', { code: 'wrong-setup-code' })])
}

function tooManyWaiting(): Problem {
  return new Problem(429, 'too-many-waiting', { retryAfter: 3_600 })
}

async function checkAcceptance(
  database: Database,
  context: AppContext,
  { given, source }: Registration,
): Promise<boolean> {
  await rejectTaken(database, given)
  const isActive = await isFirst(database, context, given)
  if (isActive || !source) return isActive
  if ((await countWaitingFrom(database, source)) >= mostWaitingFromSource) throw tooManyWaiting()
  return isActive
}

/** Must be called before the password is hashed, so that a flood of registrations stays cheap. */
async function rejectWhenFull(database: Database): Promise<void> {
  const isFull = (await countWaiting(database)) >= mostWaiting
  if (isFull && !(await findReplaceable(database))) throw tooManyWaiting()
}

async function ensurePlace(transaction: DatabaseTransaction): Promise<void> {
  if ((await countWaiting(transaction)) < mostWaiting) return
  if (!(await makeRoom(transaction))) throw tooManyWaiting()
}

type Registration = {
  given: NewAdministrator
  /** The hashed source of the request. Undefined if rate limits are switched off. */
  source: Buffer | undefined
}

async function register(context: AppContext, registration: Registration): Promise<Administrator> {
  if (!(await checkAcceptance(context.database, context, registration))) {
    await rejectWhenFull(context.database)
  }
  const { given, source } = registration
  const password = await hashPassword(given.password)
  return changeAdministrators(context.database, async (transaction) => {
    const isActive = await checkAcceptance(transaction, context, registration)
    if (!isActive) await ensurePlace(transaction)
    const waitingSource = isActive ? undefined : source
    const state = { role: 'admin', isActive, waitingSource } as const
    return storeAdministrator(transaction, { ...given, password }, state)
  })
}

/**
 * Creates an account that is active, or waits for an administrator to activate it (decision 6).
 * Throws 400 for a wrong set-up code, 409 with each taken field, and 429 if too many accounts wait.
 */
export async function registerAdministrator(
  context: AppContext,
  registration: Registration,
): Promise<Administrator> {
  return oneAtATime(() => register(context, registration))
}
