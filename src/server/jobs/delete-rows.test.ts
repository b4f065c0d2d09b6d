import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/support/database-test.ts'
import { deleteRows } from './delete-rows.ts'

test('rows that expire during the job wait for its next run', async ({ own: { database } }) => {
  await sql`create table leases (number int)`.execute(database)
  await sql`insert into leases select generate_series(1, 12000)`.execute(database)
  // Each batch makes ten more rows expire.
  await sql`create function lease() returns trigger language plpgsql as $$
    begin insert into leases select 0 from generate_series(1, 10); return null; end $$`.execute(
    database,
  )
  await sql`create trigger lease after delete on leases execute function lease()`.execute(database)
  const rows = { table: sql.table('leases'), isOver: sql<boolean>`true` }
  expect(await deleteRows(database, rows, new AbortController().signal)).toBe(12_020)
  const { rows: left } = await sql`select from leases`.execute(database)
  expect(left).toHaveLength(10)
})
