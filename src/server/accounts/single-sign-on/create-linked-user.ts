import { randomInt } from 'node:crypto'
import { usernameLimits } from '../../../shared/limits.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { noPassword } from '../../security/passwords.ts'
import { findUserByEmail, insertUser, type User } from '../queries.ts'
import { linkIdentity } from './identities.ts'
import type { ProviderProfile } from './provider-profile.ts'
import { SignInFailure } from './sign-in-failure.ts'

export type ProfileWithEmail = ProviderProfile & { email: string }

/** For users without a valid user name at the provider. */
const defaultUsername = 'visitor'
const longestSuffix = 8

/**
 * Yields the name itself, then with small numbers, then with large random ones that are surely
 * free.
 */
function* candidates(username: string | null): Generator<string> {
  const base = username ?? defaultUsername
  const stem = Array.from(base)
    .slice(0, usernameLimits.longest - longestSuffix)
    .join('')
  if (username) yield username
  for (let number = 2; number <= 4; number++) yield `${stem}-${number}`
  for (let count = 0; count < 4; count++) yield `${stem}-${randomInt(1_000_000)}`
}

async function insertWithFreeName(
  transaction: DatabaseTransaction,
  { email, firstName, lastName, profileImageUrl, username }: ProfileWithEmail,
): Promise<User | undefined> {
  const account = { email, firstName, lastName, profileImageUrl, password: noPassword }
  for (const candidate of candidates(username)) {
    const user = await insertUser(transaction, { ...account, username: candidate })
    if (user) return user
    if (await findUserByEmail(transaction, email)) return undefined
  }
  throw new Error('No free username was found')
}

/**
 * Creates an account without a password, which only its provider can open. Returns undefined if
 * another account already has the e-mail address.
 */
export function createLinkedUser(
  database: Database,
  profile: ProfileWithEmail,
): Promise<User | undefined> {
  return database.transaction().execute(async (transaction) => {
    const user = await insertWithFreeName(transaction, profile)
    if (user && !(await linkIdentity(transaction, { ...profile, userId: user.id }))) {
      throw new SignInFailure('oidc_refused', 'Linked to another account meanwhile')
    }
    return user
  })
}
