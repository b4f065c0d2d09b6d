import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  by,
  decisionsOn,
  findAdministratorRow,
  administratorPassword as password,
  refusal,
  storeWithPassword,
} from '../../../test/support/administrators.ts'
import { type TestSite, test } from '../../../test/support/passkey-test.ts'
import {
  beginPasskeySignIn,
  byName,
  confirmWithPasskey,
  enrolPasskey,
  finishPasskeySignIn,
  passkeysUrl,
  signIn,
} from '../../../test/support/second-factor.ts'
import { send } from '../../../test/support/send.ts'
import { softwareAuthenticator } from '../../../test/support/software-authenticator.ts'
import { Passkey } from '../../shared/second-factor.ts'
import { apiUrls } from '../../shared/urls.ts'

const wrong = [401, 'wrong-passkey', 'This passkey opens no account']

test('needs only the passkey', async ({ origin, site }) => {
  const { id, authenticator } = await enrolPasskey(site)
  const { challenge, cookie, options } = await beginPasskeySignIn(site)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials).toBeUndefined()
  const answer = await finishPasskeySignIn(
    site,
    cookie,
    authenticator.answer({ challenge, origin }),
  )
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ id, username: 'warden', mustEnrol: false })
  expect((await by(byName(site), answer).list()).status).toBe(200)
  const list = await send(byName(site), passkeysUrl, { cookie: answer.cookie })
  const [passkey] = JSON.parse(list.text)
  expect(Date.now() - Date.parse(Passkey.parse(passkey).lastUsedAt ?? '')).toBeLessThan(5_000)
})

test('accepts each challenge once, in the browser that requested it', async ({ origin, site }) => {
  const { authenticator } = await enrolPasskey(site)
  const { challenge, cookie } = await beginPasskeySignIn(site)
  const credential = authenticator.answer({ challenge, origin })
  const elsewhere = await beginPasskeySignIn(site)
  expect(refusal(await finishPasskeySignIn(site, elsewhere.cookie, credential))).toEqual(wrong)
  expect(refusal(await finishPasskeySignIn(site, '', credential))).toEqual(wrong)
  expect((await finishPasskeySignIn(site, cookie, credential)).status).toBe(200)
  expect(refusal(await finishPasskeySignIn(site, cookie, credential))).toEqual(wrong)
})

