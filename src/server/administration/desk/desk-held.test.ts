import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Desk, openDesk } from '../../../../test/support/desk.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { test } from '../../../../test/support/site-test.ts'
import { DeskCounts, deskHeaders } from '../../../shared/desk-query.ts'
import { apiUrls } from '../../../shared/urls.ts'

let desk: Desk

const held = { held: true, heldReasons: ['links' as const] }

/** The newest report first; each location describes its report. */
const stored = [
  { location: 'open 1' },
  { location: 'held 1', ...held },
  { location: 'verified 1', status: 'verified' as const, verified: true },
  { location: 'rejected 1', status: 'rejected' as const },
  { location: 'held and rejected', status: 'rejected' as const, ...held },
  { location: 'held 2', ...held, region: 'eu' as const, phenomenonType: 'ghost' as const },
  { location: 'open 2', region: 'eu' as const },
  { location: 'held 3', ...held },
]

test.beforeAll(async ({ site }) => {
  desk = await openDesk(site, 'moderator')
  await storeReports(site.database, stored)
})

async function list(query: string) {
  const { status, body, headers } = await desk.ask('GET', `${apiUrls.adminReports}?${query}`)
  expect(status).toBe(200)
  const rows = body as unknown as { location: string; heldReasons: string[] }[]
  return { names: rows.map(({ location }) => location), rows, next: headers.get(deskHeaders.next) }
}

async function listByPages(query: string): Promise<string[]> {
  const names: string[] = []
  let after = ''
  do {
    const page = await list(`${query}&limit=2${after && `&after=${after}`}`)
    names.push(...page.names)
    after = page.next ?? ''
  } while (after)
  return names
}

describe('the list with held reports first', () => {
  test.each([
    [
      'newest',
      [
        'held 1',
        'held 2',
        'held 3',
        'open 1',
        'verified 1',
        'rejected 1',
        'held and rejected',
        'open 2',
      ],
    ],
    [
      'oldest',
      [
        'held 3',
        'held 2',
        'held 1',
        'open 2',
        'held and rejected',
        'rejected 1',
        'verified 1',
        'open 1',
      ],
    ],
  ])(
    'keeps the order of submission, %s first, on one page and on several',
    async (order, names) => {
      const query = `heldFirst=true&order=${order}`
      expect((await list(query)).names).toEqual(names)
      expect(await listByPages(query)).toEqual(names)
      expect((await list(`${query}&offset=2&limit=3`)).names).toEqual(names.slice(2, 5))
    },
  )

  test.each([
    ['status=pending', ['held 1', 'held 2', 'held 3', 'open 1', 'open 2']],
    ['status=rejected', ['rejected 1', 'held and rejected']],
    ['region=eu', ['held 2', 'open 2']],
    ['status=pending&type=ufo', ['held 1', 'held 3', 'open 1', 'open 2']],
    ['held=true', ['held 1', 'held 2', 'held 3']],
    ['held=true&region=usa', ['held 1', 'held 3']],
  ])('respects the filter %s', async (filters, names) => {
    expect((await list(`heldFirst=true&${filters}`)).names).toEqual(names)
    expect(await listByPages(`heldFirst=true&${filters}`)).toEqual(names)
  })

  test('is optional: by default the list keeps the order of submission', async () => {
    const names = stored.map(({ location }) => location)
    expect((await list('')).names).toEqual(names)
    expect(await listByPages('')).toEqual(names)
  })

  test('includes the reasons for the hold', async () => {
    const { rows } = await list('heldFirst=true&limit=1')
    expect(rows[0]).toMatchObject({ held: true, heldReasons: ['links'] })
  })

  test('finds held reports in the order of submission', async () => {
    const { names } = await list('heldFirst=true&search=held')
    expect(names).toEqual(['held 1', 'held and rejected', 'held 2', 'held 3'])
    expect((await list('held=true&search=held')).names).toEqual(['held 1', 'held 2', 'held 3'])
  })
})

test.each([
  ['', 3],
  ['status=verified', 3],
  ['region=eu', 1],
  ['search=held', 3],
  ['sightedFrom=2025-06-14&sightedTo=2025-06-15', 3],
])('counts held reports with the filter "%s"', async (query, expected) => {
  const { body } = await desk.ask('GET', `${apiUrls.adminReportCounts}?${query}`)
  expect(DeskCounts.parse(body).held).toEqual({ reports: expected, isExact: true })
})

test('the stored counters agree with a count of all reports', async ({ site }) => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong
      from (select status, held, count(*) as reports from reports group by status, held) as real
      full join (select status, held, sum(reports) as reports from report_counts
                  group by status, held) as counted using (status, held)
     where coalesce(real.reports, 0) <> coalesce(counted.reports, 0)`.execute(site.database)
  expect(rows).toEqual([{ wrong: 0 }])
})
