import { constants, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { withProvider } from '../../../../test/support/sign-in-routes.ts'
import { test } from '../../../../test/support/site-test.ts'
import { type Plan, sendJson } from '../../../../test/support/stub-provider.ts'
import { signInThrough } from '../../../../test/support/stub-sign-in.ts'

test.beforeEach(async ({ site: own }) => {
  await sql`truncate users, sessions, user_identities cascade`.execute(own.database)
})

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
const raw = { dsaEncoding: 'ieee-p1363' } as const

type Signer = {
  keys: { privateKey: KeyObject; publicKey: KeyObject }
  hash: string | null
  settings?: object
}

const signers: Record<string, Signer> = {
  PS256: { keys: rsa(), hash: 'sha256', settings: pss },
  ES256: {
    keys: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    hash: 'sha256',
    settings: raw,
  },
  EdDSA: { keys: generateKeyPairSync('ed25519'), hash: null },
  RS512: { keys: rsa(), hash: 'sha512' },
  ES384: {
    keys: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    hash: 'sha384',
    settings: raw,
  },
}

/** The plan of a provider that signs with this algorithm and announces it. */
function planFor(alg: string): Plan {
  const { keys, hash, settings } = signers[alg] ?? { keys: rsa(), hash: 'sha256' }
  return {
    metadata: { id_token_signing_alg_values_supported: [alg] },
    keys: (_request, response) =>
      sendJson(response, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'own' }] }),
    token: {
      header: { alg, kid: 'own' },
      signature: (signed) =>
        sign(hash, Buffer.from(signed), { key: keys.privateKey, ...settings }).toString(
          'base64url',
        ),
    },
  }
}

describe('an ID token', () => {
  test.for(['PS256', 'ES256', 'EdDSA'])(
    'is accepted with a signature by %s',
    (alg, { site: own }) =>
      withProvider(own, planFor(alg), async ({ site, stub }) => {
        expect(await signInThrough(site, stub)).toBe('/')
      }),
  )

  test.for(['RS512', 'ES384'])('is refused with a correct signature by %s', (alg, { site: own }) =>
    withProvider(own, planFor(alg), async ({ site, stub }) => {
      expect(await signInThrough(site, stub)).toBe('/auth?error=oidc_refused')
    }),
  )
})

describe('the site authenticates at the token endpoint', () => {
  const basic = `Basic ${Buffer.from('register:a-secret-of-the-client').toString('base64')}`

  test.for([[undefined], [['client_secret_post', 'client_secret_basic']]])(
    'by a header where the provider supports %j',
    ([methods], { site: own }) =>
      withProvider(
        own,
        { metadata: { token_endpoint_auth_methods_supported: methods } },
        async ({ site, stub }) => {
          expect(await signInThrough(site, stub)).toBe('/')
          expect(stub.authorizations).toEqual([basic])
          expect(stub.exchanges[0]?.has('client_secret')).toBe(false)
        },
      ),
  )

  test('in the body where the provider supports nothing else', ({ site: own }) =>
    withProvider(
      own,
      { metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } },
      async ({ site, stub }) => {
        expect(await signInThrough(site, stub)).toBe('/')
        expect(stub.authorizations).toEqual([undefined])
        expect(stub.exchanges[0]?.get('client_secret')).toBe('a-secret-of-the-client')
      },
    ))
})

test('ignores a slash at the end of the configured issuer', ({ site: own }) =>
  withProvider(
    own,
    {},
    async ({ site, stub }) => {
      expect(await signInThrough(site, stub)).toBe('/')
      const [identity] = await own.database.selectFrom('userIdentities').select('issuer').execute()
      expect(identity?.issuer).toBe(stub.singleSignOn.issuer)
    },
    '/',
  ))

test('fetches metadata and keys once, and only for the first sign-in', ({ site: own }) =>
  withProvider(own, {}, async ({ site, stub }) => {
    expect(stub.asked).toEqual([])
    for (let count = 0; count < 3; count++) await signInThrough(site, stub)
    expect(stub.asked.sort()).toEqual([
      '/.well-known/openid-configuration',
      '/keys',
      '/token',
      '/token',
      '/token',
    ])
  }))

test('asks the userinfo endpoint for missing claims, and accepts them only for the same subject', ({
  site: own,
}) =>
  withProvider(own, { token: { claims: { email: undefined } } }, async ({ site, stub }) => {
    const details = { sub: 'stranger-1', email: 'details@example.org', email_verified: true }
    stub.plan.userinfo = (_request, response) => sendJson(response, { ...details, sub: 'another' })
    expect(await signInThrough(site, stub)).toBe('/auth?error=oidc_refused')
    stub.plan.userinfo = (_request, response) => sendJson(response, details)
    expect(await signInThrough(site, stub)).toBe('/')
    const users = await own.database.selectFrom('users').select('email').execute()
    expect(users).toEqual([{ email: 'details@example.org' }])
  }))
