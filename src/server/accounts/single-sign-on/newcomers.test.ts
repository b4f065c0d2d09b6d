import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storeUser } from '../../../../test/support/accounts.ts'
import { type TestSite, testWithProvider } from '../../../../test/support/provider-test.ts'
import type { StubProvider } from '../../../../test/support/stub-provider.ts'
import {
  returnFromProvider,
  signInThrough,
  startSignIn,
} from '../../../../test/support/stub-sign-in.ts'
import { pageUrls } from '../../../shared/urls.ts'

const test = testWithProvider()

test.beforeEach(async ({ site, stub }) => {
  stub.plan = {}
  await sql`truncate users, sessions, user_identities cascade`.execute(site.database)
})

/** Signs in a new person with these claims; returns the account. */
async function signInNewcomer(site: TestSite, stub: StubProvider, claims: Record<string, unknown>) {
  stub.plan = { token: { claims } }
  expect(await signInThrough(site, stub)).toBe('/')
  const subject = String(claims.sub ?? 'stranger-1')
  return site.database
    .selectFrom('users')
    .innerJoin('userIdentities', 'userIdentities.userId', 'users.id')
    .selectAll('users')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
}

async function countOf(site: TestSite, table: 'users' | 'userIdentities'): Promise<number> {
  const rows = await site.database.selectFrom(table).select('createdAt').execute()
  return rows.length
}

async function userSessions(site: TestSite): Promise<number> {
  const { rows } = await sql`select from sessions where sess ->> 'kind' = 'user'`.execute(
    site.database,
  )
  return rows.length
}

describe('the username', () => {
  test.for<[string, string]>([
    ['jane.doe', 'jane.doe'],
    ['  Jane Doe ', 'Jane-Doe'],
    ['jane@example.org', 'jane'],
    ['Żółć_1', 'Żółć_1'],
    ['ｊａｎｅ', 'jane'],
    ['<b>jane</b>', 'b-jane-b'],
    ['jane\u202egro\u0000', 'janegro'],
  ])('%j becomes %j', async ([preferred_username, username], { site, stub }) => {
    expect((await signInNewcomer(site, stub, { preferred_username })).username).toBe(username)
  })

  test.for([
    'admin',
    'ADMIN',
    'ａｄｍｉｎ',
    'root',
    'Anonymous',
    'ab',
    '',
    '...@',
    '👻',
    7,
    null,
    undefined,
  ])('%j is replaced by a generated name', async (preferred_username, { site, stub }) => {
    expect((await signInNewcomer(site, stub, { preferred_username })).username).toBe('visitor-2')
  })

  test('is truncated, and a too long picture address is dropped', async ({ site, stub }) => {
    const user = await signInNewcomer(site, stub, {
      preferred_username: 'x'.repeat(500),
      picture: `https://id.example.org/${'x'.repeat(3_000)}`,
    })
    expect(user.username).toBe('x'.repeat(64))
    expect(user.profileImageUrl).toBeNull()
  })

  test('gets a number when it is taken in any case, even many times', async ({ site, stub }) => {
    await storeUser(site.database, { username: 'JANE' })
    const names = new Set<string>()
    for (let index = 0; index < 6; index++) {
      const email = `jane-${index}@example.org`
      const { username } = await signInNewcomer(site, stub, {
        sub: `jane-${index}`,
        preferred_username: 'jane',
        email,
      })
      expect(username).toMatch(/^jane-\d{1,6}$/)
      names.add(username)
    }
    expect(names.size).toBe(6)
    expect(names).toContain('jane-2')
  })
})

describe('other claims of the provider', () => {
  test('names become one line of at most 100 characters without control characters', async ({
    site,
    stub,
  }) => {
    const given_name = `\u0000\u001b[31mJane\r\nSet-Cookie: x\u202e ${'y'.repeat(200)}`
    const { firstName, lastName } = await signInNewcomer(site, stub, {
      given_name,
      family_name: ' \u0007 ',
    })
    expect(firstName).toBe(`[31mJane Set-Cookie: x ${'y'.repeat(100)}`.slice(0, 100))
    expect(lastName).toBeNull()
  })

  test.for<[string | object, string | null]>([
    ['https://id.example.org/a.png', 'https://id.example.org/a.png'],
    ['javascript:alert(1)', null],
    ['http://id.example.org/a.png', null],
    ['data:image/svg+xml,<svg onload=alert(1)>', null],
    ['https:\\\\evil.example\\a', 'https://evil.example/a'],
    [{ url: 'https://id.example.org/a.png' }, null],
  ])('the picture %j is stored as %j', async ([picture, kept], { site, stub }) => {
    expect((await signInNewcomer(site, stub, { picture })).profileImageUrl).toBe(kept)
  })

  test('no claim makes an administrator', async ({ site, stub }) => {
    const user = await signInNewcomer(site, stub, {
      isAdmin: true,
      is_admin: true,
      role: 'admin',
      groups: ['admin'],
    })
    expect(user.isAdmin).toBe(false)
    const administrators = await site.database.selectFrom('adminUsers').select('id').execute()
    expect(administrators).toEqual([])
  })
})

describe('an e-mail address', () => {
  const unconfirmed = `/auth?error=email_unverified&next=${encodeURIComponent(pageUrls.identity)}`
  const exists = `/auth?error=account_exists&next=${encodeURIComponent(pageUrls.identity)}`

  test.for<[string, Record<string, unknown>]>([
    ['not confirmed', { email_verified: false }],
    ['confirmed in a word only', { email_verified: 'true' }],
    ['about which nothing is said', { email_verified: undefined }],
    ['that is none', { email: 'nobody' }],
    ['with a line break', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['of a list', { email: ['a@example.org'] }],
  ])('%s creates no account', async ([_name, claims], { site, stub }) => {
    stub.plan = { token: { claims } }
    expect(await signInThrough(site, stub)).toBe(unconfirmed)
    expect([await countOf(site, 'users'), await userSessions(site)]).toEqual([0, 0])
  })

  test('of another account, confirmed, links nothing and signs nobody in', async ({
    site,
    stub,
  }) => {
    await storeUser(site.database, { email: 'Stranger@Example.org' })
    expect(await signInThrough(site, stub)).toBe(exists)
    expect([await countOf(site, 'users'), await countOf(site, 'userIdentities')]).toEqual([1, 0])
    expect(await userSessions(site)).toBe(0)
  })

  test('of another account, unconfirmed, is answered like an unknown one', async ({
    site,
    stub,
  }) => {
    await storeUser(site.database, { email: 'stranger@example.org' })
    stub.plan = { token: { claims: { email_verified: false } } }
    expect(await signInThrough(site, stub)).toBe(unconfirmed)
    expect([await countOf(site, 'users'), await countOf(site, 'userIdentities')]).toEqual([1, 0])
    expect(await userSessions(site)).toBe(0)
  })
})

test('a new person in five tabs at once gets one account', async ({ site, stub }) => {
  const ways = await Promise.all(Array.from({ length: 5 }, () => startSignIn(site, stub)))
  const landed = await Promise.all(ways.map((way) => returnFromProvider(site, way)))
  expect(landed.map(({ headers }) => headers.get('location'))).toEqual(['/', '/', '/', '/', '/'])
  expect([await countOf(site, 'users'), await countOf(site, 'userIdentities')]).toEqual([1, 1])
  expect(await userSessions(site)).toBe(5)
})
