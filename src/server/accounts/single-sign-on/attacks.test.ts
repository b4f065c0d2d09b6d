import { generateKeyPairSync, hash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type TestSite, testWithProvider } from '../../../../test/support/provider-test.ts'
import {
  type Plan,
  type StubProvider,
  sendJson,
  signHs256,
  signRs256,
} from '../../../../test/support/stub-provider.ts'
import {
  type PendingSignIn,
  returnFromProvider,
  signInThrough,
  startSignIn,
} from '../../../../test/support/stub-sign-in.ts'
import { newVisitor } from '../../../../test/support/visitor.ts'
import { apiUrls } from '../../../shared/urls.ts'

const test = testWithProvider()

test.beforeEach(async ({ site, stub }) => {
  stub.plan = {}
  expect(await signInThrough(site, stub), 'a right sign-in').toBe('/')
  await sql`truncate users, sessions, user_identities cascade`.execute(site.database)
})

/** The number of accounts, identities and sessions of users. */
async function stored(site: TestSite) {
  const { rows } = await sql<{ accounts: number }>`
    select (select count(*) from users) + (select count(*) from user_identities)
      + (select count(*) from sessions where sess ->> 'kind' = 'user') as accounts
  `.execute(site.database)
  return rows[0]?.accounts
}

const now = () => Math.floor(Date.now() / 1_000)
const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey

type Attack = {
  name: string
  error?: string
  plan?: (stub: StubProvider) => Plan
  tamper?: (way: PendingSignIn) => unknown
}

const withToken = (token: NonNullable<Plan['token']>) => (): Plan => ({ token })
const withClaims = (claims: Record<string, unknown>) => withToken({ claims })

const attacks: Attack[] = [
  { name: 'another state', error: 'oidc_expired', tamper: set('state', 'another') },
  { name: 'no state', error: 'oidc_expired', tamper: ({ returned }) => returned.delete('state') },
  { name: 'a state twice', error: 'oidc_expired', tamper: append('state', 'another') },
  { name: 'another nonce', plan: withClaims({ nonce: 'another' }) },
  { name: 'no nonce', plan: withClaims({ nonce: undefined }) },
  { name: 'another audience', plan: withClaims({ aud: 'another-site' }) },
  { name: 'an audience besides us', plan: withClaims({ aud: ['register', 'another-site'] }) },
  { name: 'another issuer', plan: withClaims({ iss: 'https://evil.example' }) },
  {
    name: 'an issuer that looks alike',
    plan: ({ singleSignOn }) => withClaims({ iss: `${singleSignOn.issuer}/` })(),
  },
  { name: 'no subject', plan: withClaims({ sub: undefined }) },
  { name: 'an empty subject', plan: withClaims({ sub: '' }) },
  { name: 'a subject that is no text', plan: withClaims({ sub: 7 }) },
  { name: 'a subject of 10,000 characters', plan: withClaims({ sub: 'x'.repeat(10_000) }) },
  { name: 'a subject with NUL', plan: withClaims({ sub: 'a\0b' }) },
  { name: 'an expired token', plan: () => ({ token: { claims: { exp: now() - 60 } } }) },
  { name: 'a token that never expires', plan: withClaims({ exp: undefined }) },
  { name: 'a token of tomorrow', plan: () => ({ token: { claims: { nbf: now() + 86_400 } } }) },
  { name: 'no signature', plan: withToken({ header: { alg: 'none' }, signature: () => '' }) },
  {
    name: 'the public key as a secret',
    plan: ({ publicKeyPem }) => signedWithSecret(publicKeyPem),
  },
  {
    name: 'the secret of the client',
    plan: ({ singleSignOn }) => signedWithSecret(singleSignOn.clientSecret),
  },
  {
    name: 'the key of a stranger',
    plan: withToken({ signature: (signed) => signRs256(strangersKey, signed) }),
  },
  {
    name: 'a key that the token brings along',
    plan: withToken({
      header: {
        kid: 'own',
        jwk: strangersKey.export({ format: 'jwk' }),
        jku: 'http://127.0.0.1:1/',
      },
      signature: (signed) => signRs256(strangersKey, signed),
    }),
  },
  { name: 'a broken signature', plan: withToken({ signature: () => 'AAAA' }) },
  { name: 'an extension that must be understood', plan: withToken({ header: { crit: ['x'] } }) },
  { name: 'no ID token', plan: answering({ access_token: 'a', token_type: 'Bearer' }) },
  {
    name: 'a code that was used',
    error: 'oidc_expired',
    plan: answering({ error: 'invalid_grant' }, 400),
  },
  { name: 'a refused secret', plan: answering({ error: 'invalid_client' }, 401) },
  {
    name: 'an answer that is no JSON',
    plan: () => ({
      tokens: (_, response) =>
        response.setHeader('content-type', 'application/json').end('{"access_token":'),
    }),
  },
  {
    name: 'a page instead of tokens',
    plan: () => ({ tokens: (_, response) => response.end('<html>') }),
  },
  {
    name: 'tokens that lie elsewhere',
    plan: ({ singleSignOn }) => ({
      tokens: (_, response) =>
        response.writeHead(307, { location: `${singleSignOn.issuer}/elsewhere` }).end(),
    }),
  },
  { name: 'another provider mixed in', tamper: set('iss', 'https://evil.example') },
  {
    name: 'a provider that does not say who it is',
    tamper: ({ returned }) => returned.delete('iss'),
  },
  { name: 'no code', tamper: ({ returned }) => returned.delete('code') },
  { name: 'a token in the address', tamper: append('id_token', 'x.y.z') },
  {
    name: 'a visitor who declines',
    error: 'oidc_cancelled',
    tamper: append('error', 'access_denied'),
  },
  {
    name: 'a provider in trouble',
    error: 'oidc_unavailable',
    tamper: append('error', 'server_error'),
  },
  { name: 'an unknown refusal', tamper: append('error', '<script>') },
]

