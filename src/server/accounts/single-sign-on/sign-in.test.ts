import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../test/support/identity-provider.ts'
import { startTestSite, type TestSite } from '../../../../test/support/site.ts'
import {
  type Landing,
  newVisitor,
  nextUrl,
  type Visitor,
} from '../../../../test/support/visitor.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { createApp } from '../../app.ts'
import { readConfig, type SingleSignOn } from '../../config.ts'
import { noPassword } from '../../security/passwords.ts'

let provider: IdentityProvider
let site: TestSite
let singleSignOn: SingleSignOn

beforeAll(async () => {
  provider = await startIdentityProvider()
  singleSignOn = provider.singleSignOn
  site = await startTestSite({ singleSignOn })
  provider.register(site.url)
})
afterAll(async () => {
  await site.close()
  await provider.close()
})
beforeEach(async () => {
  await sql`truncate users, sessions, user_identities cascade`.execute(site.database)
  provider.people.clear()
  provider.people.set('jane', {
    email: 'jane@example.org',
    email_verified: true,
    preferred_username: 'jane.doe',
    given_name: 'Jane',
    family_name: 'Doe',
    picture: 'https://id.example.org/jane.png',
  })
})

/** Fills in the provider's form; leads back to the site, or stops before it comes back. */
function tellLogin(visitor: Visitor, page: Landing, login = 'jane', stopBefore?: string) {
  const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? 'no form'
  const body = new URLSearchParams({ login })
  return visitor.follow(new URL(action, page.at), { method: 'POST', body }, stopBefore)
}

/** Follows the link, and tells the provider who it is, unless it knows. */
async function signIn(visitor: Visitor, login?: string, path = apiUrls.login as string) {
  const page = await visitor.follow(site.url + path)
  return page.at.origin === site.url ? page : tellLogin(visitor, page, login)
}

const users = () => site.database.selectFrom('users').selectAll().execute()
const sessions = async () =>
  (
    await sql<{ sess: object }>`select sess from sessions where sess ->> 'kind' = 'user'`.execute(
      site.database,
    )
  ).rows

test('somebody new gets an account without a password, and is signed in', async () => {
  const visitor = newVisitor()
  const landed = await signIn(visitor, 'jane', '/api/login?next=%2Freports%3Fx%3D1%23submit')
  expect(landed.status).toBe(200)
  expect(landed.at.href).toBe(`${site.url}/reports?x=1#submit`)
  const [user, ...others] = await users()
  expect(others).toEqual([])
  expect(user).toMatchObject({
    username: 'jane.doe',
    email: 'jane@example.org',
    firstName: 'Jane',
    lastName: 'Doe',
    profileImageUrl: 'https://id.example.org/jane.png',
    password: noPassword,
    isAdmin: false,
  })
  expect(user?.lastActiveAt).toBeInstanceOf(Date)
  expect(await site.database.selectFrom('userIdentities').selectAll().execute()).toMatchObject([
    { issuer: singleSignOn.issuer, subject: 'jane', userId: user?.id },
  ])
  expect(await sessions()).toHaveLength(1)
})

test('somebody known is signed in again, whatever the provider says of them now', async () => {
  await signIn(newVisitor())
  provider.people.set('jane', { email: 'other@example.org', email_verified: false })
  const visitor = newVisitor()
  expect((await signIn(visitor)).at.pathname).toBe('/')
  expect(await users()).toMatchObject([{ username: 'jane.doe', email: 'jane@example.org' }])
  expect(await sessions()).toHaveLength(2)
})

test('signing in again replaces the session of this browser', async () => {
  const visitor = newVisitor()
  await signIn(visitor)
  const first = visitor.cookie('session')
  await signIn(visitor)
  expect(visitor.cookie('session')).not.toBe(first)
  expect(await sessions()).toHaveLength(1)
})

test('two tabs can be signed in with at once', async () => {
  const visitor = newVisitor()
  const pages = [
    await visitor.follow(`${site.url}/api/login?next=/home`),
    await visitor.follow(`${site.url}/api/login?next=/faq`),
  ]
  for (const [index, page] of pages.entries()) {
    expect((await tellLogin(visitor, page)).at.pathname).toBe(['/home', '/faq'][index])
  }
  expect(await users()).toHaveLength(1)
})

test('another process finishes what one began', async () => {
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }), singleSignOn }
  const another = await createApp({ config, database: site.database, jobs: site.jobs })
  const url = await another.listen({ host: '127.0.0.1', port: 0 })
  const visitor = newVisitor()
  const page = await visitor.follow(site.url + apiUrls.login)
  const sent = nextUrl(await tellLogin(visitor, page, 'jane', apiUrls.loginCallback))
  const headers = { host: new URL(site.url).host }
  const landed = await visitor.ask(url + sent?.pathname + sent?.search, { headers })
  await another.close()
  expect([landed.status, landed.headers.get('location')]).toEqual([302, '/'])
  expect(await sessions()).toHaveLength(1)
})

test('who cancels, or is not let in, is told so and not signed in', async () => {
  const visitor = newVisitor()
  const page = await visitor.follow(`${site.url}/api/login`)
  const abort = /href="([^"]+abort)"/.exec(page.body)?.[1] ?? ''
  expect((await visitor.follow(new URL(abort, page.at))).at.href).toBe(
    `${site.url}/auth?error=oidc_cancelled`,
  )
  expect((await signIn(newVisitor(), 'nobody')).at.search).toBe('?error=oidc_cancelled')
  expect([await users(), await sessions()]).toEqual([[], []])
})

test('a suspended account is not signed in, and is not told why', async () => {
  await signIn(newVisitor())
  await site.database
    .updateTable('users')
    .set({ suspendedAt: new Date(), suspensionReason: 'Flooding' })
    .execute()
  await sql`truncate sessions`.execute(site.database)
  expect((await signIn(newVisitor())).at.search).toBe('?error=oidc_refused')
  expect(await sessions()).toEqual([])
})
