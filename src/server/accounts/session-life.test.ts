import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storedPassword, storeUser } from '../../../test/support/accounts.ts'
import { signedInAdministrator } from '../../../test/support/administrators.ts'
import { newUser } from '../../../test/support/registration.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'
import { endSessionsOf, sessionId } from '../security/sessions.ts'
import type { User } from './queries.ts'
import { restoreUser, suspendUser } from './suspend-user.ts'

let user: User

test.beforeEach(async ({ site }) => {
  await sql`truncate users, admin_users, sessions cascade`.execute(site.database)
  user = await storeUser(site.database)
})

const day = 86_400

/** Signs in through the API; returns only the session cookie. */
async function signIn(site: TestSite, cookie = '', owner = user): Promise<string> {
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

const statusOf = async (site: TestSite, cookie: string, path: string = apiUrls.user) =>
  (await send(site, path, { cookie })).status

const countSessions = async (site: TestSite) =>
  (await site.database.selectFrom('sessions').select('sid').execute()).length

describe('a new session starts', () => {
  test.for([
    'session=chosen-by-an-attacker',
    `session=${'A'.repeat(43)}`,
    'session=; session=twice',
  ])('at a sign-in with the planted cookie %s', async (planted, { site }) => {
    const cookie = await signIn(site, planted)
    expect(tokenOf(cookie)).toMatch(/^[\w-]{43}$/)
    expect(planted).not.toContain(tokenOf(cookie))
    expect(await statusOf(site, cookie)).toBe(200)
    expect(await statusOf(site, planted)).toBe(401)
    expect(await countSessions(site)).toBe(1)
  })

  test('at a second sign-in, which ends the first session', async ({ site }) => {
    const first = await signIn(site)
    const second = await signIn(site, first)
    expect(second).not.toBe(first)
    expect([await statusOf(site, first), await statusOf(site, second)]).toEqual([401, 200])
  })

  test('at a registration of a signed-in user, which ends the old session', async ({ site }) => {
    const first = await signIn(site)
    const answer = await send(site, apiUrls.register, { body: newUser(), cookie: first })
    const second = sessionCookieOf(answer.cookie)
    expect([await statusOf(site, first), await statusOf(site, second)]).toEqual([401, 200])
    const { body } = await send(site, apiUrls.user, { cookie: second })
    expect(body.id).not.toBe(user.id)
  })

  test('only after success: a failed sign-in keeps the old session', async ({ site }) => {
    const cookie = await signIn(site)
    const body = { username: user.username, password: 'a guess' }
    expect((await send(site, apiUrls.login, { body, cookie })).status).toBe(401)
    expect(await statusOf(site, cookie)).toBe(200)
  })

  test('with a token that the database stores only as a hash', async ({ site }) => {
    const cookie = await signIn(site)
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(
      site.database,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(tokenOf(cookie))
    expect(await statusOf(site, `session=${sessionId(tokenOf(cookie))}`)).toBe(401)
  })
})

type Ending = {
  what: string
  act: (site: TestSite, cookie: string) => Promise<unknown>
  /**
   * Expected statuses of the acting session, of another one of the account, and of a stranger's.
   */
  after: [own: number, other: number, stranger: number]
}

const post = (path: string, body?: unknown) => (site: TestSite, cookie: string) =>
  send(site, path, { method: 'POST', cookie, body })

const endings: Ending[] = [
  { what: 'signing out', act: post(apiUrls.logout), after: [401, 200, 200] },
  {
    what: 'a suspension',
    act: (site) => suspendUser(site.database, user.username, 'Spam'),
    after: [401, 401, 200],
  },
  {
    what: 'a suspension that is lifted',
    act: async (site) => {
      await suspendUser(site.database, user.username, 'Spam')
      await restoreUser(site.database, user.username)
    },
    after: [401, 401, 200],
  },
  {
    what: 'a suspension by another program that forgets the sessions',
    act: (site) =>
      sql`update users set suspended_at = now(), suspension_reason = '' where id = ${user.id}`.execute(
        site.database,
      ),
    after: [401, 401, 200],
  },
  {
    what: 'a new password',
    act: post(apiUrls.userPassword, {
      currentPassword: storedPassword,
      password: 'seven quiet foxes',
      confirmPassword: 'seven quiet foxes',
    }),
    after: [401, 401, 200],
  },
  {
    what: 'the erasure of the account',
    act: (site) => sql`delete from users where id = ${user.id}`.execute(site.database),
    after: [401, 401, 200],
  },
  {
    what: 'signing out everywhere',
    act: (site) => endSessionsOf(site.database, { kind: 'user', ownerId: user.id }),
    after: [401, 401, 200],
  },
]

describe('a session ends', () => {
  test.for(endings)('with $what, from the next request on', async ({ act, after }, { site }) => {
    const stranger = await signIn(site, '', await storeUser(site.database))
    const [own, other] = [await signIn(site), await signIn(site)]
    expect([
      await statusOf(site, own),
      await statusOf(site, other),
      await statusOf(site, stranger),
    ]).toEqual([200, 200, 200])
    await act(site, own)
    expect([
      await statusOf(site, own),
      await statusOf(site, other),
      await statusOf(site, stranger),
    ]).toEqual(after)
  })

  test('for each of 100 requests after signing out', async ({ site }) => {
    const cookie = await signIn(site)
    await post(apiUrls.logout)(site, cookie)
    for (let wave = 0; wave < 5; wave++) {
      const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(site, cookie)))
      expect(new Set(statuses)).toEqual(new Set([401]))
    }
  })

  test('at the 21st sign-in, when it is the one unused longest', async ({ site }) => {
    const cookies = []
    for (let count = 0; count < 21; count++) cookies.push(await signIn(site))
    const statuses = await Promise.all(cookies.map((cookie) => statusOf(site, cookie)))
    expect(statuses).toEqual([401, ...Array.from({ length: 20 }, () => 200)])
    expect(await countSessions(site)).toBe(20)
  })
})

