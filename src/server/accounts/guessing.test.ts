import http from 'node:http'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { newUser, register } from '../../../test/support/registration.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'
import { hashPassword } from '../security/passwords.ts'

const test = testWithSite({ rateLimits: true })

const slow = { timeout: 90_000 }

test.beforeEach(async ({ site }) => {
  await sql`truncate users, sessions, limit_counts, daily_salts cascade`.execute(site.database)
})

type Try = { username: string; password?: string; from?: string; cookie?: string }
type Outcome = { status: number; retryAfter: number; text: string }

/** Signs in from the loopback address `from`. */
function attempt(
  site: TestSite,
  { username, password = 'a guess', from = '127.0.0.1', cookie = '' }: Try,
) {
  return new Promise<Outcome>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }
    const url = site.url + apiUrls.login
    const request = http.request(url, { method: 'POST', localAddress: from, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => {
        const { statusCode = 0, headers: answered } = answer
        resolve({ status: statusCode, retryAfter: Number(answered['retry-after']), text })
      })
    })
    request.on('error', reject).end(JSON.stringify({ username, password }))
  })
}

async function guessAtOnce(
  site: TestSite,
  times: number,
  given: Try,
): Promise<Record<number, number>> {
  const outcomes = await Promise.all(Array.from({ length: times }, () => attempt(site, given)))
  return countByStatus(outcomes)
}

function countByStatus(outcomes: { status: number }[]): Record<number, number> {
  const groups = Object.groupBy(outcomes, ({ status }) => status)
  return Object.fromEntries(
    Object.entries(groups).map(([status, group = []]) => [status, group.length]),
  )
}

describe('after ten failures in a quarter of an hour', () => {
  test('an account is locked for that source, and Retry-After says for how long', async ({
    site,
  }) => {
    const { given } = await register(site)
    const { username, password } = given
    for (let time = 0; time < 10; time++)
      expect((await attempt(site, { username })).status).toBe(401)
    const refused = await attempt(site, { username, password })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Too many requests. Please try again later.')
    expect(refused.retryAfter).toBeGreaterThan(840)
    expect(refused.retryAfter).toBeLessThanOrEqual(900)
    expect((await attempt(site, { username, password, from: '127.0.0.2' })).status).toBe(200)
  })

  test('an unknown name is locked in the same way', async ({ site }) => {
    const known = (await register(site)).given.username
    const series = async (username: string) => {
      const statuses = []
      for (let time = 0; time < 12; time++)
        statuses.push((await attempt(site, { username })).status)
      return statuses
    }
    expect(await series('nobody-has-this')).toEqual(await series(known))
  })

  test('upper and lower case of a name count together', async ({ site }) => {
    const username = (await register(site, { username: 'Ada.Winter' })).given.username
    expect(await guessAtOnce(site, 5, { username })).toEqual({ 401: 5 })
    expect(await guessAtOnce(site, 5, { username: 'ADA.WINTER' })).toEqual({ 401: 5 })
    expect(await guessAtOnce(site, 5, { username: 'ada.winter' })).toEqual({ 429: 5 })
  })
})

test('the site checks exactly ten of 30 simultaneous guesses', async ({ site }) => {
  const { given } = await register(site)
  expect(await guessAtOnce(site, 30, { username: given.username })).toEqual({ 401: 10, 429: 20 })
})

test(
  'a source may fail fifty sign-ins under many names; other sources are not affected',
  slow,
  async ({ site }) => {
    const outcomes = []
    for (const wave of [0, 1, 2]) {
      const names = Array.from({ length: 20 }, (_, index) => `name-${wave}-${index}`)
      outcomes.push(...(await Promise.all(names.map((username) => attempt(site, { username })))))
    }
    expect(countByStatus(outcomes)).toEqual({ 401: 50, 429: 10 })
    const { given } = await register(site)
    const { username, password } = given
    expect((await attempt(site, { username, password })).status).toBe(429)
    expect((await attempt(site, { username, password, from: '127.0.0.2' })).status).toBe(200)
  },
)

test('strangers behind the same address do not lock out a known browser', async ({ site }) => {
  const { given, cookie } = await register(site)
  const { username, password } = given
  expect(await guessAtOnce(site, 12, { username })).toEqual({ 401: 10, 429: 2 })
  await sql`update limit_counts set points = 50
    where key like 'sign-in-source:%'`.execute(site.database)
  expect((await attempt(site, { username, password })).status).toBe(429)
  const [, mark = ''] = cookie.split('; ')
  expect((await attempt(site, { username, password, cookie: mark })).status).toBe(200)
})

