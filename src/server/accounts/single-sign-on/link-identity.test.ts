import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storedPassword, storeUser } from '../../../../test/support/accounts.ts'
import { takeMails } from '../../../../test/support/outbox.ts'
import { type TestSite, testWithProvider } from '../../../../test/support/provider-test.ts'
import { send } from '../../../../test/support/send.ts'
import { signInThrough } from '../../../../test/support/stub-sign-in.ts'
import { newVisitor, type Visitor } from '../../../../test/support/visitor.ts'
import { ProblemDetails } from '../../../shared/problems.ts'
import { apiUrls, pageUrls } from '../../../shared/urls.ts'
import { UserIdentity } from '../../../shared/user-identity.ts'
import { noPassword } from '../../security/passwords.ts'
import type { User } from '../queries.ts'

const test = testWithProvider({ rateLimits: true })

let jane: User
let visitor: Visitor

test.beforeEach(async ({ site, stub }) => {
  stub.plan = {}
  await sql`truncate users, sessions, user_identities, limit_counts cascade`.execute(site.database)
  jane = await storeUser(site.database, { username: 'jane', email: 'stranger@example.org' })
  visitor = newVisitor()
})

const json = { 'content-type': 'application/json' }

function logIn(site: TestSite, username = 'jane') {
  const body = JSON.stringify({ username, password: storedPassword })
  return visitor.ask(site.url + apiUrls.login, { method: 'POST', headers: json, body })
}

function confirm(site: TestSite, content: object = {}) {
  const body = JSON.stringify(content)
  return visitor.ask(site.url + apiUrls.userIdentity, { method: 'POST', headers: json, body })
}

async function identity(site: TestSite): Promise<UserIdentity> {
  return UserIdentity.parse(JSON.parse((await visitor.ask(site.url + apiUrls.userIdentity)).body))
}

function unlink(site: TestSite) {
  return visitor.ask(site.url + apiUrls.userIdentity, { method: 'DELETE' })
}

const links = (site: TestSite) => site.database.selectFrom('userIdentities').selectAll().execute()
const codeOf = (body: string) => ProblemDetails.parse(JSON.parse(body)).code