/** Moves all times of the session back by so many seconds. */
async function shift(site: TestSite, cookie: string, seconds: number): Promise<void> {
  await sql`
    update sessions set expire = expire - make_interval(secs => ${seconds}),
      sess = sess || jsonb_build_object(
        'startedAt', (sess ->> 'startedAt')::timestamptz - make_interval(secs => ${seconds}),
        'seenAt', (sess ->> 'seenAt')::timestamptz - make_interval(secs => ${seconds}))
     where sid = ${sessionId(tokenOf(cookie))}`.execute(site.database)
}

async function secondsLeft(site: TestSite, cookie: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from expire - now())::float8 as left
      from sessions where sid = ${sessionId(tokenOf(cookie))}`.execute(site.database)
  return rows[0]?.left ?? Number.NaN
}

/** Longer than the time between two statements of a test on a busy machine. */
const moment = 60

describe('an unused session', () => {
  test('lasts for seven days', async ({ site }) => {
    const cookie = await signIn(site)
    await shift(site, cookie, 7 * day - moment)
    expect(await statusOf(site, cookie)).toBe(200)
  })

  test('ends a second later', async ({ site }) => {
    const cookie = await signIn(site)
    await shift(site, cookie, 7 * day + 1)
    expect(await statusOf(site, cookie)).toBe(401)
  })

  test('lasts another seven days after each use', async ({ site }) => {
    const cookie = await signIn(site)
    for (let use = 0; use < 4; use++) {
      await shift(site, cookie, 7 * day - moment)
      expect(await statusOf(site, cookie)).toBe(200)
      expect(await secondsLeft(site, cookie)).toBeGreaterThan(use < 3 ? 7 * day - moment : day)
    }
  })

  test('records its use only once an hour', async ({ site }) => {
    const cookie = await signIn(site)
    await shift(site, cookie, 3_600 - moment)
    expect(await statusOf(site, cookie)).toBe(200)
    expect(await secondsLeft(site, cookie)).toBeLessThan(7 * day - 3_600 + 2 * moment)
    await shift(site, cookie, 2 * moment)
    expect(await statusOf(site, cookie)).toBe(200)
    expect(await secondsLeft(site, cookie)).toBeGreaterThan(7 * day - moment)
  })
})

test('a session in daily use ends after thirty days', async ({ site }) => {
  const cookie = await signIn(site)
  for (let days = 5; days < 30; days += 5) {
    await shift(site, cookie, 5 * day)
    expect(await statusOf(site, cookie)).toBe(200)
  }
  expect(await secondsLeft(site, cookie)).toBeLessThanOrEqual(5 * day)
  await shift(site, cookie, 5 * day - moment)
  expect(await statusOf(site, cookie)).toBe(200)
  await shift(site, cookie, moment + 1)
  expect(await statusOf(site, cookie)).toBe(401)
})

describe('users and administrators', () => {
  test('cannot use the token of the other kind in any cookie', async ({ site }) => {
    const warden = await signedInAdministrator(site.database)
    const token = { user: tokenOf(await signIn(site)), warden: tokenOf(warden.cookie) }
    expect(await statusOf(site, `admin=${token.warden}`, apiUrls.adminMe)).toBe(200)
    expect(await statusOf(site, `session=${token.warden}`)).toBe(401)
    expect(await statusOf(site, `admin=${token.user}`, apiUrls.adminMe)).toBe(401)
    expect(await statusOf(site, `session=${token.warden}`, apiUrls.adminMe)).toBe(401)
    expect(
      await statusOf(site, `admin=${token.user}; session=${token.user}`, apiUrls.adminMe),
    ).toBe(401)
    expect(await statusOf(site, `admin=${token.warden}; session=${token.warden}`)).toBe(401)
  })

  test('sign out separately in the same browser', async ({ site }) => {
    const warden = await signedInAdministrator(site.database)
    const both = `${await signIn(site)}; ${warden.cookie}`
    await post(apiUrls.logout)(site, both)
    expect([await statusOf(site, both), await statusOf(site, both, apiUrls.adminMe)]).toEqual([
      401, 200,
    ])
    const again = `${await signIn(site)}; ${warden.cookie}`
    await post(apiUrls.adminLogout)(site, again)
    expect([await statusOf(site, again), await statusOf(site, again, apiUrls.adminMe)]).toEqual([
      200, 401,
    ])
  })

  test('stay separate for a user with isAdmin set', async ({ site }) => {
    await site.database.updateTable('users').set({ isAdmin: true }).execute()
    const cookie = await signIn(site)
    expect((await send(site, apiUrls.user, { cookie })).body.isAdmin).toBe(true)
    for (const path of [apiUrls.adminMe, apiUrls.adminReports, apiUrls.adminUsers]) {
      expect([path, await statusOf(site, cookie, path)]).toEqual([path, 401])
    }
  })
})
