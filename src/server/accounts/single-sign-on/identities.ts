import type { Database } from '../../database/open.ts'
import type { User } from '../queries.ts'
import type { ProviderProfile } from './provider-profile.ts'

type Identity = Pick<ProviderProfile, 'issuer' | 'subject'>

/** The account to which somebody was linked; never by e-mail address (decision 13). */
export function findUserByIdentity(
  database: Database,
  { issuer, subject }: Identity,
): Promise<User | undefined> {
  return database
    .selectFrom('userIdentities')
    .innerJoin('users', 'users.id', 'userIdentities.userId')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** False when the identity belongs to an account already. */
export async function linkIdentity(
  database: Database,
  { issuer, subject, userId }: Identity & { userId: string },
): Promise<boolean> {
  const linked = await database
    .insertInto('userIdentities')
    .values({ issuer, subject, userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return linked !== undefined
}

/** Whether somebody signs in to the account from elsewhere. */
export async function hasIdentity(database: Database, userId: string): Promise<boolean> {
  const found = await database
    .selectFrom('userIdentities')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** False when there was none. */
export async function unlinkIdentities(database: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('userIdentities')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
