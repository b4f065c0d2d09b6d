import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  administratorPassword,
  by,
  signedInAdministrator,
  storeAdministrator,
} from '../../../../test/support/administrators.ts'
import { send } from '../../../../test/support/send.ts'
import { type TestSite, testWithNewSite } from '../../../../test/support/site-test.ts'

const test = testWithNewSite({ rateLimits: true, trustedProxies: ['127.0.0.1'] })

test.beforeEach(async ({ site }) => {
  await storeAdministrator(site.database)
})

async function register(site: TestSite, name: string, address: string): Promise<number> {
  const body = {
    username: name,
    email: `${name}@example.org`,
    fullName: 'The Candidate',
    password: administratorPassword,
    confirmPassword: administratorPassword,
  }
  const headers = { 'x-forwarded-for': address }
  return (await send(site, '/api/admin/register', { body, headers })).status
}

async function waiting(site: TestSite): Promise<string[]> {
  const rows = await site.database
    .selectFrom('adminUsers')
    .select('username')
    .where('approvedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ username }) => username)
}

async function fillFromSevenSources(site: TestSite): Promise<void> {
  for (let number = 0; number < 21; number++) {
    await register(site, `flood-${number}`, `198.51.${number % 7}.${number + 1}`)
  }
  expect(await waiting(site)).toHaveLength(20)
}

test('seven sources cannot lock out a candidate from an eighth', async ({ site }) => {
  await fillFromSevenSources(site)
  expect(await register(site, 'candidate', '203.0.113.9')).toBe(201)
  expect(await waiting(site)).toHaveLength(20)
  expect(await waiting(site)).toContain('candidate')
  for (let number = 30; number < 50; number++) {
    await register(site, `flood-${number}`, `198.51.${number % 7}.${number + 1}`)
  }
  expect(await waiting(site)).toContain('candidate')
})

test('the history records an account that makes room', async ({ site }) => {
  await fillFromSevenSources(site)
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from append_only.history
     where action = 'administrator_deleted' and actor_name = 'schedule'
       and from_value = 'waiting'`.execute(site.database)
  expect(rows).toEqual([{ entries: 1 }])
})

test('one range has three places for all its addresses', async ({ site }) => {
  const statuses = []
  for (let number = 0; number < 5; number++) {
    statuses.push(await register(site, `flood-${number}`, `2001:db8:1:${number}00::1`))
  }
  expect(statuses).toEqual([201, 201, 201, 429, 429])
})

test('accounts that wait less than a day stay when each source has one place', async ({ site }) => {
  for (let number = 0; number < 20; number++) {
    expect(await register(site, `candidate-${number}`, `198.51.${number}.1`)).toBe(201)
  }
  expect(await register(site, 'late', '203.0.113.9')).toBe(429)
  await sql`update admin_users set created_at = created_at - interval '1 day'
    where username = 'candidate-3'`.execute(site.database)
  expect(await register(site, 'late', '203.0.114.9')).toBe(201)
  expect(await waiting(site)).not.toContain('candidate-3')
})

test('an approval erases the source of the account', async ({ site }) => {
  await register(site, 'candidate', '203.0.113.9')
  const stored = () =>
    site.database
      .selectFrom('adminUsers')
      .select('waitingSource')
      .where('username', '=', 'candidate')
      .executeTakeFirstOrThrow()
  expect((await stored()).waitingSource).toHaveLength(32)
  const actor = await signedInAdministrator(site.database)
  const [{ id } = { id: '' }] = await site.database
    .selectFrom('adminUsers')
    .select('id')
    .where('username', '=', 'candidate')
    .execute()
  expect((await by(site, actor).toggle(id)).status).toBe(200)
  expect((await stored()).waitingSource).toBeNull()
})