test('succeeds once in simultaneous requests', async ({ origin, site }) => {
  const { authenticator } = await enrolPasskey(site)
  const { challenge, cookie } = await beginPasskeySignIn(site)
  const credential = authenticator.answer({ challenge, origin })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => finishPasskeySignIn(site, cookie, credential)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.for<[string, object]>([
  ['of another site', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['to another challenge', { challenge: 'AAAA' }],
])('refuses an answer %s', async ([_name, changes], { origin, site }) => {
  const { authenticator } = await enrolPasskey(site)
  const { challenge, cookie } = await beginPasskeySignIn(site)
  const credential = authenticator.answer({ challenge, origin, ...changes })
  expect(refusal(await finishPasskeySignIn(site, cookie, credential))).toEqual(wrong)
})

test('refuses another key and a copy with an older counter', async ({ origin, site }) => {
  const { authenticator } = await enrolPasskey(site)
  const other = await beginPasskeySignIn(site)
  const stranger = softwareAuthenticator().answer({ challenge: other.challenge, origin })
  expect(refusal(await finishPasskeySignIn(site, other.cookie, stranger))).toEqual(wrong)
  const forged = await beginPasskeySignIn(site)
  const forgery = softwareAuthenticator().answer({ challenge: forged.challenge, origin })
  const named = { ...forgery, id: authenticator.id, rawId: authenticator.id }
  expect(refusal(await finishPasskeySignIn(site, forged.cookie, named))).toEqual(wrong)
  authenticator.state.counter = 10
  const first = await beginPasskeySignIn(site)
  const answer = authenticator.answer({ challenge: first.challenge, origin })
  expect((await finishPasskeySignIn(site, first.cookie, answer)).status).toBe(200)
  authenticator.state.counter = 5
  const later = await beginPasskeySignIn(site)
  const copy = authenticator.answer({ challenge: later.challenge, origin })
  expect(refusal(await finishPasskeySignIn(site, later.cookie, copy))).toEqual(wrong)
})

test('refuses an account that is deactivated', async ({ origin, site }) => {
  const { id, authenticator } = await enrolPasskey(site)
  await site.database
    .updateTable('adminUsers')
    .set({ isActive: false })
    .where('id', '=', id)
    .execute()
  const { challenge, cookie } = await beginPasskeySignIn(site)
  const answer = await finishPasskeySignIn(
    site,
    cookie,
    authenticator.answer({ challenge, origin }),
  )
  expect(refusal(answer)).toEqual([403, 'switched-off', 'Account is deactivated'])
  expect(answer.cookie).toBe('')
})

describe('removing', () => {
  test('removes the recovery codes with the last optional passkey', async ({ origin, site }) => {
    const { id, authenticator, cookie } = await enrolPasskey(site)
    const remove = () =>
      send(byName(site), `${passkeysUrl}/${authenticator.id}`, { method: 'DELETE', cookie })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await by(byName(site), { cookie }).me()).body.secondFactor).toEqual({
      hasAuthenticator: false,
      passkeys: 0,
      recoveryCodes: 0,
    })
    expect((await signIn(site, 'warden')).status).toBe(200)
    const { challenge, cookie: browser } = await beginPasskeySignIn(site)
    expect(
      refusal(
        await finishPasskeySignIn(site, browser, authenticator.answer({ challenge, origin })),
      ),
    ).toEqual(wrong)
    expect(await findAdministratorRow(site.database, id)).toBeDefined()
  })

  test('answers 404 for the passkey of another account', async ({ site }) => {
    const { authenticator, cookie } = await enrolPasskey(site)
    const id = await storeWithPassword(site.database, { username: 'second' })
    const second = await send(byName(site), '/api/admin/login', {
      body: { username: 'second', password },
    })
    const answer = await send(byName(site), `${passkeysUrl}/${authenticator.id}`, {
      method: 'DELETE',
      cookie: second.cookie,
    })
    expect(answer.status).toBe(404)
    expect((await by(byName(site), { cookie }).me()).body.secondFactor).toMatchObject({
      passkeys: 1,
    })
    expect(await decisionsOn(site.database, id)).toEqual([])
  })
})

describe('a confirmation by a passkey', () => {
  async function proofOf(
    site: TestSite,
    origin: string,
    authenticator: ReturnType<typeof softwareAuthenticator>,
    cookie = '',
  ) {
    const asked = await beginPasskeySignIn(site)
    const credential = authenticator.answer({ challenge: asked.challenge, origin })
    return confirmWithPasskey(site, [cookie, asked.cookie].filter(Boolean).join('; '), credential)
  }
  const renewCodes = (site: TestSite, cookie: string) =>
    send(byName(site), apiUrls.adminRecoveryCodes, { method: 'POST', cookie })

  test('allows actions that need a recent confirmation', async ({ origin, site }) => {
    const { authenticator, cookie } = await enrolPasskey(site)
    await sql`update sessions set sess = jsonb_set(sess - 'confirmedAt', '{startedAt}',
      to_jsonb(now() - interval '1 hour'))`.execute(site.database)
    expect(refusal(await renewCodes(site, cookie))[1]).toBe('confirmation-required')
    expect((await proofOf(site, origin, authenticator, cookie)).status).toBe(204)
    expect((await renewCodes(site, cookie)).status).toBe(200)
  })

  test('refuses the passkey of another account, and one without a session', async ({
    origin,
    site,
  }) => {
    const own = await enrolPasskey(site, 'warden')
    const other = await enrolPasskey(site, 'other')
    expect(refusal(await proofOf(site, origin, other.authenticator, own.cookie))).toEqual(wrong)
    expect((await proofOf(site, origin, own.authenticator)).status).toBe(401)
  })
})
