import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedPassword, storeUser } from '../../../test/support/accounts.ts'
import { signedInAdministrator } from '../../../test/support/administrators.ts'
import { newUser } from '../../../test/support/registration.ts'
import { send } from '../../../test/support/send.ts'
import { startTestSite, type TestSite } from '../../../test/support/site.ts'
import { apiUrls } from '../../shared/urls.ts'
import { endSessionsOf, sessionId } from '../security/sessions.ts'
import type { User } from './queries.ts'
import { restoreUser, suspendUser } from './suspend-user.ts'

let site: TestSite
let user: User

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`truncate users, admin_users, sessions cascade`.execute(site.database)
  user = await storeUser(site.database)
})

const day = 86_400

/** Signs in through the API; answers the cookie of the session alone. */
async function signIn(cookie = '', owner = user): Promise<string> {
  const body = { username: owner.username, password: storedPassword }
  const answer = await send(site, apiUrls.login, { body, cookie })
  expect(answer.status).toBe(200)
  return sessionCookieOf(answer.cookie)
}

function sessionCookieOf(cookies: string): string {
  return cookies.split('; ').find((pair) => pair.startsWith('session=')) ?? 'no session'
}

function tokenOf(cookie: string): string {
  return cookie.slice(cookie.indexOf('=') + 1)
}

const statusOf = async (cookie: string, path: string = apiUrls.user) =>
  (await send(site, path, { cookie })).status

const countSessions = async () =>
  (await site.database.selectFrom('sessions').select('sid').execute()).length

describe('a session begins anew', () => {
  test.each([
    'session=chosen-by-an-attacker',
    `session=${'A'.repeat(43)}`,
    'session=; session=twice',
  ])('at a sign-in in a browser that brings %s', async (planted) => {
    const cookie = await signIn(planted)
    expect(tokenOf(cookie)).toMatch(/^[\w-]{43}$/)
    expect(planted).not.toContain(tokenOf(cookie))
    expect(await statusOf(cookie)).toBe(200)
    expect(await statusOf(planted)).toBe(401)
    expect(await countSessions()).toBe(1)
  })

  test('at a second sign-in; the one before ends', async () => {
    const first = await signIn()
    const second = await signIn(first)
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  })

  test('at a registration by somebody signed in; the one before ends', async () => {
    const first = await signIn()
    const answer = await send(site, apiUrls.register, { body: newUser(), cookie: first })
    const second = sessionCookieOf(answer.cookie)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    const { body } = await send(site, apiUrls.user, { cookie: second })
    expect(body.id).not.toBe(user.id)
  })

  test('not at a failed sign-in: the one before lasts', async () => {
    const cookie = await signIn()
    const body = { username: user.username, password: 'a guess' }
    expect((await send(site, apiUrls.login, { body, cookie })).status).toBe(401)
    expect(await statusOf(cookie)).toBe(200)
  })

  test('with a token of which the database keeps the hash alone', async () => {
    const cookie = await signIn()
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(
      site.database,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(tokenOf(cookie))
    expect(await statusOf(`session=${sessionId(tokenOf(cookie))}`)).toBe(401)
  })
})

type Ending = {
  what: string
  act: (cookie: string) => Promise<unknown>
  /** The session that acts, another one of the same account, and one of somebody else. */
  after: [own: number, other: number, stranger: number]
}

const post = (path: string, body?: unknown) => (cookie: string) =>
  send(site, path, { method: 'POST', cookie, body })

const endings: Ending[] = [
  { what: 'signing out', act: post(apiUrls.logout), after: [401, 200, 200] },
  {
    what: 'a suspension',
    act: () => suspendUser(site.database, user.username, 'Spam'),
    after: [401, 401, 200],
  },
  {
    what: 'a suspension that is lifted',
    act: async () => {
      await suspendUser(site.database, user.username, 'Spam')
      await restoreUser(site.database, user.username)
    },
    after: [401, 401, 200],
  },
  {
    what: 'a suspension by another program that forgets the sessions',
    act: () =>
      sql`update users set suspended_at = now(), suspension_reason = '' where id = ${user.id}`.execute(
        site.database,
      ),
    after: [401, 401, 200],
  },
  {
    what: 'a new password',
    act: (cookie) =>
      post(apiUrls.userPassword, {
        currentPassword: storedPassword,
        password: 'seven quiet foxes',
        confirmPassword: 'seven quiet foxes',
      })(cookie),
    after: [401, 401, 200],
  },
  {
    what: 'the erasure of the account',
    act: () => sql`delete from users where id = ${user.id}`.execute(site.database),
    after: [401, 401, 200],
  },
  {
    what: 'signing out everywhere',
    act: () => endSessionsOf(site.database, { kind: 'user', ownerId: user.id }),
    after: [401, 401, 200],
  },
]

describe('a session ends', () => {
  test.each(endings)('with $what, from the next request on', async ({ act, after }) => {
    const stranger = await signIn('', await storeUser(site.database))
    const [own, other] = [await signIn(), await signIn()]
    expect([await statusOf(own), await statusOf(other), await statusOf(stranger)]).toEqual([
      200, 200, 200,
    ])
    await act(own)
    expect([await statusOf(own), await statusOf(other), await statusOf(stranger)]).toEqual(after)
  })

  test('for all of 100 requests that come after signing out', async () => {
    const cookie = await signIn()
    await post(apiUrls.logout)(cookie)
    for (let wave = 0; wave < 5; wave++) {
      const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(cookie)))
      expect(new Set(statuses)).toEqual(new Set([401]))
    }
  })

  test('at the 21st sign-in, for the one unused longest', async () => {
    const cookies = []
    for (let count = 0; count < 21; count++) cookies.push(await signIn())
    const statuses = await Promise.all(cookies.map((cookie) => statusOf(cookie)))
    expect(statuses).toEqual([401, ...Array.from({ length: 20 }, () => 200)])
    expect(await countSessions()).toBe(20)
  })
})

