import { sql } from 'kysely'
import { expect } from 'vitest'
import { isReadAsLyon, storeFacts, storeLyon } from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { parserVersion } from '../sightings/read-sighting.ts'
import { bounds } from './bounds.ts'

const { collected, collectedTexts, found } = bounds
/** More than a search for words finds at once. */
const holders = found.others + 30
/** The last of them alone are verified. */
const verified = 5
/** Fewer than a search for words finds at once. */
const flickers = 30
/** The newest of them alone were seen in 1888, like so many other reports that their texts are not read. */
const flickersIn1888 = 9

/** Reports with the word, the newest first. The older one is, the later it was seen. */
let ids: string[] = []
/** The same with a word that is rare among the newest reports. */
let shimmers: string[] = []

/** One rare word in so many was seen in 1998, like so many other reports that their texts are not read. */
const step = 8
const shimmersIn1998 = Math.ceil(holders / step)

const statusOf = (index: number) =>
  index >= holders - verified ? { status: 'verified' as const, verified: true } : {}

test.beforeAll(async ({ site: { database } }) => {
  await storeLyon(database)
  ids = await storeReports(
    database,
    Array.from({ length: holders }, (_, index) => ({
      description: 'Something glimmered between the trees.',
      ...statusOf(index),
    })),
  )
  shimmers = await storeReports(
    database,
    Array.from({ length: holders }, (_, index) => ({
      description: 'Something shimmered between the trees.',
      createdAt: new Date(Date.UTC(2010, 0, holders - index)),
      ...statusOf(index),
    })),
  )
  await sql`
    update report_facts
       set ${isReadAsLyon},
           local_from = '2001-01-01'::timestamp + number * interval '1 day',
           local_to = '2001-01-01'::timestamp + number * interval '1 day'
      from unnest(${[...ids, ...shimmers]}::uuid[]) with ordinality as stored (id, number)
     where report_id = id`.execute(database)
  await sql`
    update report_facts
       set local_from = '1998-07-13'::timestamp + number * interval '1 hour',
           local_to = '1998-07-13'::timestamp + number * interval '1 hour'
      from unnest(${shimmers.filter((_, index) => index % step === 0)}::uuid[]) with ordinality as stored (id, number)
     where report_id = id`.execute(database)
  const flickered = await storeReports(
    database,
    Array.from({ length: flickers }, () => ({ description: 'Something flickered in the trees.' })),
  )
  await sql`
    update report_facts set local_from = '1888-07-12', local_to = '1888-07-12', parser_version = ${parserVersion}
     where report_id = any(${flickered.slice(0, flickersIn1888)}::uuid[])`.execute(database)
  await storeFacts(database, {
    ...{ count: collectedTexts + 1, createdAt: '2018-01-01' },
    ...{ sightedAt: '1888-07-12 20:00', isPlaced: false, status: 'pending' },
  })
  await storeFacts(database, {
    ...{ count: collected + 1, createdAt: '2019-01-01' },
    ...{ sightedAt: '1998-07-12 20:00', isPlaced: true, status: 'verified' },
  })
})

