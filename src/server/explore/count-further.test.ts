import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeFacts } from '../../../test/support/facts-alone.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { exploreTexts } from '../../shared/texts/en/explore.ts'
import { bounds } from './bounds.ts'

const { collected, counted, walked } = bounds
/** Reports from France in the nineties. */
const matches = 30

test.beforeAll(async ({ site: { database } }) => {
  // More reports of the nineties than can be collected.
  await storeFacts(database, {
    ...{ count: collected + 1, createdAt: '2005-01-01' },
    ...{ sightedAt: '1995-07-12 20:00', isPlaced: false, status: 'pending' },
  })
  await storeFacts(database, {
    ...{ count: matches, createdAt: '2010-01-01' },
    ...{ sightedAt: '1995-07-12 20:00', isPlaced: true, status: 'pending' },
  })
  // More from France than a page looks through.
  await storeFacts(database, {
    ...{ count: walked.others + 1, createdAt: '2020-01-01' },
    ...{ sightedAt: '2019-07-12 20:00', isPlaced: true, status: 'pending' },
  })
  await sql`analyze report_facts`.execute(database)
})

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  const response = await fetch(`${url}/api/explore?${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

test.for(['newest', 'sighting'])(
  'by %s, counting further finds matches behind those that a page looks through',
  async (order, { site }) => {
    const query = `type=ghost&country=FR&division=84&from=1980&to=1999&order=${order}`
    const usual = await explore(site, query)
    expect(usual.total.relation).toBe('atLeast')
    const further = await explore(site, `${query}&count=more`)
    expect(further.total).toEqual({ reports: matches, relation: 'exact' })
    expect(further.counted).toEqual({ scope: 'all', of: matches })
    expect(further.counts.type).toEqual([{ value: 'ghost', reports: matches }])
    expect(further.reports).toEqual(usual.reports)
  },
)

test('of what is counted on request, the newest in any order, the page does not say that it comes first', async ({
  site,
}) => {
  const query = 'type=ghost&region=eu&order=sighting&count=more'
  const answer = await explore(site, query)
  expect(answer.counted).toEqual({ scope: 'newest', of: collected })
  expect(exploreTexts.numbersOfFirst(collected)).not.toMatch(/first|this order/)
  expect(exploreTexts.numbersOfFirst(counted.matches)).toMatch(/first 1,000 reports of this order/)
})
