import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedPassword, storeUser } from '../../../../test/support/accounts.ts'
import { takeMails } from '../../../../test/support/outbox.ts'
import { send } from '../../../../test/support/send.ts'
import { startTestSite, type TestSite } from '../../../../test/support/site.ts'
import { type StubProvider, startStubProvider } from '../../../../test/support/stub-provider.ts'
import { signInThrough } from '../../../../test/support/stub-sign-in.ts'
import { newVisitor, type Visitor } from '../../../../test/support/visitor.ts'
import { ProblemDetails } from '../../../shared/problems.ts'
import { apiUrls, pageUrls } from '../../../shared/urls.ts'
import { UserIdentity } from '../../../shared/user-identity.ts'
import { noPassword } from '../../security/passwords.ts'
import type { User } from '../queries.ts'

let stub: StubProvider
let site: TestSite
let jane: User
let visitor: Visitor

beforeAll(async () => {
  stub = await startStubProvider()
  site = await startTestSite({ singleSignOn: stub.singleSignOn, rateLimits: true })
})
afterAll(async () => {
  await site.close()
  await stub.close()
})
beforeEach(async () => {
  stub.plan = {}
  await sql`truncate users, sessions, user_identities, limit_counts cascade`.execute(site.database)
  jane = await storeUser(site.database, { username: 'jane', email: 'stranger@example.org' })
  visitor = newVisitor()
})

const json = { 'content-type': 'application/json' }

function logIn(username = 'jane') {
  const body = JSON.stringify({ username, password: storedPassword })
  return visitor.ask(site.url + apiUrls.login, { method: 'POST', headers: json, body })
}

function confirm(content: object = {}) {
  const body = JSON.stringify(content)
  return visitor.ask(site.url + apiUrls.userIdentity, { method: 'POST', headers: json, body })
}

async function identity(): Promise<UserIdentity> {
  return UserIdentity.parse(JSON.parse((await visitor.ask(site.url + apiUrls.userIdentity)).body))
}

function unlink() {
  return visitor.ask(site.url + apiUrls.userIdentity, { method: 'DELETE' })
}

const links = () => site.database.selectFrom('userIdentities').selectAll().execute()
const codeOf = (body: string) => ProblemDetails.parse(JSON.parse(body)).code

describe('somebody whose address has an account already', () => {
  test('logs in with the password, confirms, and from then on comes in either way', async () => {
    await takeMails(site)
    await signInThrough(site, stub, { visitor, next: '/faq' })
    expect((await logIn()).status).toBe(200)
    expect(await links()).toEqual([])
    expect(await identity()).toEqual({
      isLinked: false,
      unlinked: { email: 'stranger@example.org', needsPassword: false },
    })
    const confirmed = await confirm()
    expect([confirmed.status, JSON.parse(confirmed.body)]).toEqual([200, { next: '/faq' }])
    expect(await links()).toMatchObject([
      { issuer: stub.singleSignOn.issuer, subject: 'stranger-1', userId: jane.id },
    ])
    expect(await identity()).toEqual({ isLinked: true, unlinked: null })
    expect(await takeMails(site)).toEqual([
      expect.objectContaining({
        to: jane.email,
        subject: expect.stringContaining('A way to sign in was added'),
        text: expect.stringContaining(`${site.url}${pageUrls.account}`),
      }),
    ])
    visitor = newVisitor()
    expect(await signInThrough(site, stub, { visitor })).toBe('/')
    expect(JSON.parse((await visitor.ask(site.url + apiUrls.user)).body)).toMatchObject({
      username: 'jane',
    })
    expect((await newVisitor().ask(site.url + apiUrls.user)).status).toBe(401)
  })

  test('confirms once; a second time there is nothing', async () => {
    await signInThrough(site, stub, { visitor })
    await logIn()
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await links()).toHaveLength(1)
  })

  test('who does not confirm is not linked, and after ten minutes cannot any more', async () => {
    await signInThrough(site, stub, { visitor })
    await logIn()
    await sql`update sessions set expire = expire - interval '10 minutes'
      where sess ->> 'kind' = 'unlinked-identity'`.execute(site.database)
    expect((await identity()).unlinked).toBeNull()
    expect((await confirm()).status).toBe(404)
    expect(await links()).toEqual([])
  })

  test('an address that the provider has not confirmed is not shown, but may be linked', async () => {
    stub.plan = { token: { claims: { email_verified: false } } }
    await signInThrough(site, stub, { visitor })
    await logIn()
    expect((await identity()).unlinked).toEqual({ email: null, needsPassword: false })
    expect((await confirm()).status).toBe(200)
    expect(await links()).toHaveLength(1)
  })
})

describe('nothing is linked', () => {
  test('for a visitor, nor for somebody in another browser', async () => {
    await signInThrough(site, stub, { visitor })
    expect((await confirm()).status).toBe(401)
    visitor = newVisitor()
    await logIn()
    expect((await confirm()).status).toBe(404)
    expect(await links()).toEqual([])
  })

  test('by another site', async () => {
    await signInThrough(site, stub, { visitor })
    await logIn()
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const refused = await visitor.ask(site.url + apiUrls.userIdentity, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: '{}',
      })
      expect(refused.status).toBe(403)
    }
    expect(await links()).toEqual([])
  })

  test('that opens another account already', async () => {
    await signInThrough(site, stub, { visitor })
    const other = await storeUser(site.database)
    await site.database
      .insertInto('userIdentities')
      .values({ issuer: stub.singleSignOn.issuer, subject: 'stranger-1', userId: other.id })
      .execute()
    await logIn()
    const refused = await confirm()
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'identity-taken'])
    expect(await links()).toMatchObject([{ userId: other.id }])
  })
})

