import { latLngToCell } from 'h3-js'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { countFacts, lyon, storeFacts } from '../../../test/support/facts-alone.ts'
import { markRead, places, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { bounds } from './bounds.ts'

const { collected, counted, found } = bounds
/** More than a search for words finds at once. */
const holders = found.newest + 10

test.beforeAll(async ({ site: { database } }) => {
  await sql`
    insert into divisions values
      ('FR', '11', '', 'Île-de-France', 'ile de france', 48.5, 2.5, 100, 12000000),
      ('FR', '84', '', 'Auvergne-Rhône-Alpes', 'auvergne rhone alpes', 45.5, 4.5, 200, 8000000)
    `.execute(database)
  const paris = { ...places.lyon, admin1: '11' }
  const rare = await storeSightings(database, [
    { facts: { ...paris, shape: 'triangle' } },
    { facts: { ...places.flagstaff, shape: 'disk' } },
    { facts: { ...places.toronto, shape: 'cigar' }, report: { status: 'rejected' } },
  ])
  await sql`
    update report_facts set created_at = '2001-01-01' where report_id = any(${rare}::uuid[])`.execute(
    database,
  )
  await storeReports(
    database,
    Array.from({ length: holders }, () => ({ description: 'Something glimmered.' })),
  )
  await storeFacts(database, {
    ...{ count: collected + 1, createdAt: '2019-01-01' },
    ...{ sightedAt: '1998-07-12 20:00', isPlaced: true, status: 'pending' },
  })
  await countFacts(database, { status: 'pending', count: collected + 1 })
  await markRead(database)
})

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  const response = await fetch(`${url}/api/explore?${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

const sumOf = (counts: { reports: number }[]) =>
  counts.reduce((sum, { reports }) => sum + reports, 0)

test('the numbers count as many matches as the answer says', async ({ site }) => {
  const answer = await explore(site, 'country=FR')
  expect(answer.counted).toEqual({ scope: 'newest', of: counted.matches })
  expect(sumOf(answer.counts.type)).toBe(counted.matches)
  expect(sumOf(answer.counts.country)).toBe(counted.matches)
})

test.for(['country=FR', 'country=FR&shape=triangle', 'country=FR&type=psychic'])(
  'with %s every value of the register can be chosen, counted or not',
  async (query, { site }) => {
    const { choices } = await explore(site, query)
    expect(choices).toEqual({
      country: [
        { value: 'FR', label: 'France' },
        { value: 'US', label: 'United States' },
      ],
      division: [
        { value: '84', label: 'Auvergne-Rhône-Alpes' },
        { value: '11', label: 'Île-de-France' },
      ],
      shape: [{ value: 'disk' }, { value: 'triangle' }],
    })
  },
)

test('a place that is a country has as many reports as the country', async ({ site }) => {
  const { total } = await explore(site, 'country=FR')
  expect(total.relation).toBe('exact')
  expect((await explore(site, 'place=France')).total).toEqual(total)
  expect((await explore(site, 'place=France&country=FR')).total).toEqual(total)
  expect((await explore(site, 'place=France&country=US')).total.reports).toBe(0)
})

test.for([2, 4, 5])(
  'a cell of resolution %i has as many reports as its counter says',
  async (resolution, { site }) => {
    const { total } = await explore(
      site,
      `cell=${latLngToCell(lyon.latitude, lyon.longitude, resolution)}`,
    )
    expect(total).toEqual({ reports: collected + 2, relation: 'exact' })
  },
)

test.for([
  ['from=1998-07-01&to=1998-07-31', collected + 1, 'exact'],
  ['from=1998-01-01&to=1998-12-31', collected + 1, 'exact'],
  ['from=1990-01-01&to=1999-12-31', collected + 1, 'exact'],
  ['from=1998-01-01&to=1998-12-31&type=ghost&region=eu', collected + 1, 'exact'],
  ['from=1998-01-01&to=1998-12-31&type=ufo', 0, 'exact'],
  // The counters know whole months only.
  ['from=1998-07-02&to=1998-07-31', collected, 'atLeast'],
] as const)(
  'counters tell how many reports are of %s',
  async ([query, reports, relation], { site }) => {
    const { total } = await explore(site, query)
    expect(total).toEqual({ reports, relation })
  },
)

test('without a country there are no states to choose', async ({ site }) => {
  const { choices } = await explore(site, '')
  expect(choices.division).toEqual([])
  expect(choices.country).toHaveLength(2)
})

test('if somebody asks to count further, the numbers count as many matches as can be collected', async ({
  site,
}) => {
  const answer = await explore(site, 'country=FR&count=more')
  expect(answer.counted).toEqual({ scope: 'newest', of: collected })
  expect(sumOf(answer.counts.type)).toBe(collected)
})

test('of more words than a search finds at once, counting further tells the exact number', async ({
  site,
}) => {
  const usual = await explore(site, 'search=glimmered')
  expect(usual.total).toEqual({ reports: found.newest, relation: 'atLeast' })
  const further = await explore(site, 'search=glimmered&count=more')
  expect(further.total).toEqual({ reports: holders, relation: 'exact' })
  expect(further.counted).toEqual({ scope: 'all', of: holders })
  expect(sumOf(further.counts.type)).toBe(holders)
  expect(further.reports).toEqual(usual.reports)
})

test('a later page counts further from the first match on', async ({ site }) => {
  const { next } = await explore(site, 'search=glimmered&limit=20')
  const { total } = await explore(site, `search=glimmered&limit=20&count=more&after=${next}`)
  expect(total).toEqual({ reports: holders, relation: 'exact' })
})

test('words alone have numbers of their matches, not of the whole register', async ({ site }) => {
  const { counts } = await explore(site, 'search=glimmered&limit=50')
  expect(sumOf(counts.type)).toBeLessThanOrEqual(holders)
})

test('reports that nobody has read yet count, too', async ({ site }) => {
  const usual = await explore(site, '')
  const { total: ghosts } = await explore(site, 'type=ghost')
  await storeReports(site.database, [
    { phenomenonType: 'ghost' },
    { phenomenonType: 'ghost', region: 'eu' },
    { phenomenonType: 'psychic' },
  ])
  const later = await explore(site, '')
  expect(sumOf(later.counts.type)).toBe(sumOf(usual.counts.type) + 3)
  expect(sumOf(later.counts.region)).toBe(later.total.reports)
  expect(later.counted).toEqual({ scope: 'all', of: later.total.reports })
  const { total } = await explore(site, 'type=ghost')
  expect(total).toEqual({ reports: ghosts.reports + 2, relation: 'exact' })
})

test('counting further loses none of the matches that a page looked through for', async ({
  site,
}) => {
  const description = 'Something blinked.'
  await storeFacts(site.database, {
    ...{ count: collected + 1, createdAt: '2018-01-01' },
    ...{ sightedAt: '1998-07-12 20:00', isPlaced: false, status: 'verified' },
  })
  const old = { verified: true, status: 'verified' as const, createdAt: new Date('2020-01-01') }
  await storeReports(site.database, [
    ...Array.from({ length: collected + 1 }, () => ({ description })),
    ...Array.from({ length: 3 }, () => ({ description, ...old })),
  ])
  const { counted } = await explore(site, 'search=blinked&status=verified&count=more')
  expect(counted).toEqual({ scope: 'newest', of: 3 })
})

test('of more unread reports than can be counted the number is a bound', async ({ site }) => {
  await storeFacts(site.database, {
    ...{ count: collected + 1, createdAt: '2017-01-01' },
    ...{ sightedAt: '1998-07-12 20:00', isPlaced: false, status: 'pending' },
  })
  await sql`
    update report_facts set parser_version = 0 where created_at < '2018-01-01'
       and created_at > '2017-01-01'`.execute(site.database)
  const { total, counted: numbers } = await explore(site, 'type=ghost')
  expect(total.relation).toBe('atLeast')
  expect(total.reports).toBeGreaterThan(2 * collected)
  expect(numbers.scope).toBe('newest')
})
