import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { missingCredentials } from '../../../test/support/accounts.ts'
import {
  by,
  findAdministratorRow,
  administratorPassword as password,
  refusal,
  signedInAdministrator,
  storeWithPassword,
} from '../../../test/support/administrators.ts'
import { send } from '../../../test/support/send.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { test as siteTest, siteWith, type TestSite } from '../../../test/support/site-test.ts'
import { CurrentAdministrator } from '../../shared/administration.ts'
import { ProblemDetails } from '../../shared/problems.ts'

/** `limited` is a site that limits tries. */
const limitedSite = siteWith({ rateLimits: true, trustedProxies: ['127.0.0.1'] })
const test = siteTest.extend('limited', { scope: 'file' }, limitedSite)

test.beforeEach(({ site }) =>
  sql`truncate admin_users, sessions, limit_counts cascade`.execute(site.database),
)

const signIn = (
  site: TestSite,
  body: object,
  options: Parameters<typeof send>[2] = {},
  at: TestSite = site,
) => send(at, '/api/admin/login', { body, ...options })

const wrong = [401, 'wrong-credentials', 'Invalid username or password']

test('opens a separate session, in a cookie out of reach of scripts and other sites', async ({
  site,
}) => {
  const id = await storeWithPassword(site.database, { username: 'Warden' })
  const answer = await signIn(site, { username: ' wARDEN ', password })
  expect(answer.status).toBe(200)
  expect(CurrentAdministrator.parse(answer.body)).toMatchObject({
    id,
    username: 'Warden',
    role: 'admin',
    secondFactor: { hasAuthenticator: false, passkeys: 0, recoveryCodes: 0 },
    mustEnrol: false,
  })
  expect(answer.text).not.toMatch(/"password"|argon2/)
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('admin='))
  expect(cookie).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  expect((await by(site, answer).list()).status).toBe(200)
  const row = await findAdministratorRow(site.database, id)
  expect(Date.now() - Number(row?.lastLogin)).toBeLessThan(5_000)
  expect(answer.body.lastLogin).toBe(row?.lastLogin?.toISOString())
  const { rows } = await sql<{ stored: string }>`
    select sid || sess::text as stored from sessions`.execute(site.database)
  expect(rows[0]?.stored).not.toContain(answer.cookie.split('=')[1])
})

test('binds the cookie to the host and to https in production', async ({ site }) => {
  const open = await startTestSite({
    publicUrl: 'https://sightings.example.org',
    secondFactorRequired: true,
  })
  await storeWithPassword(open.database, { username: 'warden' })
  const answer = await signIn(site, { username: 'warden', password }, {}, open)
  const cookie = answer.headers.getSetCookie().find((line) => /^__Host-admin=/.test(line))
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(answer.body.mustEnrol).toBe(true)
  expect(refusal(await send(open, '/api/admin/users', { cookie: answer.cookie }))).toEqual([
    403,
    'second-factor-missing',
    'Multi-factor enrolment required',
  ])
  await open.close()
})

test('ends the earlier session and ignores a planted cookie', async ({ site }) => {
  await storeWithPassword(site.database, { username: 'warden' })
  const planted = 'admin=planted-by-somebody-else'
  const first = await signIn(site, { username: 'warden', password }, { cookie: planted })
  expect(first.cookie).not.toContain('planted')
  expect((await by(site, { cookie: planted }).me()).status).toBe(401)
  const second = await signIn(site, { username: 'warden', password }, { cookie: first.cookie })
  expect((await by(site, first).me()).status).toBe(401)
  expect((await by(site, second).me()).status).toBe(200)
})

describe('the refusal', () => {
  test('is the same for an unknown name and for a wrong password of any account', async ({
    site,
  }) => {
    await storeWithPassword(site.database, { username: 'active' })
    await storeWithPassword(site.database, { username: 'off', isActive: false })
    const waiting = { isActive: false, approvedAt: null }
    await storeWithPassword(site.database, { username: 'waiting', ...waiting })
    await storeWithPassword(site.database, { username: 'none', password: '!' })
    const answers = await Promise.all(
      ['active', 'off', 'waiting', 'none', 'unknown'].map((username) =>
        signIn(site, { username, password: 'something else' }),
      ),
    )
    for (const answer of answers) {
      expect(refusal(answer)).toEqual(wrong)
      expect(answer.cookie).toBe('')
    }
    const bodies = answers.map(({ body: { requestId: _, ...body } }) => JSON.stringify(body))
    expect(new Set(bodies).size).toBe(1)
    expect(refusal(await signIn(site, { username: 'none', password: '!' }))).toEqual(wrong)
  })

  test('takes as long for an unknown name as for a known one', async ({ site }) => {
    await storeWithPassword(site.database, { username: 'warden' })
    const times: Record<string, number[]> = { warden: [], nobody: [] }
    for (let round = 0; round < 20; round++) {
      for (const [username, list] of Object.entries(times)) {
        const started = performance.now()
        await signIn(site, { username, password: 'something else' })
        list.push(performance.now() - started)
      }
    }
    const median = (list: number[] = []) => list.sort((a, b) => a - b)[list.length / 2] ?? 0
    const [somebody, nobody] = [median(times.warden), median(times.nobody)]
    expect(somebody).toBeGreaterThan(10)
    expect(Math.abs(somebody - nobody)).toBeLessThan(0.6 * somebody)
  })
})

