import pLimit from 'p-limit'
import type { NewAdministrator } from '../../shared/administration.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { invalidFields, Problem } from '../problems.ts'
import { hashPassword } from '../security/passwords.ts'
import { changeAdministrators } from './change-administrators.ts'
import { refuseTaken, storeAdministrator } from './create-administrator.ts'
import { type Administrator, countWaiting, hasActiveAdministrator } from './queries.ts'
import { isSetupCode } from './setup-code.ts'

/** Accounts that nobody has activated yet, however many sources they come from. */
const mostWaiting = 20

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

async function checkAcceptance(
  database: Database,
  context: AppContext,
  given: NewAdministrator,
): Promise<boolean> {
  await refuseTaken(database, given)
  const isActive = await isFirst(database, context, given)
  if (!isActive && (await countWaiting(database)) >= mostWaiting) {
    throw new Problem(
      429,
      'too-many-waiting',
      'Too many administrator accounts are waiting for approval. Please try again later.',
      { retryAfter: 3_600 },
    )
  }
  return isActive
}

async function register(context: AppContext, given: NewAdministrator): Promise<Administrator> {
  await checkAcceptance(context.database, context, given)
  const password = await hashPassword(given.password)
  return changeAdministrators(context.database, async (transaction) => {
    const isActive = await checkAcceptance(transaction, context, given)
    return storeAdministrator(transaction, { ...given, password }, { role: 'admin', isActive })
  })
}

/**
 * Makes an account, active or waiting for an administrator (decision 6). 400 for a wrong set-up
 * code, 409 with every field whose value is taken, 429 when too many wait.
 */
export async function registerAdministrator(
  context: AppContext,
  given: NewAdministrator,
): Promise<Administrator> {
  return oneAtATime(() => register(context, given))
}
