import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeFacts } from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { explorePage } from '../../shared/explore-parameters.ts'
import { parserVersion } from '../sightings/read-sighting.ts'
import { bounds } from './bounds.ts'

const { collected, collectedTexts } = bounds
/** So many of the reports that a search finds at once were seen in 2012, as were the oldest ones, which it does not find. */
const [ofFound, ofOthers] = [explorePage.largest, 10]

/** More reports than are read without a search, but fewer than the matches that would be looked at. */
const ofYear = collectedTexts + 1

/** Reports with the word, seen in 2012. */
let ids: string[] = []
/** Fewer reports with the word, seen in 2013 and scattered among all. */
let fewIds: string[] = []

test.beforeAll(async ({ site: { database } }) => {
  const blinked = await storeReports(
    database,
    Array.from({ length: collected + ofOthers }, (_, index) => ({
      description: 'Something blinked.',
      createdAt: new Date(Date.UTC(2015, 0, 1) - index * 3_600_000),
    })),
  )
  ids = blinked.filter((_, index) => index % (collected / ofFound) === 0 || index >= collected)
  fewIds = blinked.filter((_, index) => index < collected && index % 200 === 1)
  const dateFrom = (latest: string, dated: string[]) =>
    sql`
      update report_facts
         set local_from = ${latest}::timestamp - number * interval '1 hour',
             local_to = ${latest}::timestamp - number * interval '1 hour', parser_version = ${parserVersion}
        from unnest(${dated}::uuid[]) with ordinality as stored (id, number)
       where report_id = id`.execute(database)
  await dateFrom('2012-12-01', ids)
  await dateFrom('2013-12-01', fewIds)
  await storeFacts(database, {
    ...{ count: collected + 1, createdAt: '2019-01-01' },
    ...{ sightedAt: '2012-01-12 20:00', isPlaced: false, status: 'pending' },
  })
  await storeFacts(database, {
    ...{ count: ofYear, createdAt: '2018-01-01' },
    ...{ sightedAt: '2013-01-12 20:00', isPlaced: false, status: 'pending' },
  })
})

async function explore({ url }: TestSite, query: string, year = 2012): Promise<ExploreAnswer> {
  const days = `from=${year}&to=${year}`
  const response = await fetch(`${url}/api/explore?search=blinked&${days}&${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

/** Pages until all reports were there, or to the end. */
async function readPages(site: TestSite, query: string): Promise<ExploreAnswer[]> {
  const pages: ExploreAnswer[] = []
  const read = new Set<string>()
  let after = ''
  for (;;) {
    const page = await explore(site, `${query}${after}`)
    pages.push(page)
    for (const { id } of page.reports) read.add(id)
    if (page.next === null || read.size === ids.length) return pages
    after = `&after=${page.next}`
  }
}

test.for(['newest', 'sighting'])(
  'of more matches than can be found at once none is left out by %s',
  async (order, { site }) => {
    const pages = await readPages(site, `order=${order}&limit=20`)
    const read = pages.flatMap(({ reports }) => reports.map(({ id }) => id))
    expect(read).toEqual(ids)
    for (const { total, orderedAmong } of pages) {
      expect(total).toEqual(pages[0]?.total)
      expect(orderedAmong).toBeNull()
    }
  },
)

test('where a filter leaves fewer reports than matches are needed for a page, all of them are looked at', async ({
  site,
}) => {
  const first = await explore(site, 'limit=20', 2013)
  const second = await explore(site, `limit=20&after=${first.next}`, 2013)
  const read = [first, second].flatMap(({ reports }) => reports.map(({ id }) => id))
  expect(read).toEqual(fewIds)
  for (const { total, counted } of [first, second]) {
    expect(total).toEqual({ reports: fewIds.length, relation: 'exact' })
    expect(counted).toEqual({ scope: 'all', of: fewIds.length })
  }
  expect(second).toMatchObject({ next: null, lookedAt: null })
})
