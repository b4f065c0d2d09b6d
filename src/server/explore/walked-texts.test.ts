import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeFacts } from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { parserVersion } from '../sightings/read-sighting.ts'
import { bounds } from './bounds.ts'

const { collected, collectedTexts, counted, found, walked } = bounds
/** More than a search finds at once, and than are counted beside a page. */
const holders = counted.texts + found.others

let ids: string[] = []

/** Reports of 1890 with a frequent word, in front of so many others that not all texts are read for each page. */
test.beforeAll(async ({ site: { database } }) => {
  ids = await storeReports(
    database,
    Array.from({ length: holders }, (_, index) => ({
      description: index % 3 === 0 ? 'Something sparkled twice.' : 'Something sparkled.',
      createdAt: new Date(Date.UTC(2019, 0, 1) - index * 1_000),
    })),
  )
  await sql`
    update report_facts
       set local_from = '1890-07-12', local_to = '1890-07-12', parser_version = ${parserVersion}
     where report_id = any(${ids}::uuid[])`.execute(database)
  await storeFacts(database, {
    ...{ count: collectedTexts, createdAt: '2018-01-01' },
    ...{ sightedAt: '1890-07-12 20:00', isPlaced: false, status: 'pending' },
  })
  // So many verified reports that they are not collected, behind more that were seen later than a page looks through.
  const unplaced = { createdAt: '2017-01-01', isPlaced: false }
  await storeFacts(database, {
    ...{ ...unplaced, count: collected + 1, sightedAt: '1980-07-12 20:00', status: 'verified' },
  })
  await storeFacts(database, {
    ...{ ...unplaced, count: walked.others, sightedAt: '2015-07-12 20:00', status: 'pending' },
  })
  // The newest matches of all hold too few of 1890 to fill a page.
  await storeReports(
    database,
    Array.from({ length: found.others }, () => ({ description: 'It sparkled again, twice.' })),
  )
})

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  const words = query.includes('search=') ? '' : 'search=sparkled&'
  const response = await fetch(`${url}/api/explore?from=1890&to=1890&limit=50&${words}${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

/** All pages of a question. */
async function readPages(site: TestSite, query: string): Promise<ExploreAnswer[]> {
  const pages: ExploreAnswer[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: ExploreAnswer = await explore(site, `${query}${next && `&after=${next}`}`)
    pages.push(page)
    next = page.next
  }
  return pages
}

test.for(['newest', 'sighting'])(
  'pages by %s have all reports with a frequent word',
  async (order, { site }) => {
    const read = (await readPages(site, `order=${order}`)).flatMap(({ reports }) => reports)
    expect(read.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  },
)

test.for([
  ['', { reports: counted.texts, relation: 'atLeast' }],
  ['search=twice&', { reports: Math.ceil(counted.texts / 3), relation: 'atLeast' }],
  ['status=pending&', { reports: counted.texts, relation: 'atLeast' }],
  ['search=twice&status=pending&', { reports: Math.ceil(counted.texts / 3), relation: 'atLeast' }],
  ['count=more&', { reports: holders, relation: 'exact' }],
  ['search=twice&count=more&', { reports: Math.ceil(holders / 3), relation: 'exact' }],
  [
    'search=twice&status=pending&count=more&',
    { reports: Math.ceil(holders / 3), relation: 'exact' },
  ],
] as const)('each page of %s tells the same total', async ([query, total], { site }) => {
  const pages = await readPages(site, query)
  expect(pages.map((page) => page.total)).toEqual(pages.map(() => total))
})

test('a page counts the first ones, and all of them if somebody counts further', async ({
  site,
}) => {
  const usual = await explore(site, '')
  expect(usual.total.relation).toBe('atLeast')
  expect(usual.counted).toEqual({ scope: 'newest', of: counted.texts })
  const { total, counted: further } = await explore(site, 'count=more')
  expect(total).toEqual({ reports: holders, relation: 'exact' })
  expect(further).toEqual({ scope: 'all', of: holders })
})

test('a page that ends before any report fits does not say that there are none', async ({
  site: { url },
}) => {
  const query = 'search=sparkled&status=verified&order=sighting'
  const answer = await (await fetch(`${url}/api/explore?${query}`)).json()
  expect(answer).toMatchObject({
    ...{ reports: [], lookedAt: walked.others, total: { reports: 0, relation: 'atLeast' } },
    next: expect.any(String),
  })
})
