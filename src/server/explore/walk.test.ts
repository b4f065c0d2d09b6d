import { latLngToCell } from 'h3-js'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  countAsRead,
  countFacts,
  lyon,
  storeFacts,
  villeurbanne,
} from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { cellAt } from '../sightings/facts-of-place.ts'
import { parserVersion } from '../sightings/read-sighting.ts'
import { bounds } from './bounds.ts'

const { collected, walked, counted } = bounds
/** Too many to read all of them, and few enough to know how many. */
const knownNumber = counted.walked + 1

let ids: string[] = []
/** Of reports from Villeurbanne. */
let nearIds: string[] = []
/** Of a verified report from Lyon, the only one there. */
let oldestId = ''

type Read = { town: typeof lyon; createdAt: string; from: string; to: string }

/** Says what the site has read from the words of a report. */
async function storeReading({ database }: TestSite, id: string, read: Read) {
  const { town, createdAt, from, to } = read
  await sql`
    update report_facts
       set created_at = ${createdAt}, place_id = ${town.id}, country = 'FR', admin1 = '84',
           latitude = ${town.latitude}, longitude = ${town.longitude}, cell = ${cellAt(town)}::bigint,
           place_kind = 'town', place_share = 1, local_from = ${from}::timestamp,
           local_to = ${to}::timestamp, parser_version = ${parserVersion}
     where report_id = ${id}`.execute(database)
}