function signedWithSecret(secret: string): Plan {
  return {
    token: { header: { alg: 'HS256' }, signature: (signed) => signHs256(secret, signed) },
  }
}

function set(name: string, value: string) {
  return ({ returned }: PendingSignIn) => returned.set(name, value)
}

function append(name: string, value: string) {
  return ({ returned }: PendingSignIn) => returned.append(name, value)
}

function answering(content: unknown, status?: number) {
  return () => ({ tokens: (_request, response) => sendJson(response, content, status) }) as Plan
}

describe('nobody is signed in with', () => {
  test.for(attacks)('$name', async ({ error = 'oidc_refused', plan, tamper }, { site, stub }) => {
    stub.plan = plan?.(stub) ?? {}
    const way = await startSignIn(site, stub)
    tamper?.(way)
    const landed = await returnFromProvider(site, way)
    expect([landed.status, landed.headers.get('location')]).toEqual([302, `/auth?error=${error}`])
    expect(landed.headers.get('cache-control')).toBe('no-store')
    expect(landed.headers.getSetCookie()).toEqual([])
    expect(landed.body).toBe('')
    expect(await stored(site)).toBe(0)
    expect(stub.asked).not.toContain('/elsewhere')
  })
})

describe('a sign-in is finished once, by the browser that started it', () => {
  const refused = '/auth?error=oidc_expired'

  test('a repeated callback signs nobody in', async ({ site, stub }) => {
    const way = await startSignIn(site, stub)
    expect((await returnFromProvider(site, way)).headers.get('location')).toBe('/')
    await sql`delete from sessions where sess ->> 'kind' = 'user'`.execute(site.database)
    const asked = stub.exchanges.length
    expect((await returnFromProvider(site, way)).headers.get('location')).toBe(refused)
    expect(stub.exchanges).toHaveLength(asked)
    expect(await stored(site)).toBe(2)
  })

  test('one of ten simultaneous callbacks signs in', async ({ site, stub }) => {
    const way = await startSignIn(site, stub)
    const landed = await Promise.all(
      Array.from({ length: 10 }, () => returnFromProvider(site, way)),
    )
    const places = landed.map(({ headers }) => headers.get('location'))
    expect(places.filter((place) => place === '/')).toHaveLength(1)
    expect(places.filter((place) => place === refused)).toHaveLength(9)
    expect(await stored(site)).toBe(3)
  })

  test('another browser is refused, with or without a sign-in of its own', async ({
    site,
    stub,
  }) => {
    const { returned } = await startSignIn(site, stub)
    const other = newVisitor()
    expect(
      (await returnFromProvider(site, { visitor: other, returned })).headers.get('location'),
    ).toBe(refused)
    await startSignIn(site, stub, { visitor: other })
    expect(
      (await returnFromProvider(site, { visitor: other, returned })).headers.get('location'),
    ).toBe(refused)
    expect(await stored(site)).toBe(0)
  })

  test('a sign-in expires after ten minutes', async ({ site, stub }) => {
    const way = await startSignIn(site, stub)
    await sql`update sessions set expire = expire - interval '10 minutes'`.execute(site.database)
    expect((await returnFromProvider(site, way)).headers.get('location')).toBe(refused)
    expect(await stored(site)).toBe(0)
  })

  test('a callback without a sign-in asks the visitor to start again', async ({ site }) => {
    const landed = await newVisitor().ask(`${site.url}${apiUrls.loginCallback}`)
    expect([landed.status, landed.headers.get('location')]).toEqual([302, refused])
  })

  test('the token request contains the verifier of the same sign-in', async ({ site, stub }) => {
    const way = await startSignIn(site, stub)
    await startSignIn(site, stub)
    stub.exchanges.length = 0
    await returnFromProvider(site, way)
    const verifier = stub.exchanges[0]?.get('code_verifier') ?? ''
    expect(hash('sha256', verifier, 'base64url')).toBe(way.challenge)
    expect(stub.exchanges[0]?.get('redirect_uri')).toBe(site.url + apiUrls.loginCallback)
  })
})
