import type { Insertable } from 'kysely'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/database/open.ts'
import type { Tables } from '../../src/server/database/tables.ts'
import { hashPassword } from '../../src/server/security/passwords.ts'
import { sessionCookies } from '../../src/server/security/session-cookies.ts'
import { startSession } from '../../src/server/security/sessions.ts'
import { ProblemDetails } from '../../src/shared/problems.ts'
import { type Answer, send } from './send.ts'

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

/** The cookie header of a browser in which the administrator is signed in. */
export async function signInAdministrator(
  database: Database,
  id: string,
): Promise<{ cookie: string }> {
  const token = await startSession(database, {
    kind: 'administrator',
    ownerId: id,
    device: 'Test browser',
  })
  return { cookie: `${sessionCookies.administrator.nameOf(readConfig({}))}=${token}` }
}

export async function signedInAdministrator(
  database: Database,
  changes: Parameters<typeof storeAdministrator>[1] = {},
): Promise<{ id: string; cookie: string }> {
  const id = await storeAdministrator(database, changes)
  return { id, ...(await signInAdministrator(database, id)) }
}

export const administratorPassword = 'lanterns in the fog'

let hash: Promise<string> | undefined

/** As `storeAdministrator`, with `administratorPassword`. */
export async function storeWithPassword(
  database: Database,
  changes: Parameters<typeof storeAdministrator>[1] = {},
): Promise<string> {
  hash ??= hashPassword(administratorPassword)
  return storeAdministrator(database, { password: await hash, ...changes })
}

/** Requests to the administration with the session of somebody signed in. */
export function by(site: { url: string }, { cookie }: { cookie: string }) {
  const users = '/api/admin/users'
  return {
    me: () => send(site, '/api/admin/me', { cookie }),
    list: () => send(site, users, { cookie }),
    toggle: (id: string, body?: object) =>
      send(site, `${users}/${id}/toggle-status`, { method: 'POST', cookie, body }),
    change: (id: string, body: unknown) =>
      send(site, `${users}/${id}`, { method: 'PATCH', cookie, body }),
    remove: (id: string) => send(site, `${users}/${id}`, { method: 'DELETE', cookie }),
    reset: (id: string) => send(site, `${users}/${id}/second-factor`, { method: 'DELETE', cookie }),
  }
}

export function findAdministratorRow(database: Database, id: string) {
  return database.selectFrom('adminUsers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The history of one account: "actor's id | name | action | subject | from | to". */
export async function decisionsOn(database: Database, subjectId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('append_only.history')
    .select(['actorId', 'actorName', 'action', 'subjectName', 'fromValue', 'toValue'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows.map((row) => Object.values(row).join(' | '))
}

/** The codes of the faults of the fields. */
export function faultCodes({ body }: Pick<Answer, 'body'>) {
  return ProblemDetails.parse(body).errors?.map(({ code }) => code)
}

export function refusal({ status, body }: Pick<Answer, 'status' | 'body'>) {
  const { code, detail } = ProblemDetails.parse(body)
  return [status, code, detail]
}
