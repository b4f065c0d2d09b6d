import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Secret, URI } from 'otpauth'
import { describe, expect } from 'vitest'
import {
  by,
  decisionsOn,
  findAdministratorRow,
  refusal,
  storeWithPassword,
} from '../../../../test/support/administrators.ts'
import {
  authenticatorApp,
  awaitFreshStep,
  enrolAuthenticator,
  registered,
  signIn,
} from '../../../../test/support/second-factor.ts'
import { send } from '../../../../test/support/send.ts'
import { type TestSite, testWithSite } from '../../../../test/support/site-test.ts'
import { AuthenticatorSecret, RecoveryCodes } from '../../../shared/second-factor.ts'

const test = testWithSite({ secondFactorRequired: true, rateLimits: true })

test.beforeEach(({ site }) =>
  sql`truncate admin_users, sessions, limit_counts cascade`.execute(site.database),
)

const base = '/api/admin/second-factor'
const wrong = [401, 'wrong-code', 'Invalid authentication code']
const used = [401, 'used-code', 'Code already used, wait for the next one']

describe('enrolling', () => {
  test('shows a secret to type and to scan, and opens the administration after a right code', async ({
    site,
  }) => {
    await awaitFreshStep()
    const { id, cookie } = await registered(site)
    expect((await by(site, { cookie }).list()).status).toBe(403)
    const offer = await send(site, `${base}/authenticator`, { method: 'POST', cookie })
    expect(offer.status).toBe(200)
    expect(offer.headers.get('cache-control')).toBe('no-store')
    const { secret, url } = AuthenticatorSecret.parse(offer.body)
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
    const scanned = URI.parse(url)
    expect(scanned).toMatchObject({ issuer: 'Anomaly Register', label: 'warden' })
    expect(scanned).toMatchObject({ algorithm: 'SHA1', digits: 6, period: 30 })
    expect(scanned.secret.base32).toBe(secret)
    expect((await by(site, { cookie }).list()).status).toBe(403)

    const confirm = (otp: string) =>
      send(site, `${base}/authenticator/confirm`, { cookie, body: { otp } })
    expect(refusal(await confirm('000000'))).toEqual(wrong)
    expect((await by(site, { cookie }).list()).status).toBe(403)
    const code = authenticatorApp(secret).code()
    const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(confirmed.status).toBe(200)
    expect((await by(site, confirmed).list()).status).toBe(200)
    expect((await by(site, confirmed).me()).body).toMatchObject({
      secondFactor: { hasAuthenticator: true, passkeys: 0, recoveryCodes: 10 },
      mustEnrol: false,
    })
    expect(await decisionsOn(site.database, id)).toEqual([
      `${id} | warden | second_factor_added | warden |  | authenticator`,
    ])
  })

  test('ends every session, including the current one', async ({ site }) => {
    const { earlier, cookie } = await enrolAuthenticator(site)
    expect((await by(site, { cookie: earlier }).me()).status).toBe(401)
    expect((await by(site, { cookie }).me()).status).toBe(200)
  })

  test('needs the session for which the secret was made', async ({ site }) => {
    const first = await registered(site, 'first')
    const second = await registered(site, 'second')
    const offer = await send(site, `${base}/authenticator`, {
      method: 'POST',
      cookie: first.cookie,
    })
    const code = authenticatorApp(AuthenticatorSecret.parse(offer.body).secret).code()
    const answer = await send(site, `${base}/authenticator/confirm`, {
      cookie: second.cookie,
      body: { otp: code },
    })
    expect(refusal(answer)).toEqual([
      409,
      'begin-again',
      'This took too long. Begin again with a new QR code.',
    ])
    expect(await findAdministratorRow(site.database, second.id)).toMatchObject({
      totpSecret: null,
    })
  })

  test('replaces the first app by the second', async ({ site }) => {
    const person = await enrolAuthenticator(site)
    const offer = await send(site, `${base}/authenticator`, {
      method: 'POST',
      cookie: person.cookie,
    })
    const next = authenticatorApp(AuthenticatorSecret.parse(offer.body).secret)
    expect((await signIn(site, 'warden', person.phone.code())).status).toBe(200)
    const confirmed = await send(site, `${base}/authenticator/confirm`, {
      cookie: person.cookie,
      body: { otp: next.code(-1) },
    })
    expect(RecoveryCodes.parse(confirmed.body).recoveryCodes).toEqual([])
    expect(refusal(await signIn(site, 'warden', person.phone.code(1)))).toEqual(wrong)
    expect((await signIn(site, 'warden', next.code())).status).toBe(200)
  })
})

