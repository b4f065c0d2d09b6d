import { sql } from 'kysely'
import { expect } from 'vitest'
import { countFacts, storeFacts } from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { parserVersion } from '../sightings/read-sighting.ts'
import { bounds } from './bounds.ts'

const { collected, walked } = bounds

/** Older than all others, the newest first: the only cryptids from France, and the only disks there. */
let oldest: string[] = []

test.beforeAll(async ({ site: { database } }) => {
  oldest = await storeReports(
    database,
    [3, 2, 1].map((day) => ({
      ...{ phenomenonType: 'cryptid' as const, createdAt: new Date(Date.UTC(2001, 0, day)) },
    })),
  )
  await sql`
    update report_facts
       set country = 'FR', admin1 = '84', shape = 'disk', local_from = '1998-07-12 20:00',
           local_to = '1998-07-12 20:00', parser_version = ${parserVersion}
     where report_id = any(${oldest}::uuid[])`.execute(database)
  await storeFacts(database, {
    ...{ count: collected + 1, createdAt: '2010-01-01' },
    ...{ sightedAt: '1998-07-12 20:00', isPlaced: false, status: 'pending' },
  })
  await sql`
    update report_facts set phenomenon_type = 'cryptid', shape = 'disk' where not verified`.execute(
    database,
  )
  await storeFacts(database, {
    ...{ count: walked.others + 1, createdAt: '2020-01-01' },
    ...{ sightedAt: '2019-07-12 20:00', isPlaced: true, status: 'verified' },
  })
  await countFacts(database, { status: 'verified', count: walked.others + 1 })
})

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  const response = await fetch(`${url}/api/explore?${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

test.for(['country=FR&shape=disk', 'country=FR&type=cryptid'])(
  '%s is walked along the smaller condition, past which fewer reports lie',
  async (query, { site }) => {
    const { reports, next, lookedAt } = await explore(site, query)
    expect(reports.map(({ id }) => id)).toEqual(oldest)
    expect({ next, lookedAt }).toEqual({ next: null, lookedAt: null })
  },
)

test('counting further goes along the same condition as the page', async ({ site }) => {
  const { total } = await explore(site, 'country=FR&shape=disk&count=more')
  expect(total).toEqual({ reports: oldest.length, relation: 'exact' })
})

test('a condition beside a pair of larger ones is walked, too', async ({ site }) => {
  const answer = await explore(site, 'country=FR&from=2019&to=2019&shape=disk')
  expect(answer).toMatchObject({ reports: [], next: null, lookedAt: null })
})

test('a country in ten years is collected, however many reports both have', async ({ site }) => {
  const { reports, total, next } = await explore(site, 'country=FR&from=1990&to=1999')
  expect(reports.map(({ id }) => id)).toEqual(oldest)
  expect({ total, next }).toEqual({ total: { reports: 3, relation: 'exact' }, next: null })
})

test('each page tells the total of the first one, which looks further than its numbers', async ({
  site,
}) => {
  const query = 'country=FR&shape=disk&limit=2'
  const first = await explore(site, query)
  const second = await explore(site, `${query}&after=${first.next}`)
  expect(first.total).toEqual({ reports: 2, relation: 'atLeast' })
  expect(second).toMatchObject({ reports: [{ id: oldest[2] }], total: first.total })
})

test('a page near the end tells how many reports fit in all', async ({ site }) => {
  const query = 'country=FR&status=verified'
  const first = await explore(site, query)
  const { rows } = await sql<{ id: string }>`
    select report_id as id from report_facts where verified order by created_at offset 3 limit 1`.execute(
    site.database,
  )
  const last = await explore(site, `${query}&after=${rows[0]?.id}`)
  expect(last).toMatchObject({ total: first.total, counted: first.counted, counts: first.counts })
})
