import pLimit from 'p-limit'
import type { NewAdministrator } from '../../../shared/administration.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { invalidFields, Problem } from '../../http/problems.ts'
import { hashPassword } from '../../security/passwords.ts'
import { type Administrator, countWaiting, hasActiveAdministrator } from '../queries.ts'
import { isSetupCode } from '../second-factor/setup-code.ts'
import { changeAdministrators } from './change-administrators.ts'
import { refuseTaken, storeAdministrator } from './create-administrator.ts'
import { countWaitingFrom, findGivingWay, makeRoom } from './make-room.ts'

/** Accounts that nobody has activated yet, however many sources they come from. */
const mostWaiting = 20

/** Of one source in one day. */
const mostWaitingFromSource = 3

/** So that a flood is refused before passwords are hashed for it. */
const oneAtATime = pLimit(1)

/**
 * Whether the account is active at once: the first one of a trial, or with a set-up code. Never
 * decided by where the request comes from, a proxy may stand before the site (decision 6).
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
  const message = 'The set-up code is not right. The server prints it when it starts'
  throw invalidFields([{ path: 'setupCode', message }])
}

function tooManyWaiting(): Problem {
  return new Problem(
    429,
    'too-many-waiting',
    'Too many administrator accounts are waiting for approval. Please try again later.',
    { retryAfter: 3_600 },
  )
}

async function checkAcceptance(
  database: Database,
  context: AppContext,
  { given, source }: Registration,
): Promise<boolean> {
  await refuseTaken(database, given)
  const isActive = await isFirst(database, context, given)
  if (isActive || !source) return isActive
  if ((await countWaitingFrom(database, source)) >= mostWaitingFromSource) throw tooManyWaiting()
  return isActive
}

/** Before a password is hashed: a flood costs no more than this. */
async function refuseWhenFull(database: Database): Promise<void> {
  const isFull = (await countWaiting(database)) >= mostWaiting
  if (isFull && !(await findGivingWay(database))) throw tooManyWaiting()
}

async function takePlace(transaction: DatabaseTransaction): Promise<void> {
  if ((await countWaiting(transaction)) < mostWaiting) return
  if (!(await makeRoom(transaction))) throw tooManyWaiting()
}

type Registration = {
  given: NewAdministrator
  /** Stands for where it comes from; undefined where limits are switched off. */
  source: Buffer | undefined
}

async function register(context: AppContext, registration: Registration): Promise<Administrator> {
  if (!(await checkAcceptance(context.database, context, registration))) {
    await refuseWhenFull(context.database)
  }
  const { given, source } = registration
  const password = await hashPassword(given.password)
  return changeAdministrators(context.database, async (transaction) => {
    const isActive = await checkAcceptance(transaction, context, registration)
    if (!isActive) await takePlace(transaction)
    const waitingSource = isActive ? undefined : source
    const standing = { role: 'admin', isActive, waitingSource } as const
    return storeAdministrator(transaction, { ...given, password }, standing)
  })
}

/**
 * Makes an account, active or waiting for an administrator (decision 6). 400 for a wrong set-up
 * code, 409 with every field whose value is taken, 429 when too many wait.
 */
export async function registerAdministrator(
  context: AppContext,
  registration: Registration,
): Promise<Administrator> {
  return oneAtATime(() => register(context, registration))
}
