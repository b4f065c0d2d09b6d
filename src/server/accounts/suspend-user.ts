import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { endSessionsOf } from '../security/sessions.ts'
import { findUserByName, type User } from './queries.ts'

/**
 * Suspends a user and ends all sessions, in one transaction. Only replaces the reason if the user
 * is already suspended. Returns undefined if there is no such user.
 */
export async function suspendUser(
  database: Database,
  username: string,
  reason: string,
): Promise<User | undefined> {
  return database.transaction().execute(async (transaction) => {
    const user = await findUserByName(transaction, username)
    if (!user) return undefined
    const suspended = await transaction
      .updateTable('users')
      .set({
        suspendedAt: sql`coalesce(suspended_at, now())`,
        suspensionReason: reason,
        updatedAt: sql`now()`,
      })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirst()
    await endSessionsOf(transaction, { kind: 'user', ownerId: user.id })
    return suspended
  })
}

/** Lets a suspended user sign in again. Returns undefined if there is no such user. */
export async function restoreUser(database: Database, username: string): Promise<User | undefined> {
  const user = await findUserByName(database, username)
  if (!user) return undefined
  return database
    .updateTable('users')
    .set({ suspendedAt: null, suspensionReason: null, updatedAt: sql`now()` })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirst()
}
