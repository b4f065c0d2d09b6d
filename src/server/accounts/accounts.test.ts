import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { missingCredentials } from '../../../test/support/accounts.ts'
import { newUser, register } from '../../../test/support/registration.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'

test.beforeEach(async ({ site }) => {
  await sql`truncate users, sessions cascade`.execute(site.database)
})

const users = (site: TestSite) => site.database.selectFrom('users').selectAll().execute()

describe('registering', () => {
  test('creates an account, signs in and answers it without internal fields', async ({ site }) => {
    const { status, body, headers, cookie, given } = await register(site)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      username: given.username,
      email: given.email,
      firstName: 'Ada',
      lastName: 'Winter',
      isAdmin: false,
      hasPassword: true,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const [stored] = await users(site)
    expect(stored?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(stored?.lastActiveAt).not.toBeNull()
    expect((await send(site, apiUrls.user, { cookie })).body).toEqual(body)
  })

  test('reports a taken name and a taken address together, each at its field', async ({ site }) => {
    const { given } = await register(site, { username: 'Ada.Winter', email: 'ada@example.org' })
    const taken = {
      username: {
        path: 'username',
        message: 'Username already exists',
        code: 'already-taken',
        values: { field: 'username' },
      },
      email: {
        path: 'email',
        message: 'Email already exists',
        code: 'already-taken',
        values: { field: 'email' },
      },
    }
    const cases = [
      [newUser({ username: 'ada.winter' }), [taken.username]],
      [newUser({ email: 'ADA@example.org' }), [taken.email]],
      [newUser({ username: given.username, email: given.email }), [taken.username, taken.email]],
    ] as const
    for (const [body, errors] of cases) {
      const answer = await send(site, apiUrls.register, { body })
      expect([answer.status, answer.body.code]).toEqual([409, 'already-taken'])
      expect(answer.body.errors).toEqual(errors)
      expect(answer.body.detail).toBe(errors.map(({ message }) => message).join('. '))
      expect(answer.cookie).toBe('')
    }
    expect(await users(site)).toHaveLength(1)
  })

  test('creates one account from 200 simultaneous registrations of one name', async ({ site }) => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => register(site, { username: 'sought-after' })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(199)
    expect(await users(site)).toHaveLength(1)
  })

  test('ignores fields that a visitor must not set', async ({ site }) => {
    const id = '11111111-1111-4111-8111-111111111111'
    const forged = { id, isAdmin: true, is_admin: true, role: 'admin', createdAt: '1999-01-01' }
    const { status, body } = await send(site, apiUrls.register, {
      body: { ...newUser(), ...forged, suspendedAt: '1999-01-01', profileImageUrl: 'https://x.y' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ isAdmin: false, profileImageUrl: null })
    const [stored] = await users(site)
    expect(stored).toMatchObject({ isAdmin: false, suspendedAt: null, profileImageUrl: null })
    expect(stored?.id).not.toBe(id)
  })
})

describe('signing in', () => {
  test('answers the user and ignores the case of the name', async ({ site }) => {
    const { body, given } = await register(site, { username: 'Ada.Winter' })
    const { password } = given
    for (const username of ['Ada.Winter', 'ADA.WINTER', ' ada.winter ']) {
      const answer = await send(site, apiUrls.login, { body: { username, password } })
      expect([answer.status, answer.body]).toEqual([200, body])
      expect((await send(site, apiUrls.user, { cookie: answer.cookie })).body).toEqual(body)
    }
  })

  test('names each missing field', async ({ site }) => {
    const { status, body } = await send(site, apiUrls.login, { body: { username: ' ' } })
    expect(status).toBe(400)
    expect(body.errors).toEqual(missingCredentials)
  })
})

test('a request without a body may name JSON as its content type', async ({ site }) => {
  const headers = { 'content-type': 'application/json' }
  const { cookie } = await register(site)
  const answer = await send(site, apiUrls.logout, { method: 'POST', cookie, headers })
  expect(answer.status).toBe(204)
  expect((await send(site, apiUrls.user, { cookie })).status).toBe(401)
  const missing = await send(site, apiUrls.login, { method: 'POST', headers })
  expect([missing.status, missing.body.detail]).toEqual([
    400,
    'Send user name and password as a JSON object.',
  ])
})

test('answers 401 without a session', async ({ site }) => {
  const { status, body } = await send(site, apiUrls.user)
  expect([status, body.code]).toEqual([401, 'sign-in-required'])
})

test('signing out ends the session, and a second time changes nothing', async ({ site }) => {
  const { cookie } = await register(site)
  for (const sent of [cookie, cookie, undefined]) {
    const answer = await send(site, apiUrls.logout, {
      method: 'POST',
      ...(sent ? { cookie: sent } : {}),
    })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0; Path=\/; /)
  }
  expect((await send(site, apiUrls.user, { cookie })).status).toBe(401)
  expect(await site.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})
