import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { register } from '../../../test/support/registration.ts'
import { newReport } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, testWithSites } from '../../../test/support/site-test.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { readConfig } from '../config.ts'
import { countActiveUsers } from '../statistics/count-active-users.ts'

const test = testWithSites({
  open: {},
  closed: { site: readConfig({ REPORTS_REQUIRE_SIGN_IN: 'true' }).site },
})

test.beforeEach(async ({ sites }) => {
  for (const { database } of Object.values(sites)) {
    await sql`truncate users, sessions, reports cascade`.execute(database)
  }
})

const owners = async ({ database }: TestSite) => {
  const reports = await database.selectFrom('reports').select('userId').execute()
  return reports.map(({ userId }) => userId)
}

function submitForm({ url }: TestSite, fields: Record<string, string>, cookie = '') {
  return fetch(url + pageUrls.submit, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
    body: new URLSearchParams(fields),
  })
}

/** The fields as the plain form sends them. */
const formFields = (anonymous: boolean) => {
  const { witnesses: _, anonymous: __, ...fields } = newReport()
  return { ...fields, anonymous: `${anonymous}` } as Record<string, string>
}

describe.each(['open', 'closed'] as const)('a signed-in user, with the form %s', (which) => {
  test('is linked to a report under the own name, and to no anonymous one', async ({ sites }) => {
    const site = sites[which]
    const { cookie, body: user } = await register(site)
    for (const anonymous of [true, false]) {
      const { status, text } = await send(site, apiUrls.reports, {
        cookie,
        body: newReport({ anonymous }),
      })
      expect(status).toBe(201)
      expect(text).not.toContain(String(user.id))
    }
    expect(await owners(site)).toEqual([null, user.id])
  })

  test('is linked in the same way by the plain form', async ({ sites }) => {
    const site = sites[which]
    const { cookie, body: user } = await register(site)
    for (const anonymous of [true, false]) {
      const { status } = await submitForm(site, formFields(anonymous), cookie)
      expect(status).toBe(303)
    }
    expect(await owners(site)).toEqual([null, user.id])
  })

  test('is not linked after signing out', async ({ sites }) => {
    const site = sites[which]
    const { cookie } = await register(site)
    await send(site, apiUrls.logout, { method: 'POST', cookie })
    const { status } = await send(site, apiUrls.reports, { cookie, body: newReport() })
    expect(status).toBe(which === 'open' ? 201 : 401)
    expect(await owners(site)).toEqual(which === 'open' ? [null] : [])
  })
})

describe('where submitting needs a sign-in', () => {
  test('a visitor gets 401 and nothing is stored', async ({ sites }) => {
    for (const anonymous of [true, false]) {
      const { status, body } = await send(sites.closed, apiUrls.reports, {
        body: newReport({ anonymous }),
      })
      expect(status).toBe(401)
      expect(body).toMatchObject({
        code: 'sign-in-required',
        detail: 'Please sign in to submit a report',
      })
    }
    expect(await owners(sites.closed)).toEqual([])
  })

  test('the plain form comes back filled in, with the explanation', async ({ sites }) => {
    const answer = await submitForm(sites.closed, formFields(false))
    expect(answer.status).toBe(401)
    const page = await answer.text()
    expect(page).toContain('Please sign in to submit a report')
    expect(page).toContain('Flagstaff, Arizona')
    expect(await owners(sites.closed)).toEqual([])
  })
})

test('an anonymous report leaves no activity on the account', async ({ sites }) => {
  const site = sites.open
  const { cookie } = await register(site)
  const earlier = new Date(Date.now() - 5 * 3_600_000)
  await site.database.updateTable('users').set({ lastActiveAt: earlier }).execute()
  await sql`update sessions set sess = jsonb_set(sess, '{seenAt}', to_jsonb(${earlier}::timestamptz))
    `.execute(site.database)
  await send(site, apiUrls.reports, { cookie, body: newReport({ anonymous: true }) })
  const [user] = await site.database.selectFrom('users').select('lastActiveAt').execute()
  expect(user?.lastActiveAt).toEqual(earlier)
})

test('a user who signs in or registers counts as active', async ({ sites }) => {
  const site = sites.open
  const activeUsers = async () => {
    await countActiveUsers(site.database)
    return (await send(site, apiUrls.statistics)).body.activeUsers
  }
  expect(await activeUsers()).toBe(0)
  const { given } = await register(site)
  expect(await activeUsers()).toBe(1)
  await site.database
    .updateTable('users')
    .set({ lastActiveAt: new Date(0) })
    .execute()
  expect(await activeUsers()).toBe(0)
  const { username, password } = given
  await send(site, apiUrls.login, { body: { username, password: 'a guess' } })
  expect(await activeUsers()).toBe(0)
  await send(site, apiUrls.login, { body: { username, password } })
  expect(await activeUsers()).toBe(1)
})
