import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { findUserByName, type User } from './queries.ts'

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
