import { request } from 'node:http'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type TestSite, testWithProvider } from '../../../test/support/provider-test.ts'
import {
  returnFromProvider,
  signInThrough,
  startSignIn,
} from '../../../test/support/stub-sign-in.ts'
import { newVisitor, nextUrl } from '../../../test/support/visitor.ts'
import { ProblemDetails } from '../../shared/problems.ts'
import { apiUrls } from '../../shared/urls.ts'

const test = testWithProvider({ rateLimits: true })

test.beforeEach(async ({ site }) => {
  await sql`truncate users, sessions, user_identities, limit_counts cascade`.execute(site.database)
})

const ask = (site: TestSite, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  newVisitor().ask(site.url + path, { method, headers })

async function attempts(site: TestSite): Promise<number> {
  const { rows } = await sql`select from sessions where sess ->> 'kind' = 'sign-in'`.execute(
    site.database,
  )
  return rows.length
}

describe('GET /api/login', () => {
  test('redirects to the provider and requests only what it needs', async ({ site, stub }) => {
    const answer = await ask(site, apiUrls.login)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { origin, pathname, searchParams } = nextUrl(answer) ?? new URL('http://nowhere.invalid')
    expect(origin + pathname).toBe(`${stub.singleSignOn.issuer}/authorize`)
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(searchParams)
    expect(rest).toEqual({
      client_id: 'register',
      redirect_uri: `${site.url}/api/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    expect(new Set([state, nonce, code_challenge]).size).toBe(3)
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/)
  })

  test('sets only a cookie for ten minutes, out of reach of scripts', async ({ site }) => {
    const answer = await ask(site, apiUrls.login)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(await attempts(site)).toBe(1)
  })

  test('binds the cookie to the host and to https on a site with https', async ({
    stub,
    startSite,
  }) => {
    const { singleSignOn } = stub
    const secure = await startSite({ singleSignOn, publicUrl: 'https://sightings.example.org' })
    const answer = await newVisitor().ask(secure.url + apiUrls.login)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(nextUrl(answer)?.searchParams.get('redirect_uri')).toBe(
      'https://sightings.example.org/api/callback',
    )
  })

  test('stores nothing that lets a reader of the database finish the sign-in', async ({
    site,
    stub,
  }) => {
    const { visitor } = await startSignIn(site, stub)
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(
      site.database,
    )
    expect(rows).toHaveLength(1)
    expect(visitor.cookie('sign-in')).toMatch(/^[\w-]{43}$/)
    expect(rows[0]?.row).not.toContain(visitor.cookie('sign-in'))
  })

  test('starts at most twenty sign-ins a minute for one network', async ({ site, stub }) => {
    const answers = []
    for (let count = 0; count < 21; count++) answers.push(await ask(site, apiUrls.login))
    const ways = answers.map((answer) => nextUrl(answer))
    expect(ways.slice(0, 20).every((way) => way?.origin === stub.singleSignOn.issuer)).toBe(true)
    expect(ways[20]?.href).toBe(`${site.url}/auth?error=oidc_busy`)
    expect(await attempts(site)).toBe(20)
  })
})

describe('requests that start no sign-in', () => {
  test.for([apiUrls.login, apiUrls.loginCallback])('HEAD %s is 405', async (path, { site }) => {
    const answer = await ask(site, path, {}, 'HEAD')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain('GET')
    expect(await attempts(site)).toBe(0)
  })

  test.for<[Record<string, string>, number]>([
    [{ 'sec-purpose': 'prefetch' }, 204],
    [{ 'sec-purpose': 'prefetch;prerender' }, 204],
    [{ purpose: 'prefetch' }, 204],
    [{ 'sec-fetch-mode': 'no-cors' }, 403],
    [{ 'sec-fetch-mode': 'cors' }, 403],
    [{ 'sec-fetch-mode': 'websocket' }, 403],
  ])('GET with %j is %i', async ([headers, status], { site, stub }) => {
    const { visitor, returned } = await startSignIn(site, stub)
    for (const path of [apiUrls.login, `${apiUrls.loginCallback}?${returned}`]) {
      const answer = await visitor.ask(site.url + path, { headers })
      expect(answer.status).toBe(status)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.has('location')).toBe(false)
      if (status === 403) {
        expect(ProblemDetails.parse(JSON.parse(answer.body)).code).toBe('not-a-navigation')
      }
    }
    expect(await attempts(site)).toBe(1)
    expect((await returnFromProvider(site, { visitor, returned })).headers.get('location')).toBe(
      '/',
    )
  })

  test('a program without browser headers may start a sign-in', async ({ site }) => {
    const { hostname, port } = new URL(site.url)
    const status = await new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path: apiUrls.login, agent: false }, (response) =>
        resolve(response.resume().statusCode),
      )
      sent.on('error', reject).end()
    })
    expect(status).toBe(302)
  })
})

describe('the sign-in returns to the right page', () => {
  test.for<[string, string]>([
    ['/home', '/home'],
    ['/?search=owl#reports', '/?search=owl#reports'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/api/logout', '/'],
    ['/nowhere', '/'],
  ])('next=%s leads to %s', async ([next, place], { site, stub }) => {
    expect(await signInThrough(site, stub, { next })).toBe(place)
  })

  test('two values of next lead to the main page', async ({ site, stub }) => {
    const { visitor } = await startSignIn(site, stub)
    const answer = await visitor.ask(`${site.url}${apiUrls.login}?next=/home&next=//evil.example`)
    expect(nextUrl(answer)?.origin).toBe(stub.singleSignOn.issuer)
  })
})

describe('the page after a sign-in', () => {
  const newsOf = ({ body }: { body: string }) => /"signInNews":("\w+"|null)/.exec(body)?.[1]

  test('shows the result once and is never cached', async ({ site, stub }) => {
    for (const news of ['registration', 'login']) {
      const way = await startSignIn(site, stub)
      const { headers } = await returnFromProvider(site, way)
      expect(headers.getSetCookie()).toContain(
        `signed-in=${news}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`,
      )
      const { visitor } = way
      const page = await visitor.ask(site.url)
      expect([page.status, newsOf(page)]).toEqual([200, `"${news}"`])
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(visitor.cookie('signed-in')).toBeUndefined()
      expect(newsOf(await visitor.ask(site.url))).toBe('null')
    }
  })

  test.for(['signed-in=login', 'session=x; signed-in=<b>odd</b>'])(
    'ignores the forged cookie %s',
    async (cookie, { site }) => {
      const page = await ask(site, '/', { cookie })
      expect([page.status, newsOf(page)]).toEqual([200, 'null'])
    },
  )
})

describe('without a provider', () => {
  test.for<[string, string]>([
    ['', '/auth'],
    ['?next=/home', '/auth?next=%2Fhome'],
    ['?next=//evil.example', '/auth'],
  ])('GET /api/login%s leads to %s', async ([query, place], { startSite }) => {
    const plain = await startSite()
    const answer = await newVisitor().ask(plain.url + apiUrls.login + query)
    const callback = await newVisitor().ask(plain.url + apiUrls.loginCallback)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, place])
    expect([callback.status, callback.headers.get('location')]).toEqual([302, '/auth'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
