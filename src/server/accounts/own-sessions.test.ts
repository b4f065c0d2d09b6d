import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, storeUser } from '../../../test/support/accounts.ts'
import { startTestSite, type TestSite } from '../../../test/support/site.ts'
import type { OwnSession } from '../../shared/accounts.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { User } from './queries.ts'

let site: TestSite
let user: User
let laptop: { cookie: string }
let phone: { cookie: string }

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`truncate sessions`.execute(site.database)
  user = await storeUser(site.database)
  laptop = await signIn(site.database, user)
  phone = await signIn(site.database, user, 'Safari on iPhone')
})

const list = (headers: Record<string, string>) =>
  fetch(site.url + apiUrls.userSessions, { headers })
const listed = async (headers: Record<string, string>): Promise<OwnSession[]> =>
  (await list(headers)).json()
const end = (headers: Record<string, string>, id: string) =>
  fetch(`${site.url}${apiUrls.userSessions}/${id}`, { method: 'DELETE', headers })
const endAll = (headers: Record<string, string>, query = '') =>
  fetch(`${site.url}${apiUrls.userSessions}${query}`, { method: 'DELETE', headers })
const countSessions = async (owner: User) => {
  const { rows } = await sql`
    select 1 from sessions where sess ->> 'ownerId' = ${owner.id}`.execute(site.database)
  return rows.length
}

describe('the list', () => {
  test('names device and times, the latest used first, and which one asks', async () => {
    const sessions = await listed(laptop)
    expect(sessions).toEqual([
      expect.objectContaining({ device: 'Safari on iPhone', isCurrent: false }),
      expect.objectContaining({ device: 'Firefox on Linux', isCurrent: true }),
    ])
    for (const { startedAt, seenAt } of sessions) {
      expect(Date.parse(startedAt)).toBeGreaterThan(Date.now() - 60_000)
      expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(startedAt))
    }
  })

  test('tells neither keys nor tokens, nor the sessions of others', async () => {
    await signIn(site.database, await storeUser(site.database), 'Chrome on Windows')
    const text = await (await list(laptop)).text()
    const { rows } = await sql<{ sid: string }>`select sid from sessions`.execute(site.database)
    for (const { sid } of rows) expect(text).not.toContain(sid)
    for (const { cookie } of [laptop, phone]) expect(text).not.toContain(cookie.split('=')[1])
    expect(text).not.toContain('Chrome')
  })

  test('leaves out what has expired', async () => {
    await sql`update sessions set expire = now() where sess ->> 'device' like 'Safari%'`.execute(
      site.database,
    )
    expect(await listed(laptop)).toHaveLength(1)
  })

  test('is refused without a sign-in, and to suspended accounts', async () => {
    for (const headers of [{}, { cookie: 'session=forged' }]) {
      expect((await list(headers)).status).toBe(401)
      expect((await end(headers, 'any')).status).toBe(401)
      expect((await endAll(headers)).status).toBe(401)
    }
    await site.database
      .updateTable('users')
      .set({ suspendedAt: sql`now()`, suspensionReason: 'Spam' })
      .where('id', '=', user.id)
      .execute()
    expect((await list(laptop)).status).toBe(401)
  })
})

describe('ending', () => {
  test('one session signs that device out and leaves the others', async () => {
    const other = (await listed(laptop)).find(({ isCurrent }) => !isCurrent)
    const answer = await end(laptop, other?.id ?? '')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([expect.objectContaining({ isCurrent: true })])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await list(phone)).status).toBe(401)
    expect((await end(laptop, other?.id ?? '')).status).toBe(404)
  })

  test('the own session signs out here and clears the cookie', async () => {
    const own = (await listed(laptop)).find(({ isCurrent }) => isCurrent)
    const answer = await end(laptop, own?.id ?? '')
    expect(await answer.json()).toEqual([])
    expect(answer.headers.get('set-cookie')).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/)
    expect((await list(laptop)).status).toBe(401)
    expect((await list(phone)).status).toBe(200)
  })

  test('never reaches the session of somebody else, nor one named by its key', async () => {
    const stranger = await storeUser(site.database)
    const strange = await signIn(site.database, stranger)
    const [theirs] = await listed(strange)
    expect((await end(laptop, theirs?.id ?? '')).status).toBe(404)
    const { rows } = await sql<{ sid: string }>`select sid from sessions`.execute(site.database)
    for (const { sid } of rows) expect((await end(laptop, sid)).status).toBe(404)
    expect(await countSessions(stranger)).toBe(1)
    expect(await countSessions(user)).toBe(2)
  })

  test('everywhere else keeps this one', async () => {
    await signIn(site.database, user, 'Edge on Windows')
    const answer = await endAll(laptop)
    expect(await answer.json()).toEqual([expect.objectContaining({ isCurrent: true })])
    expect((await list(phone)).status).toBe(401)
    expect((await list(laptop)).status).toBe(200)
    expect(await countSessions(user)).toBe(1)
  })

  test('everywhere ends this one too', async () => {
    const answer = await endAll(laptop, '?includeCurrent=true')
    expect(await answer.json()).toEqual([])
    expect(answer.headers.get('set-cookie')).toMatch(/^session=;/)
    expect(await countSessions(user)).toBe(0)
    expect((await endAll(phone)).status).toBe(401)
  })

  test('is refused to other sites', async () => {
    const headers = { ...laptop, 'sec-fetch-site': 'cross-site' }
    expect((await endAll(headers)).status).toBe(403)
    expect((await endAll(laptop, '?includeCurrent=yes')).status).toBe(400)
    expect(await countSessions(user)).toBe(2)
  })

  test('at the same time from both sides ends both and fails nowhere', async () => {
    const answers = await Promise.all([endAll(laptop), endAll(phone)])
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(await countSessions(user)).toBeLessThanOrEqual(1)
  })
})
