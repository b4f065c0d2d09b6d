import { type Insertable, type Selectable, sql } from 'kysely'
import type { CurrentUser } from '../../shared/accounts.ts'
import { columnList } from '../database/column-list.ts'
import { type Database, type DatabaseTransaction, runStatement } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { noPassword } from '../security/passwords.ts'
import { isTouchDue, isValidSession, touchSession } from '../security/sessions.ts'

export type User = Selectable<Tables['users']>

/** The compiler checks that no column is missing. */
const userColumns = {
  id: true,
  username: true,
  email: true,
  password: true,
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  isAdmin: true,
  lastActiveAt: true,
  suspendedAt: true,
  suspensionReason: true,
  unusedWarnedAt: true,
  createdAt: true,
  updatedAt: true,
} satisfies Record<keyof User, true>
const userColumnList = columnList(Object.keys(userColumns))

/** The account as its owner may see it, without internal fields. */
export function currentUser(user: User): CurrentUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    isAdmin: user.isAdmin,
    hasPassword: user.password !== noPassword,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}

/**
 * Returns the user of a valid session token. Updates the last use of the session and of the account
 * from time to time.
 */
export async function findUserBySession(
  database: Database,
  token: string,
): Promise<User | undefined> {
  const statement = sql<User & { isTouchDue: boolean }>`
    select ${userColumnList}, ${isTouchDue('user')} as "isTouchDue"
      from sessions join users on users.id = (sessions.sess ->> 'ownerId')::uuid
     where ${isValidSession('user', token)} and users.suspended_at is null`
  const [found] = await runStatement(database, { name: 'user-by-session', statement })
  if (!found) return undefined
  const { isTouchDue: isDue, ...user } = found
  if (isDue) {
    await touchSession(database, 'user', token)
    await noteActivity(database, user.id)
  }
  return user
}

/** Ignores case, and normalizes the name as registration does. */
export function findUserByName(database: Database, username: string): Promise<User | undefined> {
  return database
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(username)`, '=', sql`lower(${username.normalize('NFKC')})`)
    .executeTakeFirst()
}

export function findUserByEmail(database: Database, email: string): Promise<User | undefined> {
  return database
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

/**
 * Lists at most `limit` accounts whose user name or e-mail address contains `text`, newest first.
 * `count` is the number of all matches.
 */
export async function listUsers(
  database: Database,
  { text, limit }: { text: string; limit: number },
): Promise<{ users: User[]; count: number }> {
  const containsText = sql<boolean>`position(lower(${text}) in lower(username || ' ' || email)) > 0`
  const matching = database.selectFrom('users').where(containsText)
  const [users, { count }] = await Promise.all([
    matching.selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { users, count }
}

/** Returns undefined if another account has the user name or e-mail address, in any case. */
export function insertUser(
  database: Database,
  user: Insertable<Tables['users']>,
): Promise<User | undefined> {
  return database
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Stores a newer hash of the same password. Returns undefined if the password has changed. */
export function renewPasswordHash(
  database: Database,
  { id, password }: Pick<User, 'id' | 'password'>,
  renewed: string,
): Promise<User | undefined> {
  return database
    .updateTable('users')
    .set({ password: renewed })
    .where('id', '=', id)
    .where('password', '=', password)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Records a sign-in. Returns false if the account was suspended, erased or given another password
 * since it was read. Locks the account until the transaction ends, so that a suspension or a new
 * password also ends the session that starts now.
 */
export async function noteSignIn(
  transaction: DatabaseTransaction,
  { id, password }: Pick<User, 'id' | 'password'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ lastActiveAt: sql`now()` })
    .where('id', '=', id)
    .where('password', '=', password)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Lets the user count as an active contributor for the next 30 days (decision 23). */
async function noteActivity(database: Database, id: string): Promise<void> {
  await database
    .updateTable('users')
    .set({ lastActiveAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}
