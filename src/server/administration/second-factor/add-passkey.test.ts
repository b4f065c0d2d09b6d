import { expect } from 'vitest'
import { by, decisionsOn, refusal } from '../../../../test/support/administrators.ts'
import { test } from '../../../../test/support/passkey-test.ts'
import {
  addPasskey,
  byName,
  enrolPasskey,
  passkeyOptions,
  passkeysUrl,
  registered,
  signIn,
} from '../../../../test/support/second-factor.ts'
import { send } from '../../../../test/support/send.ts'
import { softwareAuthenticator } from '../../../../test/support/software-authenticator.ts'
import { Passkey } from '../../../shared/second-factor.ts'

const refused = [400, 'passkey-refused', 'The passkey could not be verified. Please try again.']

test('asks for user verification and no attestation', async ({ site }) => {
  const { id, cookie } = await registered(site)
  const body = await passkeyOptions(site, cookie)
  expect(body).toMatchObject({
    rp: { id: 'localhost', name: 'Anomaly Register' },
    user: {
      id: Buffer.from(id).toString('base64url'),
      name: 'warden',
      displayName: 'The Warden',
    },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  expect(Buffer.from(String(body.challenge), 'base64url')).toHaveLength(32)
})

test('counts as a second factor and brings recovery codes', async ({ site }) => {
  const { id, cookie, answer } = await enrolPasskey(site)
  expect(Passkey.parse(answer.body.passkey)).toMatchObject({ name: 'Laptop', lastUsedAt: null })
  expect(answer.body.recoveryCodes).toHaveLength(10)
  expect((await by(byName(site), { cookie }).me()).body.secondFactor).toEqual({
    hasAuthenticator: false,
    passkeys: 1,
    recoveryCodes: 10,
  })
  expect(refusal(await signIn(site, 'warden'))[1]).toBe('otp-required')
  const [code] = answer.body.recoveryCodes as string[]
  expect((await signIn(site, 'warden', code)).status).toBe(200)
  expect(await decisionsOn(site.database, id)).toEqual([
    `${id} | warden | second_factor_added | warden |  | passkey`,
  ])
})

test('accepts each challenge once, in its own session', async ({ origin, site }) => {
  const { cookie } = await registered(site)
  const challenge = (await passkeyOptions(site, cookie)).challenge
  const other = softwareAuthenticator().register({ challenge: 'AAAA', origin })
  expect(refusal(await addPasskey(site, cookie, { name: 'A', credential: other }))).toEqual(refused)
  const right = softwareAuthenticator().register({ challenge, origin })
  expect(refusal(await addPasskey(site, cookie, { name: 'A', credential: right }))).toEqual(refused)
  const second = await signIn(site, 'warden')
  const fresh = (await passkeyOptions(site, cookie)).challenge
  const credential = softwareAuthenticator().register({ challenge: fresh, origin })
  expect(refusal(await addPasskey(site, second.cookie, { name: 'A', credential }))[0]).not.toBe(201)
  expect(await site.database.selectFrom('administratorPasskeys').selectAll().execute()).toEqual([])
})

test.for<[string, object]>([
  ['of another site', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://localhost:1' }],
  ['for another host', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
])('refuses a passkey %s', async ([_name, changes], { origin, site }) => {
  const { cookie } = await registered(site)
  const challenge = (await passkeyOptions(site, cookie)).challenge
  const credential = softwareAuthenticator().register({ challenge, origin, ...changes })
  expect(refusal(await addPasskey(site, cookie, { name: 'A', credential }))).toEqual(refused)
})

test('refuses attestation certificates, whose check needs other hosts', async ({
  origin,
  site,
}) => {
  const { cookie } = await registered(site)
  for (const format of ['packed', 'fido-u2f', 'tpm', 'android-key', 'apple']) {
    const challenge = (await passkeyOptions(site, cookie)).challenge
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', [Buffer.alloc(300)]],
    ])
    const credential = softwareAuthenticator().register(
      { challenge, origin },
      { format, statement },
    )
    expect(refusal(await addPasskey(site, cookie, { name: 'A', credential }))).toEqual(refused)
  }
})

test.for<[string, object]>([
  ['nothing', {}],
  ['no credential', { name: 'A' }],
  [
    'no name',
    { name: ' ', credential: softwareAuthenticator().register({ challenge: 'A', origin: '' }) },
  ],
  ['text', { name: 'A', credential: 'text' }],
  [
    'rubbish',
    {
      name: 'A',
      credential: {
        id: 'A',
        rawId: 'A',
        type: 'public-key',
        response: { clientDataJSON: 'A', attestationObject: 'A' },
      },
    },
  ],
])('refuses %s', async ([_name, body], { site }) => {
  const { cookie } = await registered(site)
  await passkeyOptions(site, cookie)
  expect((await addPasskey(site, cookie, body)).status).toBe(400)
})

test('accepts the same passkey once', async ({ origin, site }) => {
  const { authenticator, cookie } = await enrolPasskey(site)
  const body = await passkeyOptions(site, cookie)
  expect(body.excludeCredentials).toEqual([
    { id: authenticator.id, type: 'public-key', transports: ['internal'] },
  ])
  const credential = authenticator.register({ challenge: body.challenge, origin })
  expect(refusal(await addPasskey(site, cookie, { name: 'Again', credential }))[1]).toBe(
    'known-passkey',
  )
  expect((await by(byName(site), { cookie }).me()).status).toBe(200)
})

test('is refused at an IP address, with the reason', async ({ site }) => {
  const { cookie } = await registered(site)
  const sentence = 'Passkeys need a host name: open the site as localhost, not by its number.'
  const byNumber = { method: 'POST', cookie }
  const expected = [409, 'passkeys-need-a-name', sentence]
  expect(refusal(await send(site, `${passkeysUrl}/options`, byNumber))).toEqual(expected)
  expect(refusal(await send(site, '/api/admin/login/passkey/options', byNumber))).toEqual(expected)
})
