import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/support/database-test.ts'
import { openDatabase } from '../database/open.ts'
import { dailySalt } from './daily-salt.ts'

const at = (milliseconds: number) => new Date(milliseconds)
const noon = Date.parse('2026-11-22T12:00:00Z')

test('after a failover emptied the tables, all processes agree on a salt within a minute', async ({
  own,
}) => {
  const other = openDatabase(own.settings)
  await dailySalt(own.database, at(noon))
  await sql`truncate daily_salts, limit_counts`.execute(own.database)
  const renewed = await dailySalt(other, at(noon + 1_000))
  expect(await dailySalt(own.database, at(noon + 59_000))).not.toEqual(renewed)
  expect(await dailySalt(own.database, at(noon + 60_000))).toEqual(renewed)
  await other.destroy()
})

test('a new day erases the old salt and the counts that used it', async ({ own }) => {
  const before = await dailySalt(own.database, at(noon))
  await sql`insert into limit_counts (key, points, expire) values ('over', 1, ${noon})`.execute(
    own.database,
  )
  const tomorrow = noon + 86_400_000
  expect(await dailySalt(own.database, at(tomorrow))).not.toEqual(before)
  const { rows } = await sql<{ day: Date }>`select day::text from daily_salts`.execute(own.database)
  expect(rows).toEqual([{ day: '2026-11-23' }])
  expect(await sql`select key from limit_counts`.execute(own.database)).toMatchObject({ rows: [] })
})
