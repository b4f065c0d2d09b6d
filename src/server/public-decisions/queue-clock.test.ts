import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openDesk } from '../../../test/support/desk.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { QueueClock } from '../../shared/queue-clock.ts'
import { adminReportUrl, apiUrls } from '../../shared/urls.ts'
import { eraseReport } from '../administration/desk/protect-reporter.ts'
import { setQueueClock } from './queue-clock.ts'

const dayMilliseconds = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMilliseconds)

const read = async (site: TestSite) => QueueClock.parse((await send(site, apiUrls.queueClock)).body)

async function count(site: TestSite) {
  await setQueueClock(site.database)
  return read(site)
}

const waits = (site: TestSite) =>
  sql<{ reportId: string; businessDays: number }>`
    select report_id, business_days from decision_waits`
    .execute(site.database)
    .then(({ rows }) => rows)

const statusUrl = (id: string) => `${adminReportUrl(id)}/status`

/** Decisions with these waits, so many days ago. */
async function storeWaits(site: TestSite, businessDays: number[], days = 0): Promise<void> {
  await sql`
    insert into decision_waits (report_id, decided_on, business_days)
    select gen_random_uuid(), (now() at time zone 'UTC')::date - ${days}::int, waited
      from unnest(${businessDays}::int[]) as waited`.execute(site.database)
}

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, decision_waits, queue_clock cascade`.execute(site.database)
})

describe('business days', () => {
  test.for([
    ['2026-11-20', '2026-11-20', 0], // a Friday
    ['2026-11-20', '2026-11-22', 0],
    ['2026-11-20', '2026-11-23', 1],
    ['2026-11-21', '2026-11-23', 1], // a Saturday
    ['2026-11-23', '2026-11-27', 4],
    ['2026-11-23', '2026-12-04', 9],
    ['2024-02-28', '2026-02-28', 522],
  ] as const)('from %s to %s are %i', async ([from, to, expected], { site }) => {
    const { rows } = await sql<{ days: number; counted: number }>`
      select business_days_between(${from}::date, ${to}::date) as days,
             (select count(*)::int from generate_series(${from}::date + 1, ${to}::date, '1 day') as day
               where extract(isodow from day) < 6) as counted`.execute(site.database)
    expect(rows).toEqual([{ days: expected, counted: expected }])
  })
})

describe('those that wait', () => {
  test('are told in steps of five, and not below five', async ({ site }) => {
    await storeReports(site.database, Array(4).fill({ createdAt: daysAgo(1) }))
    expect(await count(site)).toMatchObject({ waiting: null, oldestBusinessDays: null })
    await storeReports(site.database, [
      ...Array(4).fill({ status: 'under_review' }),
      ...Array(9).fill({ status: 'verified', verified: true }),
      { importSource: 'archive', importKey: '1', createdAt: daysAgo(900) },
    ])
    const { waiting, isAnyLate } = await count(site)
    expect({ waiting, isAnyLate }).toEqual({ waiting: 5, isAnyLate: false })
  })

  test('are late after seven business days, also a single one', async ({ site }) => {
    await storeReports(site.database, [{ createdAt: daysAgo(14) }])
    expect(await count(site)).toMatchObject({ oldestBusinessDays: null, isAnyLate: true })
    await storeReports(site.database, Array(4).fill({}))
    expect(await count(site)).toMatchObject({ oldestBusinessDays: 10, isAnyLate: true })
  })

  test('change in public once an hour', async ({ site }) => {
    expect(await read(site)).toMatchObject({ waiting: null })
    await storeReports(site.database, Array(5).fill({}))
    const { waiting, countedAt } = await read(site)
    expect(waiting).toBeNull()
    expect(countedAt).toMatch(/:00:00\.000Z$/)
  })
})

describe('a period', () => {
  test('with fewer than 20 decisions tells only their number', async ({ site }) => {
    await storeWaits(site, Array(19).fill(2))
    const { periods } = await count(site)
    expect(periods).toEqual([
      { days: 30, decisions: 19, waits: null },
      { days: 90, decisions: 19, waits: null },
    ])
  })

  test('has median, 90th percentile and shares of its own decisions', async ({ site }) => {
    await storeWaits(site, [...Array(11).fill(1), ...Array(6).fill(4), 8, 9, 9])
    await storeWaits(site, Array(10).fill(20), 30)
    await storeWaits(site, Array(50).fill(99), 90)
    const { periods } = await count(site)
    expect(periods).toEqual([
      {
        ...{ days: 30, decisions: 20 },
        waits: {
          ...{ median: 1, ninetiethPercentile: 8 },
          ...{ percentWithinShortest: 55, percentWithinLongest: 85 },
        },
      },
      {
        ...{ days: 90, decisions: 30 },
        waits: {
          ...{ median: 4, ninetiethPercentile: 20 },
          ...{ percentWithinShortest: 36, percentWithinLongest: 56 },
        },
      },
    ])
  })
})

describe('a decision', () => {
  test('counts once, the first one, and not when it is taken back on the same day', async ({
    site,
  }) => {
    const [id = ''] = await storeReports(site.database, [{ createdAt: daysAgo(14) }])
    const desk = await openDesk(site)
    const decide = (status: string) => desk.ask('PATCH', statusUrl(id), { status })
    await decide('under_review')
    expect(await waits(site)).toEqual([])
    await decide('verified')
    expect(await waits(site)).toEqual([{ reportId: id, businessDays: 10 }])
    await decide('pending')
    expect(await waits(site)).toEqual([])
    await decide('rejected')
    await sql`update decision_waits set decided_on = decided_on - 3, business_days = 7`.execute(
      site.database,
    )
    await decide('pending')
    await decide('verified')
    expect(await waits(site)).toEqual([{ reportId: id, businessDays: 7 }])
    await decide('pending')
    expect(await count(site)).toMatchObject({ isAnyLate: false })
  })

  test('is the deletion too, until it is undone', async ({ site }) => {
    const ids = await storeReports(site.database, Array(2).fill({ createdAt: daysAgo(7) }))
    const desk = await openDesk(site)
    const reports = ids.map((id) => ({ id }))
    await desk.ask('POST', apiUrls.adminReportDecisions, { reports, status: 'under_review' })
    const [deleted = '', other = ''] = ids
    await desk.ask('DELETE', adminReportUrl(deleted))
    expect(await waits(site)).toEqual([{ reportId: deleted, businessDays: 5 }])
    await desk.ask('POST', apiUrls.adminReportRestorations, { reports: [{ id: deleted }] })
    expect(await waits(site)).toEqual([])
    await desk.ask('PATCH', statusUrl(other), { status: 'verified' })
    await desk.ask('DELETE', adminReportUrl(other))
    expect(await waits(site)).toEqual([{ reportId: other, businessDays: 5 }])
  })

  test('on a report of an archive does not count', async ({ site }) => {
    const imported = { importSource: 'archive', importKey: '1' }
    const [id = ''] = await storeReports(site.database, [imported])
    const desk = await openDesk(site)
    await desk.ask('PATCH', statusUrl(id), { status: 'verified' })
    expect(await waits(site)).toEqual([])
  })

  test('stays without its report after the erasure', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}])
    const desk = await openDesk(site)
    await desk.ask('PATCH', statusUrl(id), { status: 'verified' })
    await eraseReport(site.database, id)
    const left = await waits(site)
    expect(left).toMatchObject([{ businessDays: 0 }])
    expect(left[0]?.reportId).not.toBe(id)
  })
})
