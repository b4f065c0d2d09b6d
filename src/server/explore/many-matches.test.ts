import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeFacts } from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { exploreBounds, explorePage } from '../../shared/explore-parameters.ts'
import { parserVersion } from '../sightings/read-sighting.ts'

const { collected } = exploreBounds
/** So many of the reports that a search finds at once were seen in 2012, as were the oldest ones, which it does not find. */
const [ofFound, ofOthers] = [explorePage.largest, 10]

/** Reports with the word, seen in 2012. */
let ids: string[] = []

test.beforeAll(async ({ site: { database } }) => {
  const blinked = await storeReports(
    database,
    Array.from({ length: collected + ofOthers }, (_, index) => ({
      description: 'Something blinked.',
      createdAt: new Date(Date.UTC(2015, 0, 1) - index * 3_600_000),
    })),
  )
  ids = blinked.filter((_, index) => index % (collected / ofFound) === 0 || index >= collected)
  await sql`
    update report_facts
       set local_from = '2012-12-01'::timestamp - number * interval '1 hour',
           local_to = '2012-12-01'::timestamp - number * interval '1 hour', parser_version = ${parserVersion}
      from unnest(${ids}::uuid[]) with ordinality as stored (id, number)
     where report_id = id`.execute(database)
  await storeFacts(database, {
    ...{ count: collected + 1, createdAt: '2019-01-01' },
    ...{ sightedAt: '2012-01-12 20:00', isPlaced: false, status: 'pending' },
  })
})

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  const response = await fetch(`${url}/api/explore?search=blinked&from=2012&to=2012&${query}`)
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
