import { sql } from 'kysely'
import { test as base, expect } from 'vitest'
import { closing } from '../../../../test/support/closing.ts'
import { startIdentityProvider } from '../../../../test/support/identity-provider.ts'
import { startTestSite, type TestSite } from '../../../../test/support/site.ts'
import {
  type Landing,
  newVisitor,
  nextUrl,
  type Visitor,
} from '../../../../test/support/visitor.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { noPassword } from '../../security/passwords.ts'

const test = base
  .extend('provider', { scope: 'file' }, closing(startIdentityProvider))
  .extend('site', { scope: 'file' }, async ({ provider }, { onCleanup }) => {
    const site = await startTestSite({ singleSignOn: provider.singleSignOn })
    onCleanup(site.close)
    provider.register(site.url)
    return site
  })

test.beforeEach(async ({ site, provider }) => {
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

/** Fills in the provider's form; returns to the site or stops before `stopBefore`. */
function tellLogin(visitor: Visitor, page: Landing, login = 'jane', stopBefore?: string) {
  const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? 'no form'
  const body = new URLSearchParams({ login })
  return visitor.follow(new URL(action, page.at), { method: 'POST', body }, stopBefore)
}

/** Follows the link and logs in at the provider, unless it knows the visitor. */
async function signIn(
  site: TestSite,
  visitor: Visitor,
  login?: string,
  path = apiUrls.login as string,
) {
  const page = await visitor.follow(site.url + path)
  return page.at.origin === site.url ? page : tellLogin(visitor, page, login)
}

const users = (site: TestSite) => site.database.selectFrom('users').selectAll().execute()
const sessions = async (site: TestSite) =>
  (
    await sql<{ sess: object }>`select sess from sessions where sess ->> 'kind' = 'user'`.execute(
      site.database,
    )
  ).rows

test('a new person gets an account without a password and is signed in', async ({
  site,
  provider,
}) => {
  const visitor = newVisitor()
  const landed = await signIn(site, visitor, 'jane', '/api/login?next=%2Freports%3Fx%3D1%23submit')
  expect(landed.status).toBe(200)
  expect(landed.at.href).toBe(`${site.url}/reports?x=1#submit`)
  const [user, ...others] = await users(site)
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
    { issuer: provider.singleSignOn.issuer, subject: 'jane', userId: user?.id },
  ])
  expect(await sessions(site)).toHaveLength(1)
})

test('a known person is signed in again, even with different claims', async ({
  site,
  provider,
}) => {
  await signIn(site, newVisitor())
  provider.people.set('jane', { email: 'other@example.org', email_verified: false })
  const visitor = newVisitor()
  expect((await signIn(site, visitor)).at.pathname).toBe('/')
  expect(await users(site)).toMatchObject([{ username: 'jane.doe', email: 'jane@example.org' }])
  expect(await sessions(site)).toHaveLength(2)
})

test('a second sign-in replaces the session of the browser', async ({ site }) => {
  const visitor = newVisitor()
  await signIn(site, visitor)
  const first = visitor.cookie('session')
  await signIn(site, visitor)
  expect(visitor.cookie('session')).not.toBe(first)
  expect(await sessions(site)).toHaveLength(1)
})

test('two tabs can sign in at the same time', async ({ site }) => {
  const visitor = newVisitor()
  const pages = [
    await visitor.follow(`${site.url}/api/login?next=/home`),
    await visitor.follow(`${site.url}/api/login?next=/faq`),
  ]
  for (const [index, page] of pages.entries()) {
    expect((await tellLogin(visitor, page)).at.pathname).toBe(['/home', '/faq'][index])
  }
  expect(await users(site)).toHaveLength(1)
})

test('another process can finish a sign-in', async ({ site, provider }) => {
  const { singleSignOn } = provider
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
  expect(await sessions(site)).toHaveLength(1)
})

test('a cancelled or refused sign-in shows a message and opens no session', async ({ site }) => {
  const visitor = newVisitor()
  const page = await visitor.follow(`${site.url}/api/login`)
  const abort = /href="([^"]+abort)"/.exec(page.body)?.[1] ?? ''
  expect((await visitor.follow(new URL(abort, page.at))).at.href).toBe(
    `${site.url}/auth?error=oidc_cancelled`,
  )
  expect((await signIn(site, newVisitor(), 'nobody')).at.search).toBe('?error=oidc_cancelled')
  expect([await users(site), await sessions(site)]).toEqual([[], []])
})

test('a suspended account is not signed in and gets no reason', async ({ site }) => {
  await signIn(site, newVisitor())
  await site.database
    .updateTable('users')
    .set({ suspendedAt: new Date(), suspensionReason: 'Flooding' })
    .execute()
  await sql`delete from sessions`.execute(site.database)
  expect((await signIn(site, newVisitor())).at.search).toBe('?error=oidc_refused')
  expect(await sessions(site)).toEqual([])
})
