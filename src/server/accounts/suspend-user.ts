import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { endSessionsOf } from '../security/sessions.ts'
import { findUserByName, type User } from './queries.ts'

/**
 * Shuts an account out until it is restored; its sessions end in the same transaction. Done again,
 * it only replaces the reason. Undefined when nobody has that name.
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
