import { sql } from 'kysely'
import { freshSessionMinutes } from '../../shared/limits.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { forbidden, invalidFields, type Problem } from '../http/problems.ts'
import { checkPassword, noPassword } from '../security/passwords.ts'
import { confirmationAllowances, limitFailures } from '../security/rate-limits.ts'
import type { Session } from '../security/sessions.ts'
import type { SignedIn } from './own-sessions.ts'

type Given = {
  /** The password as it was typed, and the field that it was typed into. */
  password: string | undefined
  path: string
  /** Where the request comes from. */
  address: string
}

/** At the field, not 401: a user who mistypes stays signed in. */
export function wrongPassword(path: string): Problem {
  return invalidFields([{ path, message: 'This is not your current password' }])
}

/**
 * Makes sure that it is the owner of the account who asks for something grave: by the password, or
 * where there is none by having just signed in.
 */
export async function confirmIdentity(
  { database, config }: AppContext,
  { user, session }: SignedIn,
  { password, path, address }: Given,
): Promise<void> {
  if (user.password === noPassword) {
    if (await isFresh(database, session)) return
    throw forbidden(
      'sign-in-again',
      `Your account has no password to confirm this with. Please log out, sign in again, and do this within ${freshSessionMinutes} minutes.`,
    )
  }
  if (password === undefined) {
    throw invalidFields([{ path, message: 'Please enter your current password' }])
  }
  // Counted with failed sign-ins: nobody guesses here what they may not guess there.
  const allowances = confirmationAllowances(user.id, address)
  const isConfirmed = await limitFailures(
    database,
    config.rateLimits ? allowances : [],
    async () => ((await checkPassword(password, user.password)).isRight ? true : undefined),
  )
  if (!isConfirmed) throw wrongPassword(path)
}

/** By the clock of the database, which set the time. */
async function isFresh(database: Database, { startedAt }: Session): Promise<boolean> {
  const { rows } = await sql<{ isFresh: boolean }>`
    select ${startedAt}::timestamptz > now() - make_interval(mins => ${freshSessionMinutes})
      as is_fresh`.execute(database)
  return rows[0]?.isFresh ?? false
}
