import type { Database } from '../../database/open.ts'
import type { User } from '../queries.ts'
import type { ProviderProfile } from './provider-profile.ts'

type Identity = Pick<ProviderProfile, 'issuer' | 'subject'>

/** Never matches by e-mail address (decision 13). */
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

/** Returns false if the identity is already linked to an account. */
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

/** Whether the account has an identity at a provider. */
export async function hasIdentity(database: Database, userId: string): Promise<boolean> {
  const found = await database
    .selectFrom('userIdentities')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns false if the account had no identity. */
export async function unlinkIdentities(database: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('userIdentities')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