test('a refused attempt does not count against the other accounts of its source', async ({
  site,
}) => {
  const { given } = await register(site)
  expect(await guessAtOnce(site, 30, { username: given.username })).toEqual({ 401: 10, 429: 20 })
  const { username, password } = (await register(site)).given
  expect((await attempt(site, { username, password })).status).toBe(200)
})

describe('an account under attack from many sources', () => {
  async function guessEverywhere(site: TestSite, username: string) {
    const counts: Record<number, number> = {}
    for (let source = 10; source < 22; source++) {
      const more = await guessAtOnce(site, 10, { username, from: `127.0.0.${source}` })
      for (const [status, times] of Object.entries(more)) {
        counts[Number(status)] = (counts[Number(status)] ?? 0) + times
      }
    }
    return counts
  }

  test(
    'accepts a hundred attempts an hour, and still lets in a known browser',
    slow,
    async ({ site }) => {
      const { given, cookie } = await register(site)
      const { username, password } = given
      expect(cookie).toMatch(/^session=[\w-]{43}; known-device=[\w-]{43}$/)
      const [, mark = ''] = cookie.split('; ')
      expect(await guessEverywhere(site, username)).toEqual({ 401: 100, 429: 20 })

      const elsewhere = { username, password, from: '127.0.0.200' }
      expect((await attempt(site, elsewhere)).status).toBe(429)
      expect((await attempt(site, { ...elsewhere, cookie: mark })).status).toBe(200)

      const stranger = (await register(site)).cookie.split('; ')[1] ?? ''
      expect((await attempt(site, { ...elsewhere, cookie: stranger })).status).toBe(429)
      const forged = `known-device=${'A'.repeat(43)}`
      expect((await attempt(site, { ...elsewhere, cookie: forged })).status).toBe(429)

      await site.database
        .updateTable('users')
        .set({ password: await hashPassword('another password') })
        .where('username', '=', username)
        .execute()
      const renewed = { ...elsewhere, password: 'another password' }
      expect((await attempt(site, { ...renewed, cookie: mark })).status).toBe(429)

      await sql`update limit_counts set expire = 0`.execute(site.database)
      expect((await attempt(site, renewed)).status).toBe(200)
    },
  )

  test('gives a known browser no more guesses than others', async ({ site }) => {
    const { given, cookie } = await register(site)
    const { username } = given
    expect(await guessAtOnce(site, 20, { username, cookie })).toEqual({ 401: 10, 429: 10 })
  })
})

test('successful sign-ins never count against a limit', slow, async ({ site }) => {
  const { given } = await register(site)
  const { username, password } = given
  expect(await guessAtOnce(site, 2, { username })).toEqual({ 401: 2 })
  for (let round = 0; round < 7; round++) {
    expect(await guessAtOnce(site, 8, { username, password })).toEqual({ 200: 8 })
  }
})

test(
  'a class of 30 behind one address registers and signs in at the same time',
  slow,
  async ({ site }) => {
    const people = await Promise.all(Array.from({ length: 30 }, () => register(site)))
    expect(countByStatus(people)).toEqual({ 201: 30 })
    const mistyped = people
      .slice(0, 20)
      .map(({ given: { username } }) => attempt(site, { username }))
    expect(countByStatus(await Promise.all(mistyped))).toEqual({ 401: 20 })
    const answers = people.map(({ given: { username, password } }) =>
      attempt(site, { username, password }),
    )
    expect(countByStatus(await Promise.all(answers))).toEqual({ 200: 30 })
  },
)

test('a source may register sixty times an hour; a faulty registration does not count', async ({
  site,
}) => {
  const faulty = () => register(site, { confirmPassword: 'something else' })
  expect(countByStatus(await Promise.all(Array.from({ length: 70 }, faulty)))).toEqual({ 400: 70 })
  const { username } = newUser()
  const outcomes = []
  for (let wave = 0; wave < 3; wave++) {
    const same = Array.from({ length: 21 }, () => register(site, { username }))
    outcomes.push(...(await Promise.all(same)))
  }
  expect(countByStatus(outcomes)).toEqual({ 201: 1, 409: 59, 429: 3 })
  const refused = await register(site)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
})

test('a trial without limits checks every attempt', async () => {
  const open = await startTestSite({ rateLimits: false })
  const { given } = await register(open)
  const tries = Array.from({ length: 15 }, () =>
    fetch(open.url + apiUrls.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: given.username, password: 'a guess' }),
    }),
  )
  expect(countByStatus(await Promise.all(tries))).toEqual({ 401: 15 })
  await open.close()
})