describe('a person whose address already has an account', () => {
  test('logs in, confirms the link, and then signs in either way', async ({ site, stub }) => {
    await takeMails(site)
    await signInThrough(site, stub, { visitor, next: '/faq' })
    expect((await logIn(site)).status).toBe(200)
    expect(await links(site)).toEqual([])
    expect(await identity(site)).toEqual({
      isLinked: false,
      unlinked: { email: 'stranger@example.org', needsPassword: false },
    })
    const confirmed = await confirm(site)
    expect([confirmed.status, JSON.parse(confirmed.body)]).toEqual([200, { next: '/faq' }])
    expect(await links(site)).toMatchObject([
      { issuer: stub.singleSignOn.issuer, subject: 'stranger-1', userId: jane.id },
    ])
    expect(await identity(site)).toEqual({ isLinked: true, unlinked: null })
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

  test('can confirm once; later requests get 404', async ({ site, stub }) => {
    await signInThrough(site, stub, { visitor })
    await logIn(site)
    const answers = await Promise.all([confirm(site), confirm(site), confirm(site)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await links(site)).toHaveLength(1)
  })

  test('is not linked without a confirmation, which expires after ten minutes', async ({
    site,
    stub,
  }) => {
    await signInThrough(site, stub, { visitor })
    await logIn(site)
    await sql`update sessions set expire = expire - interval '10 minutes'
      where sess ->> 'kind' = 'unlinked-identity'`.execute(site.database)
    expect((await identity(site)).unlinked).toBeNull()
    expect((await confirm(site)).status).toBe(404)
    expect(await links(site)).toEqual([])
  })

  test('may link an unconfirmed address, which is not shown', async ({ site, stub }) => {
    stub.plan = { token: { claims: { email_verified: false } } }
    await signInThrough(site, stub, { visitor })
    await logIn(site)
    expect((await identity(site)).unlinked).toEqual({ email: null, needsPassword: false })
    expect((await confirm(site)).status).toBe(200)
    expect(await links(site)).toHaveLength(1)
  })
})

describe('no identity is linked', () => {
  test('for a visitor or from another browser', async ({ site, stub }) => {
    await signInThrough(site, stub, { visitor })
    expect((await confirm(site)).status).toBe(401)
    visitor = newVisitor()
    await logIn(site)
    expect((await confirm(site)).status).toBe(404)
    expect(await links(site)).toEqual([])
  })

  test('by another site', async ({ site, stub }) => {
    await signInThrough(site, stub, { visitor })
    await logIn(site)
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
    expect(await links(site)).toEqual([])
  })

  test('when it already opens another account', async ({ site, stub }) => {
    await signInThrough(site, stub, { visitor })
    const other = await storeUser(site.database)
    await site.database
      .insertInto('userIdentities')
      .values({ issuer: stub.singleSignOn.issuer, subject: 'stranger-1', userId: other.id })
      .execute()
    await logIn(site)
    const refused = await confirm(site)
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'identity-taken'])
    expect(await links(site)).toMatchObject([{ userId: other.id }])
  })
})

test('an identity of another account does not switch the account of a signed-in user', async ({
  site,
  stub,
}) => {
  const other = await storeUser(site.database)
  await site.database
    .insertInto('userIdentities')
    .values({ issuer: stub.singleSignOn.issuer, subject: 'stranger-1', userId: other.id })
    .execute()
  await logIn(site)
  expect(await signInThrough(site, stub, { visitor })).toBe(pageUrls.identity)
  const { username } = JSON.parse((await visitor.ask(site.url + apiUrls.user)).body)
  expect(username).toBe('jane')
  const refused = await confirm(site, { password: storedPassword })
  expect([refused.status, codeOf(refused.body)]).toEqual([409, 'identity-taken'])
  expect(await links(site)).toMatchObject([{ userId: other.id }])
})

describe('a signed-in user', () => {
  test.beforeEach(async ({ site, stub }) => {
    await logIn(site)
    expect(await signInThrough(site, stub, { visitor, next: '/home' })).toBe(pageUrls.identity)
    expect((await identity(site)).unlinked).toMatchObject({ needsPassword: true })
  })

  test('stays signed in and links only with the password', async ({ site }) => {
    const missing = await confirm(site)
    expect([missing.status, codeOf(missing.body)]).toEqual([400, 'invalid-fields'])
    const wrong = await confirm(site, { password: 'not the password' })
    expect([wrong.status, codeOf(wrong.body)]).toEqual([400, 'invalid-fields'])
    expect(await links(site)).toEqual([])
    expect((await confirm(site, { password: storedPassword })).status).toBe(200)
    expect(await links(site)).toMatchObject([{ userId: jane.id }])
  })

  test('may try a limited number of passwords', async ({ site }) => {
    const statuses = []
    for (let count = 0; count < 12; count++) {
      statuses.push((await confirm(site, { password: `guess ${count}` })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('without a password must sign in again first', async ({ site }) => {
    await site.database.updateTable('users').set({ password: noPassword }).execute()
    await sql`update sessions set sess = jsonb_set(sess, '{startedAt}', to_jsonb(now() - interval '1 day'))
      where sess ->> 'kind' = 'user'`.execute(site.database)
    const refused = await confirm(site, { password: '!' })
    expect([refused.status, codeOf(refused.body)]).toEqual([403, 'sign-in-again'])
    expect(await links(site)).toEqual([])
  })
})

describe('unlinking', () => {
  test('keeps the account open to its password and closes it to the identity', async ({
    site,
    stub,
  }) => {
    await signInThrough(site, stub, { visitor })
    await logIn(site)
    await confirm(site)
    expect((await unlink(site)).status).toBe(204)
    expect(await links(site)).toEqual([])
    expect((await identity(site)).isLinked).toBe(false)
    expect((await unlink(site)).status).toBe(204)
    expect(await signInThrough(site, stub)).toContain('error=account_exists')
  })

  test('is refused when nothing else opens the account', async ({ site, stub }) => {
    stub.plan = { token: { claims: { email: 'other@example.org' } } }
    await signInThrough(site, stub, { visitor })
    const refused = await unlink(site)
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'no-password'])
    expect(await links(site)).toHaveLength(1)
    expect(await signInThrough(site, stub)).toBe('/')
  })

  test('needs a session', async ({ site }) => {
    expect((await unlink(site)).status).toBe(401)
    expect((await visitor.ask(site.url + apiUrls.userIdentity)).status).toBe(401)
  })
})

describe('a password reset', () => {
  const newPassword = 'seven quiet foxes'

  async function reset(site: TestSite): Promise<number> {
    await send(site, apiUrls.passwordReset, { body: { email: jane.email } })
    // A simultaneous link also sends a mail.
    const texts = (await takeMails(site)).map(({ text }) => text)
    const token = /#token=([\w-]{43})/.exec(texts.join())?.[1]
    const body = { token, password: newPassword, confirmPassword: newPassword }
    return (await send(site, apiUrls.passwordResetConfirm, { body })).status
  }

  test('disconnects identities that an attacker may have linked, and mails it', async ({
    site,
    stub,
  }) => {
    await signInThrough(site, stub, { visitor })
    await logIn(site)
    await confirm(site)
    await takeMails(site)
    expect(await links(site)).toHaveLength(1)
    expect(await reset(site)).toBe(204)
    expect(await links(site)).toEqual([])
    expect(await signInThrough(site, stub)).toContain('error=account_exists')
    const [mail] = await takeMails(site)
    expect(mail?.text).toContain('was disconnected, because somebody else might have connected it')
  })

  test('mentions no identity when none was linked', async ({ site }) => {
    await takeMails(site)
    expect(await reset(site)).toBe(204)
    const [mail] = await takeMails(site)
    expect(mail?.text).toContain('has just been changed')
    expect(mail?.text).not.toContain('disconnected')
  })

  test('leaves no link when both happen at the same time', async ({ site, stub }) => {
    await signInThrough(site, stub, { visitor })
    await logIn(site)
    const [linked, status] = await Promise.all([confirm(site), reset(site)])
    expect([200, 401, 404]).toContain(linked.status)
    expect(status).toBe(204)
    expect(await links(site)).toEqual([])
  })
})
