import { sql } from 'kysely'
import { expect } from 'vitest'
import { countFacts, storeFacts } from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { exploreBounds } from '../../shared/explore-parameters.ts'
import { parserVersion } from '../sightings/read-sighting.ts'

const { collected, walked } = exploreBounds

/** Older than all others: the only cryptid from France, and the only disk there. */
let oldestId = ''

test.beforeAll(async ({ site: { database } }) => {
  const [id = ''] = await storeReports(database, [
    { phenomenonType: 'cryptid', createdAt: new Date('2001-01-01') },
  ])
  oldestId = id
  await sql`
    update report_facts
       set country = 'FR', admin1 = '84', shape = 'disk', local_from = '1998-07-12 20:00',
           local_to = '1998-07-12 20:00', parser_version = ${parserVersion}
     where report_id = ${id}`.execute(database)
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
    expect(reports.map(({ id }) => id)).toEqual([oldestId])
    expect({ next, lookedAt }).toEqual({ next: null, lookedAt: null })
  },
)

test('counting further goes along the same condition as the page', async ({ site }) => {
  const { total } = await explore(site, 'country=FR&shape=disk&count=more')
  expect(total).toEqual({ reports: 1, relation: 'exact' })
})

test('a condition beside a pair of larger ones is walked, too', async ({ site }) => {
  const answer = await explore(site, 'country=FR&from=2019&to=2019&shape=disk')
  expect(answer).toMatchObject({ reports: [], next: null, lookedAt: null })
})
