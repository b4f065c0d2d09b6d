import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { readConfig } from '../config.ts'
import { purgeExpired } from './purge-expired.ts'

async function purge(site: TestSite): Promise<void> {
  await site.jobs.enqueue(site.database, purgeExpired, {})
  expect(await site.jobs.performDue()).toBe(1)
}

async function list(site: TestSite, column: string, table: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} order by 1`.execute(site.database)
  return rows.map(({ value }) => value)
}

test('erases what has expired, to the second, and nothing else', async ({ site }) => {
  await sql`insert into sessions (sid, sess, expire) values
    ('over', '{}', now() - interval '1 second'), ('just over', '{}', now()),
    ('lasting', '{}', now() + interval '1 minute')`.execute(site.database)
  await sql`insert into users (username, email, password) values ('jane', 'j@example.org', 'hash')`.execute(
    site.database,
  )
  await sql`insert into password_resets (token_hash, user_id, expires_at)
    select bytes, id, now() + shift from users, (values
      ('\\x01'::bytea, interval '-1 second'), ('\\x02', interval '1 minute')) as links (bytes, shift)`.execute(
    site.database,
  )
  await sql`insert into limit_counts (key, points, expire) values
    ('over', 9, extract(epoch from now()) * 1000 - 1000),
    ('lasting', 9, extract(epoch from now()) * 1000 + 60000)`.execute(site.database)
  await sql`insert into daily_salts (day, salt)
    select (now() at time zone 'utc')::date + days, '\\x01' from generate_series(-2, 0) as days`.execute(
    site.database,
  )
  await sql`insert into used_proofs (proof, expires_at) values
    ('over', now() - interval '61 minutes'), ('lasting', now() - interval '59 minutes')`.execute(
    site.database,
  )
  await purge(site)
  expect(await list(site, 'sid', 'sessions')).toEqual(['lasting'])
  expect(await list(site, 'proof', 'used_proofs')).toEqual([Buffer.from('lasting')])
  expect(await list(site, 'token_hash', 'password_resets')).toEqual([Buffer.from([2])])
  expect(await list(site, 'key', 'limit_counts')).toEqual(['lasting'])
  expect(await list(site, 'day', 'daily_salts')).toHaveLength(1)
  await purge(site)
  expect(await list(site, 'sid', 'sessions')).toEqual(['lasting'])
  expect(await list(site, 'username', 'users')).toEqual(['jane'])
})

test('erases many rows in several batches', async ({ site }) => {
  await sql`insert into sessions (sid, sess, expire)
    select 'session ' || number, '{}', now() - interval '1 day'
      from generate_series(1, 12000) as number`.execute(site.database)
  await purge(site)
  expect(await list(site, 'sid', 'sessions')).toEqual(['lasting'])
})

test('stops with the process, and goes on at the next run', async ({ site }) => {
  await sql`insert into sessions (sid, sess, expire) values
    ('waiting', '{}', now() - interval '1 day')`.execute(site.database)
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const attempt = { id: '', isLast: true, signal: AbortSignal.abort() }
  await purgeExpired.perform({ ...site, config: readConfig({}), log }, {}, attempt)
  expect(await list(site, 'sid', 'sessions')).toContain('waiting')
  await purge(site)
  expect(await list(site, 'sid', 'sessions')).not.toContain('waiting')
})