test.for<[string, string, Date | null]>([
  ['Account is awaiting approval', 'awaiting-approval', null],
  ['Account is deactivated', 'switched-off', new Date()],
])('explains after the right password: %s', async ([sentence, code, approvedAt], { site }) => {
  await storeWithPassword(site.database, { username: 'warden', isActive: false, approvedAt })
  const answer = await signIn(site, { username: 'warden', password })
  expect(refusal(answer)).toEqual([403, code, sentence])
  expect(answer.cookie).toBe('')
  expect(await site.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('refuses users, even with isAdmin set', async ({ site }) => {
  const { password: hash } = await site.database
    .selectFrom('adminUsers')
    .select('password')
    .where('id', '=', await storeWithPassword(site.database))
    .executeTakeFirstOrThrow()
  await site.database
    .insertInto('users')
    .values({ username: 'jane', email: 'jane@example.org', password: hash, isAdmin: true })
    .execute()
  expect(refusal(await signIn(site, { username: 'jane', password }))).toEqual(wrong)
})

test('reports both missing fields together', async ({ site }) => {
  const { status, body } = await signIn(site, {})
  expect(status).toBe(400)
  expect(ProblemDetails.parse(body).errors).toEqual(missingCredentials)
})

test('keeps both cookies side by side; signing out ends only its own session', async ({ site }) => {
  const administrator = await signedInAdministrator(site.database)
  const user = await site.database
    .insertInto('users')
    .values({ username: 'jim', email: 'jim@example.org', password: '!' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { startSession } = await import('../security/sessions.ts')
  const token = await startSession(site.database, { kind: 'user', ownerId: user.id, device: '' })
  const both = { cookie: `${administrator.cookie}; session=${token}` }
  await send(site, '/api/admin/logout', { method: 'POST', ...both })
  expect((await by(site, both).me()).status).toBe(401)
  expect((await send(site, '/api/user', both)).status).toBe(200)
})

describe('guessing', () => {
  test('ends after ten attempts from one source; the owner signs in from another', async ({
    limited,
    site,
  }) => {
    await storeWithPassword(limited.database, { username: 'warden' })
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const guess = () =>
      signIn(site, { username: 'warden', password: 'a guess' }, from('192.0.2.1'), limited)
    const statuses = (await Promise.all(Array.from({ length: 15 }, guess))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const right = { username: 'warden', password }
    expect((await signIn(site, right, from('192.0.2.1'), limited)).status).toBe(429)
    expect((await signIn(site, right, from('192.0.2.2'), limited)).status).toBe(200)
  })

  test('does not lock out a browser that the owner used before', async ({ limited, site }) => {
    await storeWithPassword(limited.database, { username: 'keeper' })
    const right = { username: 'keeper', password }
    const known = await signIn(
      site,
      right,
      { headers: { 'x-forwarded-for': '192.0.2.3' } },
      limited,
    )
    await signIn(site, { username: 'keeper', password: 'x' }, {}, limited)
    await sql`update limit_counts set points = 100
      where key like 'sign-in-account:%'`.execute(limited.database)
    const later = { headers: { 'x-forwarded-for': '192.0.2.4' } }
    expect((await signIn(site, right, later, limited)).status).toBe(429)
    expect((await signIn(site, right, { ...later, cookie: known.cookie }, limited)).status).toBe(
      200,
    )
  })
})

describe('confirming the identity', () => {
  test('accepts only the right password', async ({ site }) => {
    const id = await storeWithPassword(site.database)
    const person = await signedInAdministrator(site.database, {})
    const own = {
      cookie: (
        await signIn(site, {
          username: (await findAdministratorRow(site.database, id))?.username,
          password,
        })
      ).cookie,
    }
    await sql`update sessions set sess = jsonb_set(
      sess, '{startedAt}', to_jsonb(now() - interval '6 minutes'))`.execute(site.database)
    await site.database
      .updateTable('adminUsers')
      .set({ totpSecret: Buffer.from('sealed') })
      .where('id', '=', id)
      .execute()
    const confirm = (given: string) =>
      send(site, '/api/admin/confirm', { ...own, body: { password: given } })
    expect((await by(site, own).toggle(person.id)).status).toBe(401)
    const { status, body } = await confirm('something else')
    expect(status).toBe(400)
    expect(ProblemDetails.parse(body).errors).toEqual([
      {
        path: 'password',
        message: 'The password is not right',
        code: 'wrong-password',
        values: { which: 'own' },
      },
    ])
    expect((await by(site, own).toggle(person.id)).status).toBe(401)
    expect((await confirm(password)).status).toBe(204)
    expect((await by(site, own).toggle(person.id)).status).toBe(200)
  })

  test('needs a session', async ({ site }) => {
    const answer = await send(site, '/api/admin/confirm', { body: { password } })
    expect(answer.status).toBe(401)
  })
})
