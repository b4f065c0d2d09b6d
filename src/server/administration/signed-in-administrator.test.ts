import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signInAdministrator, storeAdministrator } from '../../../test/support/administrators.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { CurrentAdministrator } from '../../shared/administration.ts'
import { ProblemDetails } from '../../shared/problems.ts'
import { startSession } from '../security/sessions.ts'

test.beforeEach(({ site }) => sql`truncate admin_users, sessions cascade`.execute(site.database))

const get = (site: TestSite, path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers })

async function refusal(answer: Response) {
  const { status, detail, code } = ProblemDetails.parse(await answer.json())
  return [status, code, detail]
}

async function shiftSession(site: TestSite, columns: string) {
  await sql.raw(`update sessions set ${columns}`).execute(site.database)
}

const notAuthenticated = [401, 'not-authenticated', 'Not authenticated']

describe('without a valid session', () => {
  test.for(['/api/admin/me', '/api/admin/users'])('%s answers 401', async (path, { site }) => {
    const id = await storeAdministrator(site.database)
    const headers = await signInAdministrator(site.database, id)
    expect((await get(site, path, headers)).status).toBe(200)
    expect(await refusal(await get(site, path))).toEqual(notAuthenticated)
    expect(await refusal(await get(site, path, { cookie: 'admin=forged' }))).toEqual(
      notAuthenticated,
    )
    await shiftSession(site, "expire = now() - interval '1 second'")
    expect(await refusal(await get(site, path, headers))).toEqual(notAuthenticated)
  })

  test('a user of the same id, even with isAdmin set, gets 401', async ({ site }) => {
    const id = await storeAdministrator(site.database)
    const token = await startSession(site.database, { kind: 'user', ownerId: id, device: '' })
    for (const cookie of [`session=${token}`, `admin=${token}`, `session=${token}; admin=1`]) {
      expect(await refusal(await get(site, '/api/admin/me', { cookie }))).toEqual(notAuthenticated)
    }
  })

  test('an administrator who was deactivated gets 401', async ({ site }) => {
    const id = await storeAdministrator(site.database)
    const headers = await signInAdministrator(site.database, id)
    await site.database.updateTable('adminUsers').set({ isActive: false }).execute()
    expect(await refusal(await get(site, '/api/admin/me', headers))).toEqual(notAuthenticated)
  })
})

test('a session ends after 30 idle minutes, and after 12 hours of use', async ({ site }) => {
  const id = await storeAdministrator(site.database)
  const headers = await signInAdministrator(site.database, id)
  const secondsLeft = async () => {
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from expire - now())::int as left from sessions`.execute(site.database)
    return rows[0]?.left
  }
  expect(await secondsLeft()).toBe(1_800)
  await shiftSession(
    site,
    `expire = expire - interval '20 minutes',
    sess = jsonb_set(sess, '{seenAt}', to_jsonb(now() - interval '20 minutes'))`,
  )
  expect((await get(site, '/api/admin/me', headers)).status).toBe(200)
  expect(await secondsLeft()).toBe(1_800)
  await shiftSession(
    site,
    `sess = sess || jsonb_build_object(
    'seenAt', now() - interval '20 minutes', 'startedAt', now() - interval '11 hours 50 minutes')`,
  )
  expect((await get(site, '/api/admin/me', headers)).status).toBe(200)
  expect(await secondsLeft()).toBe(600)
})

test('a moderator cannot manage administrators', async ({ site }) => {
  const id = await storeAdministrator(site.database, { role: 'moderator' })
  const headers = await signInAdministrator(site.database, id)
  expect(await refusal(await get(site, '/api/admin/users', headers))).toEqual([
    403,
    'forbidden',
    'Your role does not allow this.',
  ])
  expect((await get(site, '/api/admin/me', headers)).status).toBe(200)
})

test('without a required second factor only the own account is reachable', async () => {
  const strict = await startTestSite({ secondFactorRequired: true })
  const id = await storeAdministrator(strict.database)
  const headers = await signInAdministrator(strict.database, id)
  const users = () => fetch(`${strict.url}/api/admin/users`, { headers })
  const me = async () =>
    CurrentAdministrator.parse(
      await (await fetch(`${strict.url}/api/admin/me`, { headers })).json(),
    )
  expect(await refusal(await users())).toEqual([
    403,
    'second-factor-missing',
    'Multi-factor enrolment required',
  ])
  expect((await me()).mustEnrol).toBe(true)
  await strict.database
    .updateTable('adminUsers')
    .set({ totpSecret: Buffer.from('sealed') })
    .execute()
  expect((await users()).status).toBe(200)
  expect((await me()).mustEnrol).toBe(false)
  await strict.close()
})

test('no answer contains a password or a secret', async ({ site }) => {
  const id = await storeAdministrator(site.database, {
    password: 'canary-password',
    totpSecret: Buffer.from('canary-secret'),
  })
  const headers = await signInAdministrator(site.database, id)
  for (const path of ['/api/admin/me', '/api/admin/users']) {
    const answer = await get(site, path, headers)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).not.toMatch(/canary|"password"/)
  }
})

test('signing out ends the session, and changes nothing without one', async ({ site }) => {
  const id = await storeAdministrator(site.database)
  const headers = await signInAdministrator(site.database, id)
  const signOut = () => fetch(`${site.url}/api/admin/logout`, { method: 'POST', headers })
  const answer = await signOut()
  expect(answer.status).toBe(204)
  expect(answer.headers.get('set-cookie')).toMatch(/^admin=;.*Path=\/.*HttpOnly.*SameSite=Strict/)
  expect(await refusal(await get(site, '/api/admin/me', headers))).toEqual(notAuthenticated)
  expect((await signOut()).status).toBe(204)
})
