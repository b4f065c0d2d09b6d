import { describe, expect } from 'vitest'
import { newUser } from '../../../test/support/registration.ts'
import { send } from '../../../test/support/send.ts'
import { test, testWithSite } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'

const month = 30 * 86_400
const year = 365 * 86_400

const ways = [
  { publicUrl: undefined, prefix: '', flags: 'HttpOnly; SameSite=Lax' },
  { publicUrl: 'http://sightings.example.org', prefix: '', flags: 'HttpOnly; SameSite=Lax' },
  {
    publicUrl: 'https://sightings.example.org',
    prefix: '__Host-',
    flags: 'HttpOnly; Secure; SameSite=Lax',
  },
].map((way) => ({ ...way, test: testWithSite({ publicUrl: way.publicUrl }) }))

describe.each(ways)('where visitors reach the site at $publicUrl', ({ test, prefix, flags }) => {
  const expected = [
    expect.stringMatching(
      new RegExp(`^${prefix}session=[\\w-]{43}; Max-Age=${month}; Path=/; ${flags}$`),
    ),
    expect.stringMatching(
      new RegExp(`^${prefix}known-device=[\\w-]{43}; Max-Age=${year}; Path=/; ${flags}$`),
    ),
  ]

  test('cookies are out of reach of scripts and of other sites', async ({ site }) => {
    const body = newUser()
    const registered = await send(site, apiUrls.register, { body })
    expect(registered.headers.getSetCookie()).toEqual(expected)
    const { username, password } = body
    const signedIn = await send(site, apiUrls.login, { body: { username, password } })
    expect(signedIn.headers.getSetCookie()).toEqual(expected)
    expect((await send(site, apiUrls.user, { cookie: signedIn.cookie })).status).toBe(200)
  })

  test('signing out clears the session cookie and keeps the cookie of the known browser', async ({
    site,
  }) => {
    const { cookie } = await send(site, apiUrls.register, { body: newUser() })
    const { headers } = await send(site, apiUrls.logout, { method: 'POST', cookie })
    expect(headers.getSetCookie()).toEqual([
      `${prefix}session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${flags}`,
    ])
    // Not "cookies": the cookie of the known browser stays.
    expect(headers.get('clear-site-data')).toBe('"cache"')
  })

  test('the token is invalid under another name', async ({ site }) => {
    const { cookie } = await send(site, apiUrls.register, { body: newUser() })
    const token = /session=([\w-]{43})/.exec(cookie)?.[1] ?? ''
    for (const name of ['session', '__Host-session', '__Secure-session', 'Session', 'admin']) {
      const { status } = await send(site, apiUrls.user, { cookie: `${name}=${token}` })
      expect([name, status]).toEqual([name, name === `${prefix}session` ? 200 : 401])
    }
  })
})

describe('an invalid session', () => {
  test.for([
    'session',
    'session=',
    'session=""',
    'session=null',
    `session=${'A'.repeat(43)}`,
    `session=${'A'.repeat(12_000)}`,
    'session=%00',
    'session=%E0%A4%A',
    'session=%ED%A0%80',
    'session=\u00e9\u00ff',
    "session=' or 1=1 --",
    'session={"sid":"x"}',
    'session=../../etc/passwd',
    'session=a; session=b',
    'session[]=a',
    '__proto__=a; constructor=b; toString=c',
    `${'a=b; '.repeat(2_000)}session=c`,
    ';;;===;;;',
  ])('is answered with 401: %j', async (cookie, { site }) => {
    const { status, body } = await send(site, apiUrls.user, { cookie })
    expect([status, body.code]).toEqual([401, 'sign-in-required'])
    expect((await send(site, apiUrls.reports, { cookie })).status).toBe(200)
    const { status: signedOut } = await send(site, apiUrls.logout, { method: 'POST', cookie })
    expect(signedOut).toBe(204)
  })

  test('is refused as too large when it exceeds the headers', async ({ site }) => {
    const { status } = await send(site, apiUrls.user, { cookie: `session=${'A'.repeat(20_000)}` })
    expect(status).toBe(431)
  })
})
