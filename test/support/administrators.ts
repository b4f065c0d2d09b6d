import type { Insertable } from 'kysely'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/database/open.ts'
import type { Tables } from '../../src/server/database/tables.ts'
import { sessionCookieName } from '../../src/server/security/session-cookies.ts'
import { startSession } from '../../src/server/security/sessions.ts'

let count = 0

/** An active administrator with the role admin and no password; `changes` replace columns. */
export async function storeAdministrator(
  database: Database,
  changes: Partial<Insertable<Tables['adminUsers']>> = {},
): Promise<string> {
  const name = `warden-${++count}`
  const { id } = await database
    .insertInto('adminUsers')
    .values({
      username: name,
      email: `${name}@example.org`,
      fullName: 'The Warden',
      password: '!',
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The header of a browser in which the administrator is signed in. */
export async function signInAdministrator(
  database: Database,
  id: string,
): Promise<{ cookie: string }> {
  const token = await startSession(database, {
    kind: 'administrator',
    ownerId: id,
    device: 'Test browser',
  })
  return { cookie: `${sessionCookieName(readConfig({}), 'administrator')}=${token}` }
}
