import { expect } from 'vitest'
import { test } from '../../../test/support/database-test.ts'
import { phenomenonTypes, regions } from '../../shared/options.ts'
import { publicStatuses } from '../../shared/report-status.ts'
import { NewReport } from '../../shared/reports.ts'
import { addDemoReports, demoReports } from './demo-reports.ts'

const now = new Date()
const reports = demoReports(now)

test('every sample report is a valid submission', () => {
  const faulty = reports.filter((report) => !NewReport.safeParse(report).success)
  expect(faulty).toEqual([])
  expect(reports.every(({ email }) => email.endsWith('@example.org'))).toBe(true)
})

test('the samples are at least 200 distinct reports of every type, region and status', () => {
  expect(reports.length).toBeGreaterThanOrEqual(200)
  expect(new Set(reports.map(({ description }) => description)).size).toBe(reports.length)
  const values = (key: 'phenomenonType' | 'region' | 'status') =>
    [...new Set(reports.map((report) => report[key]))].sort()
  expect(values('phenomenonType')).toEqual([...phenomenonTypes].sort())
  expect(values('region')).toEqual([...regions].sort())
  expect(values('status')).toEqual([...publicStatuses].sort())
})

test('the samples lie in the last 60 days, newest first, each after its sighting', () => {
  const times = reports.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(times[0]).toBeLessThan(now.getTime())
  expect(times.at(-1)).toBeGreaterThan(now.getTime() - 60 * 86_400_000)
  for (const { sightingDate, createdAt } of reports) {
    expect(sightingDate < createdAt.toISOString().slice(0, 10)).toBe(true)
  }
})

test('adding the samples twice stores them once', async ({ own }) => {
  const { database } = own
  expect(await addDemoReports(database, now)).toBe(reports.length)
  expect(await addDemoReports(database, new Date(now.getTime() + 86_400_000))).toBe(0)
  const { count } = await database
    .selectFrom('reports')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('importSource', '=', 'demo')
    .executeTakeFirstOrThrow()
  expect(count).toBe(reports.length)
})
