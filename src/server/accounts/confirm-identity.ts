import { sql } from 'kysely'
import { freshSessionMinutes } from '../../shared/limits.ts'
import { fieldFault } from '../../shared/problems.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { forbidden, invalidFields, type Problem } from '../http/problems.ts'
import { checkPassword, noPassword } from '../security/passwords.ts'
import { confirmationAllowances, limitFailures } from '../security/rate-limits.ts'
import type { Session } from '../security/sessions.ts'
import type { SignedIn } from './own-sessions.ts'

type Confirmation = {
  password: string | undefined
  /** The form field of the password, for the error message. */
  path: string
  /** The IP address of the request. */
  address: string
}

/** 400 at the field. A 401 would sign out a user who mistypes. */
export function wrongPassword(path: string): Problem {
  return invalidFields([fieldFault(path, { code: 'wrong-password', values: { which: 'current' } })])
}

/**
 * Checks before a critical change that the owner of the account requests it: by the password, or by
 * a recent sign-in if the account has no password. Throws 400, 403 or 429.
 */
export async function confirmIdentity(
  { database, config }: AppContext,
  { user, session }: SignedIn,
  { password, path, address }: Confirmation,
): Promise<void> {
  if (user.password === noPassword) {
    if (await isFresh(database, session)) return
    throw forbidden({ code: 'sign-in-again', values: { minutes: freshSessionMinutes } })
  }
  if (password === undefined) {
    throw invalidFields([
      fieldFault(path, { code: 'password-missing', values: { which: 'current' } }),
    ])
  }
  // These failures count as failed sign-ins, so that this form allows no further guesses.
  const allowances = confirmationAllowances(user.id, address)
  const isConfirmed = await limitFailures(
    database,
    config.rateLimits ? allowances : [],
    async () => ((await checkPassword(password, user.password)).isRight ? true : undefined),
  )
  if (!isConfirmed) throw wrongPassword(path)
}

/** Uses the clock of the database, because the database also set `startedAt`. */
async function isFresh(database: Database, { startedAt }: Session): Promise<boolean> {
  const { rows } = await sql<{ isFresh: boolean }>`
    select ${startedAt}::timestamptz > now() - make_interval(mins => ${freshSessionMinutes})
      as is_fresh`.execute(database)
  return rows[0]?.isFresh ?? false
}
