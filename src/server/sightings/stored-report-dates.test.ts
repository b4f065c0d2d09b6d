import { sql } from 'kysely'
import { expect } from 'vitest'
import { testWithEmptyDatabase as test } from '../../../test/support/empty-database-test.ts'
import { openBefore } from '../../../test/support/open-before.ts'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { findWrongCounters } from '../../../test/support/wrong-counters.ts'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { noteReportDates } from './note-report-dates.ts'

const inChicago = { ...places.chicago, ...sightedAt('1997-07-04T22:30', -5) }

const imported = (importKey: string) => ({ importSource: 'archive', importKey })

/** As an import stores a report without a date: the time of its transaction, which has microseconds. */
const dateByImport = (database: Database) =>
  sql`
  update reports set created_at = '2026-03-04 05:06:07.123456Z'
   where import_key like 'undated%'`.execute(database)

/** As the previous release does while the new one starts. */
const importAsBefore = (database: Database) =>
  sql`
  insert into reports (full_name, email, region, location, sighting_date, sighting_time, phenomenon_type,
    duration, description, import_source, import_key, created_at)
  select full_name, email, region, location, sighting_date, sighting_time, phenomenon_type, duration,
         description, import_source, 'imported meanwhile', created_at
    from reports where import_key = 'undated'`.execute(database)

const readSeries = async (database: Database) => {
  const { rows } = await sql<{ name: string; reports: number }>`
    select kind || ' ' || bucket as name, sum(reports)::int as reports from report_series
     where kind in ('reported_year', 'delay') or (kind, bucket) in (('total', 'read'), ('total', 'reported'))
     group by kind, bucket having sum(reports) <> 0`.execute(database)
  return Object.fromEntries(rows.map(({ name, reports }) => [name, reports]))
}

test('after an upgrade the counters of reporting lose what was imported without a date', async ({
  settings,
}) => {
  const database = await openBefore('0083', settings)
  const createdAt = new Date('1998-02-03T00:00:00Z')
  await storeSightings(database, [
    { facts: inChicago, report: { createdAt: new Date('1997-07-05T10:00:00.123Z') } },
    { facts: inChicago, report: { createdAt, updatedAt: createdAt, ...imported('dated') } },
    { facts: inChicago, report: imported('undated') },
    { facts: {}, report: { ...imported('undated too'), phenomenonType: 'ghost' } },
    { facts: inChicago, report: { ...imported('undated, rejected'), status: 'rejected' } },
    { facts: { ...inChicago, parserVersion: 0 }, report: imported('undated, unread') },
  ])
  await dateByImport(database)
  expect(await readSeries(database)).toMatchObject({ 'reported_year 2026': 2, 'delay longer': 1 })
  const versions = () =>
    database.selectFrom('reports').select(['id', 'updatedAt']).orderBy('id').execute()
  const before = await versions()

  await migrate(settings)
  expect(await readSeries(database)).toMatchObject({ 'total read': 4, 'total reported': 4 })
  expect(await findWrongCounters({ database })).toEqual([])

  await noteReportDates(database)
  expect(await readSeries(database)).toEqual({
    ...{ 'reported_year 1997': 1, 'reported_year 1998': 1, 'delay day': 1, 'delay year': 1 },
    ...{ 'total read': 4, 'total reported': 2 },
  })
  expect(await findWrongCounters({ database })).toEqual([])
  expect(await versions()).toEqual(before)

  await sql`update reports set status = 'pending'`.execute(database)
  await database.updateTable('reportFacts').set({ parserVersion: 1 }).execute()
  expect(await readSeries(database)).toMatchObject({ 'total read': 6, 'total reported': 2 })
  expect(await findWrongCounters({ database })).toEqual([])

  await importAsBefore(database)
  const facts = database.selectFrom('reportFacts').select('hasReportDate')
  expect(await facts.where('parserVersion', '=', 0).execute()).toEqual([{ hasReportDate: false }])
  await database.destroy()
})