test.beforeAll(async ({ site }) => {
  const stored = await storeReports(site.database, [
    { location: 'Lyon, first' },
    { location: 'Lyon, second' },
    { location: 'Lyon, some time in 1998' },
    { location: 'Lyon, around New Year' },
    { location: 'Villeurbanne, first' },
    { location: 'Villeurbanne, second' },
    { location: 'Lyon, the first of all', status: 'verified', verified: true },
  ])
  ids = stored.slice(0, 4)
  nearIds = stored.slice(4, 6)
  oldestId = stored[6] ?? ''
  await sql`
    insert into places values
      (1, 'Lyon', 'FR', '84', '', 'PPLA', 520000, 45.74846, 4.84671, 8, 'Europe/Paris'),
      (2, 'Villeurbanne', 'FR', '84', '', 'PPL', 150000, 45.76601, 4.8795, 8, 'Europe/Paris')`.execute(
    site.database,
  )
  const times = [
    ['1998-07-12 21:00', '1998-07-12 21:00'],
    ['1998-07-12 22:00', '1998-07-12 22:00'],
    ['1998-01-01', '1998-12-31 23:59'],
    ['1997-12-31', '1998-07-31'],
    ['2020-01-01 21:00', '2020-01-01 21:00'],
    ['2020-01-01 20:00', '2020-01-01 20:00'],
  ] as const
  for (const [index, [from, to]] of times.entries()) {
    const town = index < ids.length ? lyon : villeurbanne
    const createdAt = `2021-01-${20 - index}`
    await storeReading(site, stored[index] ?? '', { town, createdAt, from, to })
  }
  const [from, to] = ['2018-05-01 21:00', '2018-05-01 21:00']
  await storeReading(site, oldestId, { town: lyon, createdAt: '2018-05-02', from, to })
  await storeFacts(site.database, {
    ...{ count: collected + 1, createdAt: '2019-01-01' },
    ...{ sightedAt: '1998-07-12 20:00', isPlaced: true, status: 'pending' },
  })
  // Counting them would take as long as all other tests of the file.
  await site.database.transaction().execute(async (transaction) => {
    await sql`alter table report_facts disable trigger user`.execute(transaction)
    await storeFacts(transaction, {
      ...{ count: walked.newest, createdAt: '2025-01-01' },
      ...{ sightedAt: '2025-01-01 20:00', isPlaced: false, status: 'verified' },
    })
    await sql`alter table report_facts enable trigger user`.execute(transaction)
  })
  await countFacts(site.database, { status: 'verified', count: walked.newest })
  await countAsRead(site.database, walked.newest)
  await storeFacts(site.database, {
    ...{ count: knownNumber, createdAt: '2011-01-01' },
    ...{ sightedAt: '2010-03-01 20:00', isPlaced: false, status: 'pending' },
  })
})

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  const response = await fetch(`${url}/api/explore?${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

const idsOf = ({ reports }: ExploreAnswer) => reports.map(({ id }) => id)

test.for([
  'from=1998-07&to=1998-07',
  'from=1998-07-12&to=1998-07-12',
  'from=1998&to=1998',
  'from=1998&to=1998&country=FR',
  `cell=${latLngToCell(lyon.latitude, lyon.longitude, 5)}`,
  `cell=${latLngToCell(lyon.latitude, lyon.longitude, 4)}`,
])('%s is found past fifty thousand newer reports', async (query, { site }) => {
  const answer = await explore(site, `${query}&limit=4`)
  expect(idsOf(answer)).toEqual(ids)
  expect(answer.lookedAt).toBeNull()
})

test('pages of a month follow each other without a gap', async ({ site }) => {
  const first = await explore(site, 'from=1998-07&to=1998-07&limit=2')
  const second = await explore(site, `from=1998-07&to=1998-07&limit=2&after=${first.next}`)
  expect([...idsOf(first), ...idsOf(second)]).toEqual(ids)
})

test.for(['country=FR', 'country=FR&division=84', 'place=1&radius=50', 'place=France'])(
  '%s in a month without its reports is answered, though both have many',
  async (where, { site }) => {
    const answer = await explore(site, `${where}&from=2025-01&to=2025-01`)
    expect(answer).toMatchObject({
      ...{ reports: [], next: null, lookedAt: null },
      total: { reports: 0, relation: 'exact' },
    })
  },
)

test('of a month with some thousand reports the number is known, and some are counted', async ({
  site,
}) => {
  const answer = await explore(site, 'from=2010-03&to=2010-03')
  expect(answer).toMatchObject({
    total: { reports: knownNumber, relation: 'exact' },
    counted: { scope: 'newest', of: counted.matches },
  })
})

test('a question that no index answers says how many reports it looked at', async ({ site }) => {
  const answer = await explore(site, 'place=1&radius=50')
  expect(answer).toMatchObject({ reports: [], lookedAt: walked.newest })
})

test('a feed looks further than the first page', async ({ site }) => {
  const response = await fetch(`${site.url}/explore.json?place=1&radius=50`)
  const feed: { items: { url: string }[] } = await response.json()
  expect(feed.items.map(({ url }) => url.split('/').at(-1))).toEqual([...ids, ...nearIds])
})

test('the counters know how many reports lie around a place at least', async ({ site }) => {
  const answer = await explore(site, 'place=1&radius=50')
  const reports = collected + 1 + ids.length + nearIds.length + 1
  expect(answer.total).toEqual({ reports, relation: 'atLeast' })
})

test.for([
  'from=2025-01-01&to=2025-01-01',
  'from=1998-07&to=1998-07&country=FR',
  'from=1998-07-12&to=1998-07-12&place=1&radius=50',
])('of %s there are more than can be collected', async (query, { site }) => {
  const answer = await explore(site, query)
  expect(answer.total).toEqual({ reports: collected, relation: 'atLeast' })
})

test('the nearest reports come town by town, however many lie around', async ({ site }) => {
  const query = 'place=2&radius=50&order=nearest&limit=3'
  const first = await explore(site, query)
  const second = await explore(site, `${query}&after=${first.next}`)
  const [lyonFirst, ...others] = ids
  expect(idsOf(first)).toEqual([...nearIds, lyonFirst])
  expect(idsOf(second)).toEqual(others)
  expect(second.lookedAt).toBeNull()
})

test('a page that looks further than its numbers says at least how many it shows', async ({
  site,
}) => {
  const answer = await explore(site, 'country=FR&status=verified')
  expect(idsOf(answer)).toEqual([oldestId])
  expect(answer.total).toEqual({ reports: 1, relation: 'atLeast' })
})

test('counting further reads as many reports as a page may look through', async ({ site }) => {
  const answer = await explore(site, 'country=FR&status=verified&count=more')
  expect(answer.total).toEqual({ reports: 1, relation: 'exact' })
})

test('counting further stops at the bound of a walk', async ({ site }) => {
  const answer = await explore(site, 'place=1&radius=50&status=verified&count=more')
  expect(answer.total).toEqual({ reports: 0, relation: 'atLeast' })
})