test('an identity of another account does not move a signed-in user into it', async () => {
  const other = await storeUser(site.database)
  await site.database
    .insertInto('userIdentities')
    .values({ issuer: stub.singleSignOn.issuer, subject: 'stranger-1', userId: other.id })
    .execute()
  await logIn()
  expect(await signInThrough(site, stub, { visitor })).toBe(pageUrls.identity)
  const { username } = JSON.parse((await visitor.ask(site.url + apiUrls.user)).body)
  expect(username).toBe('jane')
  const refused = await confirm({ password: storedPassword })
  expect([refused.status, codeOf(refused.body)]).toEqual([409, 'identity-taken'])
  expect(await links()).toMatchObject([{ userId: other.id }])
})

describe('who is signed in already', () => {
  beforeEach(async () => {
    await logIn()
    expect(await signInThrough(site, stub, { visitor, next: '/home' })).toBe(pageUrls.identity)
    expect((await identity()).unlinked).toMatchObject({ needsPassword: true })
  })

  test('stays signed in, and links with the password only', async () => {
    const missing = await confirm()
    expect([missing.status, codeOf(missing.body)]).toEqual([400, 'invalid-fields'])
    const wrong = await confirm({ password: 'not the password' })
    expect([wrong.status, codeOf(wrong.body)]).toEqual([400, 'invalid-fields'])
    expect(await links()).toEqual([])
    expect((await confirm({ password: storedPassword })).status).toBe(200)
    expect(await links()).toMatchObject([{ userId: jane.id }])
  })

  test('cannot try passwords without end', async () => {
    const statuses = []
    for (let count = 0; count < 12; count++) {
      statuses.push((await confirm({ password: `guess ${count}` })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('and has no password signs in again first', async () => {
    await site.database.updateTable('users').set({ password: noPassword }).execute()
    await sql`update sessions set sess = jsonb_set(sess, '{startedAt}', to_jsonb(now() - interval '1 day'))
      where sess ->> 'kind' = 'user'`.execute(site.database)
    const refused = await confirm({ password: '!' })
    expect([refused.status, codeOf(refused.body)]).toEqual([403, 'sign-in-again'])
    expect(await links()).toEqual([])
  })
})

describe('unlinking', () => {
  test('leaves an account that its password opens, and the identity opens it no more', async () => {
    await signInThrough(site, stub, { visitor })
    await logIn()
    await confirm()
    expect((await unlink()).status).toBe(204)
    expect(await links()).toEqual([])
    expect((await identity()).isLinked).toBe(false)
    expect((await unlink()).status).toBe(204)
    expect(await signInThrough(site, stub)).toContain('error=account_exists')
  })

  test('is refused where nothing else opens the account', async () => {
    stub.plan = { token: { claims: { email: 'other@example.org' } } }
    await signInThrough(site, stub, { visitor })
    const refused = await unlink()
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'no-password'])
    expect(await links()).toHaveLength(1)
    expect(await signInThrough(site, stub)).toBe('/')
  })

  test('needs a session', async () => {
    expect((await unlink()).status).toBe(401)
    expect((await visitor.ask(site.url + apiUrls.userIdentity)).status).toBe(401)
  })
})

describe('a password reset', () => {
  const newPassword = 'seven quiet foxes'

  async function reset(): Promise<number> {
    await send(site, apiUrls.passwordReset, { body: { email: jane.email } })
    // Linking at the same moment mails, too.
    const texts = (await takeMails(site)).map(({ text }) => text)
    const token = /#token=([\w-]{43})/.exec(texts.join())?.[1]
    const body = { token, password: newPassword, confirmPassword: newPassword }
    return (await send(site, apiUrls.passwordResetConfirm, { body })).status
  }

  test('disconnects what somebody else may have linked, and the mail says so', async () => {
    await signInThrough(site, stub, { visitor })
    await logIn()
    await confirm()
    await takeMails(site)
    expect(await links()).toHaveLength(1)
    expect(await reset()).toBe(204)
    expect(await links()).toEqual([])
    expect(await signInThrough(site, stub)).toContain('error=account_exists')
    const [mail] = await takeMails(site)
    expect(mail?.text).toContain('was disconnected, because somebody else might have connected it')
  })

  test('of an account without a linked identity mentions none', async () => {
    await takeMails(site)
    expect(await reset()).toBe(204)
    const [mail] = await takeMails(site)
    expect(mail?.text).toContain('has just been changed')
    expect(mail?.text).not.toContain('disconnected')
  })

  test('at the moment of linking leaves no link, whichever comes first', async () => {
    await signInThrough(site, stub, { visitor })
    await logIn()
    const [linked, status] = await Promise.all([confirm(), reset()])
    expect([200, 401, 404]).toContain(linked.status)
    expect(status).toBe(204)
    expect(await links()).toEqual([])
  })
})
