import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { User } from '../../src/server/accounts/queries.ts'
import type { Database } from '../../src/server/database/open.ts'
import type { Tables } from '../../src/server/database/tables.ts'
import { hashPassword } from '../../src/server/security/passwords.ts'
import { startSession } from '../../src/server/security/sessions.ts'

export const storedPassword = 'green lights over the ridge'

let hash: Promise<string> | undefined

/** Stores an account whose password is `storedPassword`. */
export async function storeUser(
  database: Database,
  changes: Partial<Insertable<Tables['users']>> = {},
): Promise<User> {
  hash ??= hashPassword(storedPassword)
  const name = `user-${randomUUID().slice(0, 8)}`
  return database
    .insertInto('users')
    .values({
      username: name,
      email: `${name}@example.org`,
      password: changes.password ?? (await hash),
      firstName: 'Jane',
      lastName: 'Doe',
      ...changes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Signs the user in on another device; returns the header that proves it. */
export async function signIn(
  database: Database,
  { id }: Pick<User, 'id'>,
  device = 'Firefox on Linux',
): Promise<{ cookie: string }> {
  const token = await startSession(database, { kind: 'user', ownerId: id, device })
  return { cookie: `session=${token}` }
}

/** The faults of a sign-in without user name and password. */
export const missingCredentials = [
  {
    path: 'username',
    message: 'Username is required',
    code: 'required',
    values: { field: 'username' },
  },
  {
    path: 'password',
    message: 'Password is required',
    code: 'required',
    values: { field: 'password' },
  },
]
