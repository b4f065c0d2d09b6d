import { cellToParent } from 'h3-js'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/support/database-test.ts'
import { cellOf, places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { findWrongCounters } from '../../../test/support/wrong-counters.ts'
import type { Database } from '../database/open.ts'

test.beforeEach(({ own }) => sql`truncate reports cascade`.execute(own.database))

async function countOf({ database }: { database: Database }, kind: string, bucket: string) {
  const { rows } = await sql<{ reports: number }>`
    select coalesce(sum(reports), 0)::int as reports from report_series
     where kind = ${kind} and bucket = ${bucket}`.execute(database)
  return rows[0]?.reports
}

const inLyon = { ...places.lyon, ...sightedAt('2024-03-21T21:00', 1) }
const inChicago = { ...places.chicago, ...sightedAt('1997-07-04T22:30', -5) }

test('a sighting counts for all years, for its decade and for its year', async ({ own }) => {
  await storeSightings(own.database, [{ facts: inChicago }, { facts: places.chicago }])
  const { rows } = await sql<{ year: number; reports: number }>`
    select year, sum(reports)::int as reports from map_counts where res = 5
     group by year order by year`.execute(own.database)
  expect(rows).toEqual([
    { year: -1990, reports: 1 },
    { year: -1, reports: 2 },
    { year: 0, reports: 1 },
    { year: 1997, reports: 1 },
  ])
})

test('every report has a row with its copies from the moment it is stored', async ({ own }) => {
  await storeReports(own.database, [
    { phenomenonType: 'ghost', region: 'eu', status: 'verified', verified: true },
    { status: 'rejected' },
    { held: true, heldReasons: ['burst'] },
  ])
  const rows = await own.database
    .selectFrom('reportFacts')
    .select(['phenomenonType', 'region', 'status', 'verified', 'isPublic', 'parserVersion'])
    .orderBy('createdAt', 'desc')
    .execute()
  expect(rows).toMatchObject([
    { phenomenonType: 'ghost', region: 'eu', verified: true, isPublic: true, parserVersion: 0 },
    { status: 'rejected', isPublic: false },
    { status: 'pending', isPublic: false },
  ])
})

test('counters follow decisions, deletions and corrections, and leave out what is not public', async ({
  own,
}) => {
  const [lyon, chicago, third] = await storeSightings(own.database, [
    { facts: inLyon },
    { facts: inChicago },
    { facts: inChicago, report: { phenomenonType: 'cryptid' } },
    { facts: inLyon, report: { status: 'rejected' } },
    { facts: inLyon, report: { held: true, heldReasons: ['burst'] } },
  ])
  expect(await findWrongCounters(own)).toEqual([])
  expect(await countOf(own, 'division', 'FR-84')).toBe(1)
  expect(await countOf(own, 'month_hour', '07-22')).toBe(2)
  await own.database.updateTable('reports').set({ status: 'rejected' }).execute()
  expect(await findWrongCounters(own)).toEqual([])
  expect(await countOf(own, 'total', 'read')).toBe(0)
  await own.database
    .updateTable('reports')
    .set({ status: 'pending', held: false, heldReasons: [] })
    .execute()
  expect(await countOf(own, 'total', 'mapped')).toBe(5)
  await own.database.deleteFrom('reports').where('id', '=', String(lyon)).execute()
  await own.database
    .updateTable('reportFacts')
    .set(inLyon)
    .where('reportId', '=', String(chicago))
    .execute()
  await own.database
    .updateTable('reports')
    .set({ phenomenonType: 'psychic' })
    .where('id', '=', String(third))
    .execute()
  expect(await findWrongCounters(own)).toEqual([])
  expect(await countOf(own, 'country', 'FR')).toBe(3)
  await sql`truncate reports cascade`.execute(own.database)
  expect(await findWrongCounters(own)).toEqual([])
})

test('only reports with a date of reporting count by year and delay of the report', async ({
  own,
}) => {
  const archive = (importKey: string) => ({ importSource: 'archive', importKey })
  await storeSightings(own.database, [
    { facts: inLyon },
    { facts: inLyon, report: { ...archive('1'), hasReportDate: true } },
    { facts: inLyon, report: { ...archive('2'), hasReportDate: false } },
  ])
  const year = String(new Date().getUTCFullYear())
  expect(await countOf(own, 'reported_year', year)).toBe(2)
  expect(await countOf(own, 'total', 'reported')).toBe(2)
  expect(await countOf(own, 'total', 'read')).toBe(3)
  const { rows } = await sql<{ reports: number }>`
    select sum(reports)::int as reports from report_series where kind = 'delay'`.execute(
    own.database,
  )
  expect(rows).toEqual([{ reports: 2 }])
  await own.database.updateTable('reports').set({ hasReportDate: true }).execute()
  expect(await countOf(own, 'reported_year', year)).toBe(3)
  expect(await findWrongCounters(own)).toEqual([])
})

test('words that change are forgotten, except for what a moderator corrected', async ({ own }) => {
  await storeSightings(own.database, [
    { facts: inLyon },
    { facts: { ...inLyon, placeSource: 'moderator' } },
  ])
  await own.database.updateTable('reports').set({ location: 'Elsewhere' }).execute()
  const rows = await own.database
    .selectFrom('reportFacts')
    .select(['country', 'timeKind', 'parserVersion'])
    .orderBy('createdAt', 'desc')
    .execute()
  expect(rows).toEqual([
    { country: null, timeKind: null, parserVersion: 0 },
    { country: 'FR', timeKind: null, parserVersion: 0 },
  ])
  expect(await findWrongCounters(own)).toEqual([])
})

test('cells of lower resolutions are those of h3-js', async ({ own }) => {
  for (const [latitude, longitude] of [
    [45.7, 4.8],
    [-33.9, 151.2],
    [71, -156],
    [0.1, -0.1],
  ] as const) {
    const cell = BigInt(cellOf(latitude, longitude))
    for (const res of [1, 2, 3, 4, 5]) {
      const { rows } = await sql<{ parent: string }>`
        select to_hex(cell_parent(${cell.toString()}::bigint, ${res}::int)) as parent`.execute(
        own.database,
      )
      expect(rows[0]?.parent).toBe(cellToParent(cell.toString(16), res))
    }
  }
})

test('many who count at the same time wait for each other without a deadlock', async ({ own }) => {
  const ids = await storeSightings(
    own.database,
    Array.from({ length: 24 }, (_, index) => ({ facts: index % 2 ? inLyon : inChicago })),
  )
  await Promise.all(
    ids.map((id, index) =>
      own.database
        .updateTable('reportFacts')
        .set(index % 2 ? inChicago : inLyon)
        .where('reportId', '=', id)
        .execute(),
    ),
  )
  expect(await findWrongCounters(own)).toEqual([])
  expect(await countOf(own, 'total', 'mapped')).toBe(24)
})
