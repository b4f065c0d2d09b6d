import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { testWithEmptyDatabase as test } from '../../../test/support/empty-database-test.ts'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { findWrongCounters } from '../../../test/support/wrong-counters.ts'
import { listMigrations, migrate, ownMigrations } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'

const inChicago = { ...places.chicago, ...sightedAt('1997-07-04T22:30', -5) }

const reportedAt = (createdAt: string) => ({
  facts: inChicago,
  report: { createdAt: new Date(createdAt) },
})

const readDelays = async (database: Database) => {
  const { rows } = await sql<{ bucket: string; reports: number }>`
    select bucket, sum(reports)::int as reports from report_series
     where kind = 'delay' group by bucket having sum(reports) <> 0 order by 1`.execute(database)
  return Object.fromEntries(rows.map(({ bucket, reports }) => [bucket, reports]))
}

test('after an upgrade reports from before their sighting are no longer the quickest', async ({
  settings,
  folder,
}) => {
  for (const name of await listMigrations()) {
    if (name < '0087') await copyFile(path.join(ownMigrations, name), path.join(folder, name))
  }
  await migrate(settings, { directory: folder })
  const database = openDatabase(settings)
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
