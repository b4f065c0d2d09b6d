import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeFacts } from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { exploreBounds } from '../../shared/explore-parameters.ts'
import { parserVersion } from '../sightings/read-sighting.ts'

const { collected, collectedTexts, counted, found, walked } = exploreBounds
/** More than a search finds at once, and than are counted beside a page. */
const holders = counted.texts + found.others

let ids: string[] = []

/** Reports of 1890 with a frequent word, in front of so many others that not all texts are read for each page. */
test.beforeAll(async ({ site: { database } }) => {
  ids = await storeReports(
    database,
    Array.from({ length: holders }, () => ({
      description: 'Something sparkled.',
      createdAt: new Date('2019-01-01'),
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
    Array.from({ length: found.others }, () => ({ description: 'It sparkled again.' })),
  )
})

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  const response = await fetch(
    `${url}/api/explore?search=sparkled&from=1890&to=1890&limit=50&${query}`,
  )
  expect(response.status).toBe(200)
  return response.json()
}

test.for(['newest', 'sighting'])(
  'pages by %s have all reports with a frequent word',
  async (order, { site }) => {
    const read: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: ExploreAnswer = await explore(site, `order=${order}${next && `&after=${next}`}`)
      read.push(...page.reports.map(({ id }) => id))
      next = page.next
    }
    expect(read.toSorted()).toEqual(ids.toSorted())
  },
)

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
