import { sql } from 'kysely'
import { expect } from 'vitest'
import { testWithEmptyDatabase as test } from '../../../test/support/empty-database-test.ts'
import { openBefore } from '../../../test/support/open-before.ts'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { findWrongCounters } from '../../../test/support/wrong-counters.ts'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'

const inChicago = { ...places.chicago, ...sightedAt('1997-07-04T22:30', -5) }

const reportedAt = (createdAt: string) => ({
  facts: inChicago,
  report: { createdAt: new Date(createdAt) },
})

const reportedIn2024 = (localFrom: string, localTo: string) => ({
  facts: { ...places.chicago, localFrom, localTo, timeKind: 'partial' as const },
  report: { createdAt: new Date('2024-02-05T00:00:00Z') },
})

const readDelays = async (database: Database) => {
  const { rows } = await sql<{ bucket: string; reports: number }>`
    select bucket, sum(reports)::int as reports from report_series
     where kind = 'delay' group by bucket having sum(reports) <> 0 order by 1`.execute(database)
  return Object.fromEntries(rows.map(({ bucket, reports }) => [bucket, reports]))
}

test('after an upgrade reports from before their sighting are no longer the quickest', async ({
  settings,
}) => {
  const database = await openBefore('0087', settings)
  const before = reportedAt('1997-06-01T00:00:00Z')
  await storeSightings(database, [
    reportedAt('1997-07-05T05:00:00Z'),
    // An archive may give the day only, and the clocks of the place may be ahead of UTC.
    reportedAt('1997-07-04T00:00:00Z'),
    before,
    { ...before, report: { ...before.report, phenomenonType: 'ghost' } },
    { ...before, report: { ...before.report, status: 'rejected' } },
    { ...before, facts: { ...inChicago, parserVersion: 0 } },
    { ...before, report: { ...before.report, hasReportDate: false } },
  ])
  expect(await readDelays(database)).toEqual({ day: 4 })

  await migrate(settings)
  expect(await readDelays(database)).toEqual({ day: 2 })
  expect(await findWrongCounters({ database })).toEqual([])

  await sql`update reports set status = 'pending'`.execute(database)
  await storeSightings(database, [before, reportedAt('1997-07-20T00:00:00Z')])
  expect(await readDelays(database)).toEqual({ day: 2, month: 1 })
  expect(await findWrongCounters({ database })).toEqual([])
  await database.destroy()
})

test('after an upgrade a date of sighting that is too vague tells no delay', async ({
  settings,
}) => {
  const database = await openBefore('0092', settings)
  const year = reportedIn2024('2023-01-01T00:00:00', '2023-12-31T23:59:59')
  const sure = [
    reportedIn2024('2017-01-01T00:00:00', '2017-12-31T23:59:59'),
    reportedIn2024('2023-12-01T00:00:00', '2023-12-31T23:59:59'),
    // A report of that day. Its later hours were still to come.
    reportedIn2024('2024-02-05T00:00:00', '2024-02-05T23:59:59'),
  ]
  await storeSightings(database, [
    ...[year, year, ...sure],
    // On the day of the report, or four days before.
    reportedIn2024('2024-02-01T00:00:00', '2024-02-29T23:59:59'),
    { ...year, report: { ...year.report, phenomenonType: 'ghost' } },
    { ...year, report: { ...year.report, status: 'rejected' } },
    { ...year, facts: { ...year.facts, parserVersion: 0 } },
    { ...year, report: { ...year.report, hasReportDate: false } },
  ])
  expect(await readDelays(database)).toEqual({ day: 1, week: 1, year: 1, decade: 4 })

  const counted = { day: 1, year: 1, decade: 1 }
  await migrate(settings)
  expect(await readDelays(database)).toEqual(counted)
  expect(await findWrongCounters({ database })).toEqual([])

  await sql`update reports set status = 'pending'`.execute(database)
  await storeSightings(database, [year, ...sure])
  expect(await readDelays(database)).toEqual({ day: 2, year: 2, decade: 2 })
  expect(await findWrongCounters({ database })).toEqual([])
  await database.destroy()
})
