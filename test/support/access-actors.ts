import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'
import { hashOneTimeCode, makeOneTimeCode } from '../../src/server/security/one-time-codes.ts'
import { hashPassword } from '../../src/server/security/passwords.ts'
import { signIn, storedPassword, storeUser } from './accounts.ts'
import { signInAdministrator, storeWithPassword } from './administrators.ts'

/** The columns of the access matrix, in their order. */
export const accessRoles = {
  V: 'a visitor',
  U: 'a user',
  F: 'a user flagged isAdmin',
  P: 'an administrator who waits for approval, with a session nevertheless',
  N: 'an administrator without the required second factor',
  M: 'a moderator',
  A: 'an administrator',
  X: 'an administrator and user whose sessions have expired',
  G: 'somebody with forged sessions',
  C: "an administrator's and user's browser on another site's behalf",
} as const
export type AccessRole = keyof typeof accessRoles

export type Actor = {
  headers: Record<string, string>
  /** An account whose name and password the actor knows. */
  administrator: { id: string; username: string; recoveryCode: string }
  user: Awaited<ReturnType<typeof storeUser>>
}

async function makeAdministrator(database: Database, role: AccessRole) {
  const username = `warden-${randomBytes(5).toString('hex')}`
  const id = await storeWithPassword(database, {
    username,
    email: `${username}@example.org`,
    role: role === 'M' ? 'moderator' : 'admin',
    ...(role === 'P' ? { isActive: false, approvedAt: null } : {}),
    ...(role === 'N' ? {} : { totpSecret: Buffer.from('sealed') }),
  })
  const recoveryCode = makeOneTimeCode()
  await database
    .insertInto('administratorRecoveryCodes')
    .values({ administratorId: id, codeHash: hashOneTimeCode(recoveryCode) })
    .execute()
  return { id, username, recoveryCode }
}

function forgedCookie(): string {
  const token = randomBytes(32).toString('base64url')
  return `session=${token}; admin=${token}`
}

let hash: Promise<string> | undefined

/** Makes a new actor in that role, so that its actions change nobody else. */
export async function makeActor(database: Database, role: AccessRole): Promise<Actor> {
  hash ??= hashPassword(storedPassword)
  const user = await storeUser(database, { isAdmin: role === 'F', password: await hash })
  const administrator = await makeAdministrator(database, role)
  const asUser = (await signIn(database, user)).cookie
  const asAdministrator = (await signInAdministrator(database, administrator.id)).cookie
  if (role === 'X') {
    await sql`update sessions set expire = now() - interval '1 second'
      where sess ->> 'ownerId' in (${user.id}, ${administrator.id})`.execute(database)
  }
  const both = `${asUser}; ${asAdministrator}`
  const cookies: Record<AccessRole, string | undefined> = {
    V: undefined,
    U: asUser,
    F: asUser,
    P: asAdministrator,
    N: asAdministrator,
    M: asAdministrator,
    A: asAdministrator,
    X: both,
    G: forgedCookie(),
    C: both,
  }
  const { [role]: cookie } = cookies
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const headers = { ...(cookie ? { cookie } : {}), ...(role === 'C' ? foreign : {}) }
  return { headers, administrator, user }
}

/** Removes the account of the actor, so that waiting accounts do not use up their limit. */
export async function removeActor(database: Database, { administrator }: Actor): Promise<void> {
  await database.deleteFrom('adminUsers').where('id', '=', administrator.id).execute()
}
