import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { apiUrls } from '../../src/shared/urls.ts'
import { withProvider } from '../support/sign-in-routes.ts'
import { test } from '../support/site-test.ts'
import { type Answer, type Plan, sendJson } from '../support/stub-provider.ts'
import { returnFromProvider, signInThrough, startSignIn } from '../support/stub-sign-in.ts'
import { newVisitor } from '../support/visitor.ts'

/** Five seconds for all calls, and room for a busy machine. */
const longestMilliseconds = 8_000
const unavailable = '/auth?error=oidc_unavailable'

const begin = async (site: { url: string }) =>
  (await newVisitor().ask(site.url + apiUrls.login)).headers.get('location')

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - startedAt }
}

const hang: Answer = () => {}
const fail: Answer = (_request, response) => sendJson(response, { error: 'server_error' }, 500)
const cutOff: Answer = (_request, response) => response.destroy()
const trickle: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 200)
  response.on('close', () => clearInterval(timer))
}
const flood: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(64 * 1_024, ' ')
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
    response.once('drain', pour)
  }
  pour()
}
const redirect: Answer = (_request, response) =>
  response.writeHead(302, { location: '/elsewhere' }).end()
const nonsense: Answer = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer":')
const another: Answer = (_request, response) =>
  sendJson(response, {
    issuer: 'https://evil.example',
    authorization_endpoint: 'https://evil.example',
  })
const incomplete: Answer = ({ headers }, response) =>
  sendJson(response, { issuer: `http://${headers.host}` })
const script: Answer = ({ headers }, response) =>
  sendJson(response, { issuer: `http://${headers.host}`, authorization_endpoint: 'javascript:1' })

describe.concurrent('a visitor who starts a sign-in gets an answer within five seconds', () => {
  test.for<[string, Plan]>([
    ['does not answer', { discovery: hang }],
    ['fails', { discovery: fail }],
    ['hangs up', { discovery: cutOff }],
    ['answers a byte at a time', { discovery: trickle }],
    ['answers without end', { discovery: flood }],
    ['sends us elsewhere', { discovery: redirect }],
    ['talks nonsense', { discovery: nonsense }],
    ['is another one', { discovery: another }],
    ['does not say where to sign in', { discovery: incomplete }],
    ['names a script as the place', { discovery: script }],
  ])('when the provider %s', ([_name, plan], { site: own }) =>
    withProvider(own, plan, async ({ site, stub }) => {
      const { result, milliseconds } = await timed(() => begin(site))
      expect(result).toBe(unavailable)
      expect(milliseconds).toBeLessThan(longestMilliseconds)
      expect(stub.asked).not.toContain('/elsewhere')
    }),
  )

  test('when no server listens', ({ site: own }) =>
    withProvider(own, {}, async ({ site, stub }) => {
      await stub.close()
      expect(await begin(site)).toBe(unavailable)
    }))
})

describe.concurrent('a visitor who returns gets an answer within five seconds, and no session', () => {
  test.for<[string, Plan]>([
    ['tokens do not come', { tokens: hang }],
    ['tokens come a byte at a time', { tokens: trickle }],
    ['tokens come without end', { tokens: flood }],
    ['the provider fails', { tokens: fail }],
    ['the provider hangs up', { tokens: cutOff }],
    ['keys do not come', { keys: hang }],
    ['keys fail', { keys: fail }],
    ['keys come without end', { keys: flood }],
    ['details do not come', { userinfo: hang, token: { claims: { email: undefined } } }],
    ['details fail', { userinfo: fail, token: { claims: { email: undefined } } }],
  ])('when %s', ([_name, plan], { site: own }) =>
    withProvider(own, plan, async ({ site, stub }) => {
      const way = await startSignIn(site, stub)
      const { result, milliseconds } = await timed(() => returnFromProvider(site, way))
      expect([result.status, result.headers.get('location')]).toEqual([302, unavailable])
      expect(milliseconds).toBeLessThan(longestMilliseconds)
      const { rows } = await sql`select from sessions where sess ->> 'kind' = 'user'`.execute(
        own.database,
      )
      expect(rows).toEqual([])
      expect(await own.database.selectFrom('users').select('id').execute()).toEqual([])
    }),
  )
})

describe('an unavailable provider', () => {
  test('gets one request for all waiting visitors, who wait no longer than one', ({ site: own }) =>
    withProvider(own, { discovery: hang }, async ({ site, stub }) => {
      const { result, milliseconds } = await timed(() =>
        Promise.all(Array.from({ length: 50 }, () => begin(site))),
      )
      expect(new Set(result)).toEqual(new Set([unavailable]))
      expect(milliseconds).toBeLessThan(longestMilliseconds)
      expect(stub.asked).toHaveLength(1)
    }))

  test('is not called after three consecutive failures', ({ site: own }) =>
    withProvider(own, { discovery: fail }, async ({ site, stub }) => {
      for (let count = 0; count < 10; count++) expect(await begin(site)).toBe(unavailable)
      expect(stub.asked).toHaveLength(3)
    }))

  test('is used again for everybody as soon as one call succeeds', ({ site: own }) =>
    withProvider(own, { discovery: fail }, async ({ site, stub }) => {
      for (let count = 0; count < 2; count++) expect(await begin(site)).toBe(unavailable)
      stub.plan = {}
      expect(await signInThrough(site, stub)).toBe('/')
      stub.plan = { tokens: fail }
      for (let count = 0; count < 2; count++)
        expect(await signInThrough(site, stub)).toBe(unavailable)
      stub.plan = {}
      expect(await signInThrough(site, stub)).toBe('/')
    }))

  test('delays at most twenty visitors at a time; the others get an answer at once', ({
    site: own,
  }) =>
    withProvider(own, { tokens: hang }, async ({ site, stub }) => {
      const ways = await Promise.all(Array.from({ length: 30 }, () => startSignIn(site, stub)))
      const answers = await Promise.all(
        ways.map((way) => timed(() => returnFromProvider(site, way))),
      )
      expect(new Set(answers.map(({ result }) => result.headers.get('location')))).toEqual(
        new Set([unavailable]),
      )
      expect(answers.filter(({ milliseconds }) => milliseconds > 4_000)).toHaveLength(20)
      expect(stub.exchanges).toHaveLength(20)
    }))
})
