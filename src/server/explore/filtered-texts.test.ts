import { sql } from 'kysely'
import { expect } from 'vitest'
import { isReadAsLyon, storeFacts, storeLyon } from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { filterWords } from '../../../test/support/ruled-out.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { makeWordFilter } from '../reports/word-filter.ts'
import { bounds } from './bounds.ts'

const { collected, found } = bounds
const page = 10
const inLyon = 30
const [firstStep] = found.further
const lastStep = found.further.at(-1) ?? 0

/** The oldest of all, the newest first. */
let ids: string[] = []

/**
 * Reports with a word around Lyon, among more others than can be collected, and behind more newer reports with the word than a
 * search finds.
 */
test.beforeAll(async ({ site: { database } }) => {
  await storeLyon(database)
  ids = await storeReports(
    database,
    Array.from({ length: inLyon }, (_, index) => ({
      description: index % 3 === 0 ? 'Something glimmered twice.' : 'Something glimmered.',
      createdAt: new Date(Date.UTC(2010, 0, 1) - index * 1_000),
    })),
  )
  await sql`
    update report_facts set ${isReadAsLyon}
     where report_id = any(${ids}::uuid[])`.execute(database)
  await storeReports(
    database,
    Array.from({ length: lastStep + 1 }, (_, index) => ({
      description: 'Something glimmered elsewhere.',
      createdAt: new Date(Date.UTC(2014, 0, 1) + index * 1_000),
    })),
  )
  await filterWords({ database })
  await storeFacts(database, {
    ...{ count: collected + 1, createdAt: '2012-01-01', sightedAt: '2012-01-01 20:00' },
    ...{ isPlaced: true, status: 'pending' },
  })
  // The newest reports tell how frequent the word is.
  await storeFacts(database, {
    ...{ count: found.sampled, createdAt: '2020-01-01', sightedAt: '2020-01-01 20:00' },
    ...{ isPlaced: false, status: 'pending' },
  })
  await setFilterOfOthers({ database }, otherWords)
})

const otherWords = makeWordFilter({ words: ['other'], location: 'Lyon' })

/** Without the triggers, which would count all of these reports anew. */
async function setFilterOfOthers(
  { database }: Pick<TestSite, 'database'>,
  wordFilter: Buffer | null,
) {
  await database.transaction().execute(async (transaction) => {
    await sql`alter table report_facts disable trigger user`.execute(transaction)
    await sql`
      update report_facts set word_filter = ${wordFilter}
       where created_at >= '2012-01-01' and created_at < '2013-01-01' or created_at >= '2020-01-01'`.execute(
      transaction,
    )
    await sql`alter table report_facts enable trigger user`.execute(transaction)
  })
}

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  const response = await fetch(`${url}/api/explore?limit=${page}&${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

test('a word around a place is looked for in all texts that may hold it', async ({ site }) => {
  const read: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const query = `search=glimmered&place=1&radius=50${next && `&after=${next}`}`
    const answer: ExploreAnswer = await explore(site, query)
    expect(answer).toMatchObject({ total: { reports: inLyon, relation: 'exact' }, lookedAt: null })
    expect(answer.counted).toEqual({ scope: 'all', of: inLyon })
    read.push(...answer.reports.map(({ id }) => id))
    next = answer.next
  }
  expect(read).toEqual(ids)
})

test.for([
  ['search="glimmered+twice"', inLyon / 3],
  ['search=glimmered+-twice', (inLyon * 2) / 3],
  ['search=glimmered+absent', 0],
  ['search=glimmered&type=ufo', inLyon],
  ['search=glimmered&status=verified', 0],
  ['search=glimmered&order=nearest', inLyon],
  ['search=glimmered&order=best', inLyon],
] as const)('%s around a place finds all %d', async ([query, reports], { site }) => {
  const answer = await explore(site, `${query}&place=1&radius=50`)
  expect(answer.total).toEqual({ reports, relation: 'exact' })
  expect(answer.reports).toHaveLength(Math.min(reports, page))
})

test('where most reports may hold the word, because they are unread, the answer says how far it looked', async ({
  site,
}) => {
  await setFilterOfOthers(site, null)
  const { lookedAt } = await explore(site, 'search=glimmered&place=1&radius=50')
  expect(lookedAt).not.toBeNull()
  await setFilterOfOthers(site, otherWords)
})

test.for([
  ['filters are asked instead of the search', firstStep * found.reportsPerMatch, 'exact'],
  ['the search finds as many matches as it may', lastStep * found.reportsPerMatch, 'atLeast'],
] as const)(
  'where counters know of so many reports that %s, the total is right',
  async ([, known, relation], { site }) => {
    await sql`update map_counts set reports = ${known}`.execute(site.database)
    const { lookedAt, total } = await explore(site, 'search=glimmered&place=1&radius=50')
    expect(total.relation).toBe(relation)
    expect(lookedAt === null).toBe(relation === 'exact')
  },
)