async function explore(
  { url }: TestSite,
  query: string,
  { search = 'glimmered', limit = 50 } = {},
): Promise<ExploreAnswer> {
  const response = await fetch(`${url}/api/explore?search=${search}&limit=${limit}&${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

/** All pages, as a reader follows them to the end. */
async function readPages(site: TestSite, query: string, words = {}): Promise<ExploreAnswer[]> {
  const pages: ExploreAnswer[] = []
  const cursors = new Set<string>()
  let after = ''
  for (;;) {
    const page = await explore(site, `${query}${after}`, words)
    pages.push(page)
    if (page.next === null) return pages
    expect(cursors).not.toContain(page.next)
    cursors.add(page.next)
    after = `&after=${page.next}`
  }
}

const idsOf = (pages: ExploreAnswer[]) =>
  pages.flatMap(({ reports }) => reports.map(({ id }) => id))

async function readAll(site: TestSite, query: string): Promise<string[]> {
  return idsOf(await readPages(site, query))
}

test('words in the order of sighting find all reports, the last sighting first', async ({
  site,
}) => {
  expect(await readAll(site, 'order=sighting')).toEqual(ids.toReversed())
})

test('words around a place in the order of distance find all reports', async ({ site }) => {
  const read = await readAll(site, 'place=1&radius=50&order=nearest')
  expect(read.toSorted()).toEqual(ids.toSorted())
})

test('words and a filter of many reports find those behind many newer matches at once', async ({
  site,
}) => {
  const { reports } = await explore(site, 'status=verified')
  expect(reports.map(({ id }) => id)).toEqual(ids.slice(-verified))
})

test.for(['newest', 'sighting', 'best'])(
  'a rare word and a filter of many reports find those behind many newer matches by %s',
  async (order, { site }) => {
    const query = `status=verified&order=${order}`
    const answer = await explore(site, query, { search: 'shimmered' })
    expect(answer.reports.map(({ id }) => id).toSorted()).toEqual(
      shimmers.slice(-verified).toSorted(),
    )
    expect(answer).toMatchObject({
      total: { reports: verified, relation: 'exact' },
      orderedAmong: null,
      next: null,
    })
  },
)

test.for(['sighting', 'best'])(
  'if somebody counts further, all reports with a rare word are in the order %s',
  async (order, { site }) => {
    const usual = await explore(site, `order=${order}`, { search: 'shimmered' })
    expect(usual.orderedAmong).toBe(found.others)
    const pages = await readPages(site, `order=${order}&count=more`, { search: 'shimmered' })
    expect(idsOf(pages).toSorted()).toEqual(shimmers.toSorted())
    for (const { total, orderedAmong } of pages) {
      expect(total).toEqual({ reports: holders, relation: 'exact' })
      expect(orderedAmong).toBeNull()
    }
  },
)

test.for(['newest', 'sighting', 'best'])(
  'pages of any size have the same reports and the same total by %s',
  async (order, { site }) => {
    const query = `from=1998&to=1998&order=${order}`
    for (const limit of [5, 12, 50]) {
      const pages = await readPages(site, query, { search: 'shimmered', limit })
      expect(new Set(idsOf(pages)).size).toBe(shimmersIn1998)
      for (const { total } of pages) {
        expect(total).toEqual({ reports: shimmersIn1998, relation: 'exact' })
      }
    }
  },
)

test('the best matches say among how many they were chosen', async ({ site }) => {
  const answer = await explore(site, 'order=best')
  expect(answer.orderedAmong).toBe(found.others)
})

test('of the best matches none comes a second time after a report that is not among them', async ({
  site,
}) => {
  const after = shimmers[0]
  const response = await fetch(`${site.url}/api/explore?search=glimmered&order=best&after=${after}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    errors: [
      { code: 'unknown-after', message: expect.stringMatching(/not among those that were put/) },
    ],
  })
})

test('nothing is near to a country, so its newest reports come, all of them', async ({ site }) => {
  const answer = await explore(site, 'place=France&order=nearest', { search: 'shimmered' })
  expect(answer).toMatchObject({ order: 'newest', orderedAmong: null, place: null })
  expect(answer.reports).toHaveLength(50)
})

test.for([
  ['', flickers],
  ['from=1888&to=1888', flickersIn1888],
  ['from=1888&to=1888&order=sighting', flickersIn1888],
] as const)(
  'each page of a rare word with "%s" has all of them and their number',
  async ([query, count], { site }) => {
    const pages = await readPages(site, query, { search: 'flickered', limit: 4 })
    expect(new Set(idsOf(pages)).size).toBe(count)
    for (const { total, counted, counts } of pages) {
      expect(total).toEqual({ reports: count, relation: 'exact' })
      expect(counted).toEqual({ scope: 'all', of: count })
      expect(counts.region.reduce((sum, { reports }) => sum + reports, 0)).toBe(count)
    }
  },
)
