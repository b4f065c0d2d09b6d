import type { Credentials } from '../../shared/accounts.ts'
import type { Database } from '../database/open.ts'
import { checkPassword, hashPassword } from '../security/passwords.ts'
import { findUserByName, renewPasswordHash, type User } from './queries.ts'

/**
 * The user whose credentials these are; undefined alike for an unknown name, a wrong password, an
 * account without one and a suspended account. The hash is renewed where it is outdated.
 */
export async function findByCredentials(
  database: Database,
  { username, password }: Credentials,
): Promise<User | undefined> {
  const user = await findUserByName(database, username)
  const { isRight, isOutdated } = await checkPassword(password, user?.password)
  if (!user || !isRight || user.suspendedAt !== null) return undefined
  if (!isOutdated) return user
  return renewPasswordHash(database, user, await hashPassword(password))
}
