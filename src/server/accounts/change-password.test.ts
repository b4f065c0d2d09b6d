import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signIn, storedPassword, storeUser } from '../../../test/support/accounts.ts'
import { takeMails } from '../../../test/support/outbox.ts'
import { send } from '../../../test/support/send.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'
import { checkPassword, noPassword } from '../security/passwords.ts'
import type { User } from './queries.ts'

const newPassword = 'seven quiet foxes'

let user: User
let cookie: string

test.beforeEach(async ({ site }) => {
  await sql`truncate users, sessions cascade`.execute(site.database)
  await takeMails(site)
  user = await storeUser(site.database)
  ;({ cookie } = await signIn(site.database, user))
})

const change = (site: TestSite, changes: Record<string, unknown> = {}, by = cookie, at = site) =>
  send(at, apiUrls.userPassword, {
    cookie: by,
    body: {
      currentPassword: storedPassword,
      password: newPassword,
      confirmPassword: newPassword,
      ...changes,
    },
  })
const isSignedIn = async (site: TestSite, by: string) =>
  (await send(site, apiUrls.user, { cookie: by })).status === 200
const hashOf = async (site: TestSite, { id }: User) =>
  site.database
    .selectFrom('users')
    .select('password')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const opens = async (site: TestSite, password: string) =>
  (await checkPassword(password, (await hashOf(site, user)).password)).isRight

describe('changing the password', () => {
  test('stores a new hash, ends every other session and gives this session a new id', async ({
    site,
  }) => {
    const phone = await signIn(site.database, user, 'Safari on iPhone')
    const stranger = await signIn(site.database, await storeUser(site.database))
    const answer = await change(site)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.get('set-cookie')).toMatch(/^session=[\w-]{43};.*HttpOnly/)
    expect(answer.cookie).toMatch(/; known-device=[\w-]{43}$/)
    const renewed = answer.cookie.split('; ')[0] ?? ''
    expect(renewed).not.toBe(cookie)
    expect(await isSignedIn(site, renewed)).toBe(true)
    expect(await isSignedIn(site, cookie)).toBe(false)
    expect(await isSignedIn(site, phone.cookie)).toBe(false)
    expect(await isSignedIn(site, stranger.cookie)).toBe(true)
    expect(await opens(site, newPassword)).toBe(true)
    expect(await opens(site, storedPassword)).toBe(false)
    const sessions = await send(site, apiUrls.userSessions, { cookie: renewed })
    expect(sessions.body).toMatchObject([{ device: 'Firefox on Linux', isCurrent: true }])
  })

  test('mails the owner without the password', async ({ site }) => {
    await change(site)
    const [mail, ...others] = await takeMails(site)
    expect(others).toEqual([])
    expect(mail?.to).toBe(user.email)
    expect(mail?.text).toContain('has just been changed')
    expect(mail?.text).toContain(`${site.url}/password-reset`)
    expect(mail?.text).not.toContain(newPassword)
  })

  test('ends reset links that were mailed before', async ({ site }) => {
    await site.database
      .insertInto('passwordResets')
      .values({ tokenHash: Buffer.from('t'), userId: user.id, expiresAt: sql`'infinity'` as never })
      .execute()
    await change(site)
    expect(await site.database.selectFrom('passwordResets').selectAll().execute()).toEqual([])
  })

  test.for([
    ['wrong', 'not this one', 'This is not your current password', 'wrong-password'],
    ['missing', undefined, 'Please enter your current password', 'password-missing'],
    ['empty', '', 'Please enter your current password', 'password-missing'],
  ])(
    'refuses a %s current password, changes nothing and ends no session',
    async ([_, given, message, code], { site }) => {
      const phone = await signIn(site.database, user)
      const answer = await change(site, { currentPassword: given })
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([
        { path: 'currentPassword', message, code, values: { which: 'current' } },
      ])
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await isSignedIn(site, cookie)).toBe(true)
      expect(await isSignedIn(site, phone.cookie)).toBe(true)
      expect(await opens(site, storedPassword)).toBe(true)
      expect(await site.jobs.performDue()).toBe(0)
    },
  )

  test('reports all faults of the new password together, each at its field', async ({ site }) => {
    const answer = await change(site, { password: 'short', confirmPassword: 'other' })
    expect(answer.body.errors).toEqual([
      {
        path: 'password',
        message: 'Password must be at least 6 characters',
        code: 'too-short',
        values: { field: 'password', shortest: 6 },
      },
      { path: 'confirmPassword', message: "Passwords don't match", code: 'passwords-differ' },
    ])
    expect(await opens(site, storedPassword)).toBe(true)
  })

  test('needs a session and refuses other sites', async ({ site }) => {
    expect((await change(site, {}, '')).status).toBe(401)
    const { status } = await send(site, apiUrls.userPassword, {
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
      body: {},
    })
    expect(status).toBe(403)
  })

  test('succeeds once when two browsers do it at the same time', async ({ site }) => {
    const phone = await signIn(site.database, user)
    const answers = await Promise.all([
      change(site, { password: 'first fox', confirmPassword: 'first fox' }),
      change(site, { password: 'second fox', confirmPassword: 'second fox' }, phone.cookie),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
    const isFirst = answers[0]?.status === 204
    expect(await opens(site, isFirst ? 'first fox' : 'second fox')).toBe(true)
    const { rows } = await sql`select 1 from sessions`.execute(site.database)
    expect(rows).toHaveLength(1)
  })
})

describe('an account without a password', () => {
  test.beforeEach(async ({ site }) => {
    await site.database
      .updateTable('users')
      .set({ password: noPassword })
      .where('id', '=', user.id)
      .execute()
  })
  const signedInBefore = (site: TestSite, minutes: number) =>
    sql`update sessions set sess = jsonb_set(sess, '{startedAt}',
      to_jsonb(now() - make_interval(mins => ${minutes})))`.execute(site.database)

  test('sets its first password right after signing in', async ({ site }) => {
    await signedInBefore(site, 9)
    expect((await change(site, { currentPassword: undefined })).status).toBe(204)
    expect(await opens(site, newPassword)).toBe(true)
  })

  test('is asked to sign in again later, and stays signed in', async ({ site }) => {
    await signedInBefore(site, 10)
    const answer = await change(site, { currentPassword: undefined })
    expect([answer.status, answer.body.code]).toEqual([403, 'sign-in-again'])
    expect(answer.body.detail).toContain('sign in again, and do this within 10 minutes')
    expect((await hashOf(site, user)).password).toBe(noPassword)
    expect(await isSignedIn(site, cookie)).toBe(true)
  })
})

test('wrong current passwords count against the limit of sign-ins', async ({ site }) => {
  const limited = await startTestSite({ rateLimits: true })
  const owner = await storeUser(limited.database)
  const { cookie: stolen } = await signIn(limited.database, owner)
  const statuses: number[] = []
  for (let time = 0; time < 12; time++) {
    statuses.push(
      (await change(site, { currentPassword: `guess ${time}` }, stolen, limited)).status,
    )
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  expect((await change(site, {}, stolen, limited)).status).toBe(429)
  const { username } = owner
  const body = { username, password: storedPassword }
  expect((await send(limited, apiUrls.login, { body })).status).toBe(429)
  await limited.close()
})