describe('signing in', () => {
  test('asks for the code only after a right password', async ({ site }) => {
    const { phone } = await enrolAuthenticator(site)
    expect(refusal(await signIn(site, 'warden'))).toEqual([
      401,
      'otp-required',
      'Authentication code required',
    ])
    expect(refusal(await signIn(site, 'warden', ' '))).toEqual([
      401,
      'otp-required',
      'Authentication code required',
    ])
    const guess = await send(site, '/api/admin/login', {
      body: { username: 'warden', password: 'something else', otp: phone.code() },
    })
    expect(refusal(guess)[1]).toBe('wrong-credentials')
    expect((await signIn(site, 'warden', phone.code())).status).toBe(200)
  })

  test('accepts each code once, and no code older than the last one', async ({ site }) => {
    const { phone } = await enrolAuthenticator(site)
    expect(refusal(await signIn(site, 'warden', phone.code(-1)))).toEqual(used)
    expect((await signIn(site, 'warden', phone.code(1))).status).toBe(200)
    expect(refusal(await signIn(site, 'warden', phone.code(1)))).toEqual(used)
    expect(refusal(await signIn(site, 'warden', phone.code()))).toEqual(used)
  })

  test('accepts a code once in simultaneous requests', async ({ site }) => {
    const { phone } = await enrolAuthenticator(site)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signIn(site, 'warden', phone.code())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await sql`
      select from sessions where sess ->> 'kind' = 'administrator'`.execute(site.database)
    expect(rows).toHaveLength(2)
  })

  test.for([-3, -2, 2, 3])('refuses a code %d steps away from now', async (step, { site }) => {
    const { phone } = await enrolAuthenticator(site)
    expect(refusal(await signIn(site, 'warden', phone.code(step)))).toEqual(wrong)
  })

  test('refuses every code after ten wrong ones', async ({ site }) => {
    const { phone } = await enrolAuthenticator(site)
    const right = phone.code()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        signIn(site, 'warden', String((Number(right) + number + 1) % 1_000_000).padStart(6, '0')),
      ),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
    expect((await signIn(site, 'warden', right)).status).toBe(429)
  })
})

describe('removing the authenticator', () => {
  const remove = (site: TestSite, cookie: string) =>
    send(site, `${base}/authenticator`, { method: 'DELETE', cookie })

  test('is refused while it is the only required factor, and changes nothing', async ({ site }) => {
    const { id, phone, cookie } = await enrolAuthenticator(site)
    expect(refusal(await remove(site, cookie))).toEqual([
      409,
      'last-factor',
      'Add another second factor before you remove the last one.',
    ])
    expect((await findAdministratorRow(site.database, id))?.totpSecret).not.toBeNull()
    expect((await signIn(site, 'warden', phone.code())).status).toBe(200)
  })

  test('ends the other sessions where a second factor remains', async ({ site }) => {
    const { id, phone, cookie } = await enrolAuthenticator(site)
    await site.database
      .insertInto('administratorPasskeys')
      .values({
        id: 'passkey',
        administratorId: id,
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        name: 'Key ring',
      })
      .execute()
    const elsewhere = await signIn(site, 'warden', phone.code())
    expect((await remove(site, cookie)).status).toBe(204)
    expect((await remove(site, cookie)).status).toBe(404)
    expect((await by(site, elsewhere).me()).status).toBe(401)
    expect((await by(site, { cookie }).me()).body.secondFactor).toEqual({
      hasAuthenticator: false,
      passkeys: 1,
      recoveryCodes: 10,
    })
    expect(await decisionsOn(site.database, id)).toHaveLength(2)
  })
})

describe('the secret', () => {
  test('is sealed with a key outside the database that only the owner can read', async ({
    site,
  }) => {
    const { id, secret } = await enrolAuthenticator(site)
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    const stored = (await findAdministratorRow(site.database, id))?.totpSecret
    expect(stored?.includes(bytes)).toBe(false)
    const file = path.join(site.dataDirectory, 'sealing.key')
    expect(await readFile(file)).toHaveLength(32)
    expect((await stat(file)).mode & 0o777).toBe(0o400)
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(sess::text, ' '), '') as text from sessions`.execute(site.database)
    expect(rows[0]?.text).not.toContain(bytes.toString('base64'))
    expect(rows[0]?.text).not.toContain(secret)
  })

  test('of one administrator is useless to another', async ({ site }) => {
    const first = await enrolAuthenticator(site, 'first')
    const second = await enrolAuthenticator(site, 'second')
    const stolen = (await findAdministratorRow(site.database, first.id))?.totpSecret ?? null
    await site.database
      .updateTable('adminUsers')
      .set({ totpSecret: stolen, totpLastStep: 0 })
      .where('id', '=', second.id)
      .execute()
    expect((await signIn(site, 'second', first.phone.code())).status).toBe(500)
  })
})

test('without a second factor only enrolment is allowed', async ({ site }) => {
  const { cookie } = await registered(site)
  const id = await storeWithPassword(site.database)
  const calls = by(site, { cookie })
  const answers = [
    await calls.list(),
    await calls.toggle(id),
    await calls.change(id, { fullName: 'New Name' }),
    await calls.remove(id),
    await calls.reset(id),
  ]
  for (const answer of answers) {
    expect(refusal(answer)).toEqual([
      403,
      'second-factor-missing',
      'Multi-factor enrolment required',
    ])
  }
})

test('changing the second factor asks for the password after five minutes', async ({ site }) => {
  const { cookie } = await enrolAuthenticator(site)
  await sql`update sessions set sess = jsonb_set(
    sess, '{startedAt}', to_jsonb(now() - interval '6 minutes'))`.execute(site.database)
  for (const [method, url] of [
    ['POST', '/authenticator'],
    ['DELETE', '/authenticator'],
    ['POST', '/recovery-codes'],
    ['POST', '/passkeys/options'],
    ['DELETE', '/passkeys/any'],
  ]) {
    const answer = await send(site, base + url, { method: method ?? '', cookie })
    expect(refusal(answer)[1]).toBe('confirmation-required')
  }
})
