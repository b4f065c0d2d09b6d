import { sql } from 'kysely'
import { expect } from 'vitest'
import { testWithEmptyDatabase as test } from '../../../test/support/empty-database-test.ts'
import { openBefore } from '../../../test/support/open-before.ts'
import { storeSightings } from '../../../test/support/report-facts.ts'
import { findWrongCounters } from '../../../test/support/wrong-counters.ts'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'

const times = [
  ['1998-12-31 23:15', '1999-01-01 00:15'],
  ['1998-12-31 22:00', '1999-01-01 06:00'],
  ['1998-07-31 23:40', '1998-08-01 00:40'],
  ['1998-07-31 20:00', '1998-08-01 00:00'],
  ['1998-07-12 20:00', '1998-07-12 21:00'],
  ['1998-01-01 00:00', '1998-12-31 23:59'],
] as const

const readPeriods = async (database: Database) => {
  const { rows } = await sql<{ bucket: string; reports: number }>`
    select bucket, sum(reports)::int as reports from report_series
     where kind = 'period' group by bucket having sum(reports) <> 0`.execute(database)
  return Object.fromEntries(rows.map(({ bucket, reports }) => [bucket, reports]))
}

test('after an upgrade a clock near midnight counts in the month of its day', async ({
  settings,
}) => {
  const database = await openBefore('0100', settings)
  const sightings = times.map(([localFrom, localTo]) => ({ facts: { localFrom, localTo } }))
  await storeSightings(database, sightings)
  expect(await readPeriods(database)).toEqual({ 0: 2, 199807: 1, 199800: 3 })

  await migrate(settings)
  expect(await readPeriods(database)).toEqual({
    ...{ 0: 1, 199812: 1, 199808: 1, 199807: 2, 199800: 1 },
  })
  expect(await findWrongCounters({ database })).toEqual([])
  await database.destroy()
})
