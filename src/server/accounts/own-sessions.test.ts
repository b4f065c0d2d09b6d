import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signIn, storeUser } from '../../../test/support/accounts.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { OwnSession } from '../../shared/accounts.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { User } from './queries.ts'

let user: User
let laptop: { cookie: string }
let phone: { cookie: string }

test.beforeEach(async ({ site }) => {
  await sql`delete from sessions`.execute(site.database)
  user = await storeUser(site.database)
  laptop = await signIn(site.database, user)
  phone = await signIn(site.database, user, 'Safari on iPhone')
})

const list = (site: TestSite, headers: Record<string, string>) =>
  fetch(site.url + apiUrls.userSessions, { headers })
const listed = async (site: TestSite, headers: Record<string, string>): Promise<OwnSession[]> =>
  (await list(site, headers)).json()
const end = (site: TestSite, headers: Record<string, string>, id: string) =>
  fetch(`${site.url}${apiUrls.userSessions}/${id}`, { method: 'DELETE', headers })
const endAll = (site: TestSite, headers: Record<string, string>, query = '') =>
  fetch(`${site.url}${apiUrls.userSessions}${query}`, { method: 'DELETE', headers })
const countSessions = async (site: TestSite, owner: User) => {
  const { rows } = await sql`
    select 1 from sessions where sess ->> 'ownerId' = ${owner.id}`.execute(site.database)
  return rows.length
}

describe('the list', () => {
  test('shows device and times, last used first, and marks the current session', async ({
    site,
  }) => {
    const sessions = await listed(site, laptop)
    expect(sessions).toEqual([
      expect.objectContaining({ device: 'Safari on iPhone', isCurrent: false }),
      expect.objectContaining({ device: 'Firefox on Linux', isCurrent: true }),
    ])
    for (const { startedAt, seenAt } of sessions) {
      expect(Date.parse(startedAt)).toBeGreaterThan(Date.now() - 60_000)
      expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(startedAt))
    }
  })

  test('shows no keys, no tokens and no sessions of other accounts', async ({ site }) => {
    await signIn(site.database, await storeUser(site.database), 'Chrome on Windows')
    const text = await (await list(site, laptop)).text()
    const { rows } = await sql<{ sid: string }>`select sid from sessions`.execute(site.database)
    for (const { sid } of rows) expect(text).not.toContain(sid)
    for (const { cookie } of [laptop, phone]) expect(text).not.toContain(cookie.split('=')[1])
    expect(text).not.toContain('Chrome')
  })

  test('leaves out expired sessions', async ({ site }) => {
    await sql`update sessions set expire = now() where sess ->> 'device' like 'Safari%'`.execute(
      site.database,
    )
    expect(await listed(site, laptop)).toHaveLength(1)
  })

  test('answers 401 without a session and to a suspended account', async ({ site }) => {
    for (const headers of [{}, { cookie: 'session=forged' }]) {
      expect((await list(site, headers)).status).toBe(401)
      expect((await end(site, headers, 'any')).status).toBe(401)
      expect((await endAll(site, headers)).status).toBe(401)
    }
    await site.database
      .updateTable('users')
      .set({ suspendedAt: sql`now()`, suspensionReason: 'Spam' })
      .where('id', '=', user.id)
      .execute()
    expect((await list(site, laptop)).status).toBe(401)
  })
})

describe('the request to end sessions', () => {
  test('ends the named session and leaves the others', async ({ site }) => {
    const other = (await listed(site, laptop)).find(({ isCurrent }) => !isCurrent)
    const answer = await end(site, laptop, other?.id ?? '')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([expect.objectContaining({ isCurrent: true })])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await list(site, phone)).status).toBe(401)
    expect((await end(site, laptop, other?.id ?? '')).status).toBe(404)
  })

  test('clears the cookie when the session is the current one', async ({ site }) => {
    const own = (await listed(site, laptop)).find(({ isCurrent }) => isCurrent)
    const answer = await end(site, laptop, own?.id ?? '')
    expect(await answer.json()).toEqual([])
    expect(answer.headers.get('set-cookie')).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/)
    expect((await list(site, laptop)).status).toBe(401)
    expect((await list(site, phone)).status).toBe(200)
  })

  test('refuses sessions of other accounts and session keys instead of ids', async ({ site }) => {
    const stranger = await storeUser(site.database)
    const strange = await signIn(site.database, stranger)
    const [theirs] = await listed(site, strange)
    expect((await end(site, laptop, theirs?.id ?? '')).status).toBe(404)
    const { rows } = await sql<{ sid: string }>`select sid from sessions`.execute(site.database)
    for (const { sid } of rows) expect((await end(site, laptop, sid)).status).toBe(404)
    expect(await countSessions(site, stranger)).toBe(1)
    expect(await countSessions(site, user)).toBe(2)
  })

  test('ends all other sessions and keeps the current one', async ({ site }) => {
    await signIn(site.database, user, 'Edge on Windows')
    const answer = await endAll(site, laptop)
    expect(await answer.json()).toEqual([expect.objectContaining({ isCurrent: true })])
    expect((await list(site, phone)).status).toBe(401)
    expect((await list(site, laptop)).status).toBe(200)
    expect(await countSessions(site, user)).toBe(1)
  })

  test('ends all sessions with the current one', async ({ site }) => {
    const answer = await endAll(site, laptop, '?includeCurrent=true')
    expect(await answer.json()).toEqual([])
    expect(answer.headers.get('set-cookie')).toMatch(/^session=;/)
    expect(await countSessions(site, user)).toBe(0)
    expect((await endAll(site, phone)).status).toBe(401)
  })

  test('refuses requests from other sites', async ({ site }) => {
    const headers = { ...laptop, 'sec-fetch-site': 'cross-site' }
    expect((await endAll(site, headers)).status).toBe(403)
    expect((await endAll(site, laptop, '?includeCurrent=yes')).status).toBe(400)
    expect(await countSessions(site, user)).toBe(2)
  })

  test('ends both sessions when each ends the other at the same time', async ({ site }) => {
    const answers = await Promise.all([endAll(site, laptop), endAll(site, phone)])
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(await countSessions(site, user)).toBeLessThanOrEqual(1)
  })
})