/** As if everything about the session had happened so many seconds earlier. */
async function shift(cookie: string, seconds: number): Promise<void> {
  await sql`
    update sessions set expire = expire - make_interval(secs => ${seconds}),
      sess = sess || jsonb_build_object(
        'startedAt', (sess ->> 'startedAt')::timestamptz - make_interval(secs => ${seconds}),
        'seenAt', (sess ->> 'seenAt')::timestamptz - make_interval(secs => ${seconds}))
     where sid = ${sessionId(tokenOf(cookie))}`.execute(site.database)
}

async function secondsLeft(cookie: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from expire - now())::float8 as left
      from sessions where sid = ${sessionId(tokenOf(cookie))}`.execute(site.database)
  return rows[0]?.left ?? Number.NaN
}

/** More than what passes between two statements of a test on a busy machine. */
const moment = 60

describe('an unused session', () => {
  test('lasts for seven days', async () => {
    const cookie = await signIn()
    await shift(cookie, 7 * day - moment)
    expect(await statusOf(cookie)).toBe(200)
  })

  test('has ended a second later', async () => {
    const cookie = await signIn()
    await shift(cookie, 7 * day + 1)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('lasts seven days more whenever it is used', async () => {
    const cookie = await signIn()
    for (let use = 0; use < 4; use++) {
      await shift(cookie, 7 * day - moment)
      expect(await statusOf(cookie)).toBe(200)
      expect(await secondsLeft(cookie)).toBeGreaterThan(use < 3 ? 7 * day - moment : day)
    }
  })

  test('is noted to be in use once an hour only', async () => {
    const cookie = await signIn()
    await shift(cookie, 3_600 - moment)
    expect(await statusOf(cookie)).toBe(200)
    expect(await secondsLeft(cookie)).toBeLessThan(7 * day - 3_600 + 2 * moment)
    await shift(cookie, 2 * moment)
    expect(await statusOf(cookie)).toBe(200)
    expect(await secondsLeft(cookie)).toBeGreaterThan(7 * day - moment)
  })
})

test('a session that is used day after day ends after thirty days', async () => {
  const cookie = await signIn()
  for (let days = 5; days < 30; days += 5) {
    await shift(cookie, 5 * day)
    expect(await statusOf(cookie)).toBe(200)
  }
  expect(await secondsLeft(cookie)).toBeLessThanOrEqual(5 * day)
  await shift(cookie, 5 * day - moment)
  expect(await statusOf(cookie)).toBe(200)
  await shift(cookie, moment + 1)
  expect(await statusOf(cookie)).toBe(401)
})

describe('users and administrators', () => {
  test('stand for each other nowhere, whichever cookie carries the token', async () => {
    const warden = await signedInAdministrator(site.database)
    const token = { user: tokenOf(await signIn()), warden: tokenOf(warden.cookie) }
    expect(await statusOf(`admin=${token.warden}`, apiUrls.adminMe)).toBe(200)
    expect(await statusOf(`session=${token.warden}`)).toBe(401)
    expect(await statusOf(`admin=${token.user}`, apiUrls.adminMe)).toBe(401)
    expect(await statusOf(`session=${token.warden}`, apiUrls.adminMe)).toBe(401)
    expect(await statusOf(`admin=${token.user}; session=${token.user}`, apiUrls.adminMe)).toBe(401)
    expect(await statusOf(`admin=${token.warden}; session=${token.warden}`)).toBe(401)
  })

  test('sign out one at a time in the same browser', async () => {
    const warden = await signedInAdministrator(site.database)
    const both = `${await signIn()}; ${warden.cookie}`
    await post(apiUrls.logout)(both)
    expect([await statusOf(both), await statusOf(both, apiUrls.adminMe)]).toEqual([401, 200])
    const again = `${await signIn()}; ${warden.cookie}`
    await post(apiUrls.adminLogout)(again)
    expect([await statusOf(again), await statusOf(again, apiUrls.adminMe)]).toEqual([200, 401])
  })

  test('are not the same for a user whose isAdmin is set', async () => {
    await site.database.updateTable('users').set({ isAdmin: true }).execute()
    const cookie = await signIn()
    expect((await send(site, apiUrls.user, { cookie })).body.isAdmin).toBe(true)
    for (const path of [apiUrls.adminMe, apiUrls.adminReports, apiUrls.adminUsers]) {
      expect([path, await statusOf(cookie, path)]).toEqual([path, 401])
    }
  })
})
