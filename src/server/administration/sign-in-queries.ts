import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { type Administrator, administratorColumns, hasSecondFactor } from './queries.ts'

/** With the password hash, for sign-in only. */
export type AdministratorSecrets = Administrator & { password: string }

/** Ignores case, and normalizes the name as registration does. */
export async function findAdministratorByName(
  database: Database,
  username: string,
): Promise<AdministratorSecrets | undefined> {
  return database
    .selectFrom('adminUsers')
    .select([...administratorColumns, 'adminUsers.password'])
    .where(sql`lower(username)`, '=', sql`lower(${username.normalize('NFKC')})`)
    .executeTakeFirst()
}

export async function findAdministratorSecrets(
  database: Database,
  id: string,
): Promise<AdministratorSecrets | undefined> {
  return database
    .selectFrom('adminUsers')
    .select([...administratorColumns, 'adminUsers.password'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Records a sign-in. Returns false and changes nothing if the account has changed since it was
 * read.
 */
export async function noteLogin(
  database: Database,
  known: { id: string; password: string; hasSecondFactor: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('adminUsers')
    .set({ lastLogin: sql`now()` })
    .where('id', '=', known.id)
    .where('isActive', '=', true)
    .where('password', '=', known.password)
    .where(hasSecondFactor, '=', known.hasSecondFactor)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the account with the new hash, or undefined if the password has changed. */
export async function renewPasswordHash(
  database: Database,
  administrator: AdministratorSecrets,
  password: string,
): Promise<AdministratorSecrets | undefined> {
  const { numUpdatedRows } = await database
    .updateTable('adminUsers')
    .set({ password })
    .where('id', '=', administrator.id)
    .where('password', '=', administrator.password)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { ...administrator, password } : undefined
}

/** Records that the owner of this session has just confirmed their identity. */
export async function noteConfirmation(database: Database, sid: string): Promise<void> {
  await sql`
    update sessions set sess = jsonb_set(sess, '{confirmedAt}', to_jsonb(now()))
     where sid = ${sid}`.execute(database)
}
