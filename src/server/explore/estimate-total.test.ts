import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { ExploreAnswer } from '../../shared/explore.ts'
import { ExploreQuery } from '../../shared/explore-query.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { parserVersion } from '../sightings/read-sighting.ts'
import { bounds } from './bounds.ts'
import { conditionsOf } from './conditions.ts'
import { estimateTotal } from './estimate-total.ts'

const { collected } = bounds
const rejected = 20
/** The sample has the first 2,000 of them. */
const publicReports = 6_400

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Four of five public reports have the frequent word. The sample has too few of the other one. */
const wordsOf = (index: number) =>
  [index < rejected || index % 5 < 4 ? 'amber' : 'jade', index % 84 === 0 ? 'coral' : ''].join(' ')

test.beforeAll(async ({ site: { database } }) => {
  await storeReports(
    database,
    Array.from({ length: rejected + publicReports }, (_, index) => ({
      id: idOf(index),
      description: `Something glowed. ${wordsOf(index)}`,
      ...(index < rejected ? { status: 'rejected' } : {}),
    })),
  )
})

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  const response = await fetch(`${url}${apiUrls.explore}?${query}`)
  expect(response.status).toBe(200)
  return ExploreAnswer.parse(await response.json())
}

test('of more matches than are counted on request a sample of public reports tells the number', async ({
  site,
}) => {
  const first = await explore(site, 'search=amber&count=more')
  expect(first.total).toEqual({ reports: collected, relation: 'atLeast' })
  expect(first.estimate).toEqual({ reports: 5_120, low: 5_004, high: 5_228 })
  const second = await explore(site, `search=amber&count=more&after=${first.next}`)
  expect(second.estimate).toEqual(first.estimate)
})

test('nothing is estimated unless somebody asks, or where all are counted', async ({ site }) => {
  expect(await explore(site, 'search=amber')).toMatchObject({ estimate: null })
  expect(await explore(site, 'search=jade&count=more')).toMatchObject({
    total: { reports: 1_280, relation: 'exact' },
    estimate: null,
  })
})

const estimate = ({ database }: TestSite, search: string, known: number) =>
  estimateTotal(database, { query: ExploreQuery.parse({ search }), conditions: [] }, known)

test('a sample of which too few fit tells nothing', async ({ site }) => {
  expect(await estimate(site, 'coral', 0)).toBeNull()
})

test('an estimate is not below what was counted', async ({ site }) => {
  expect(await estimate(site, 'jade', 0)).toMatchObject({ reports: 1_280 })
  expect(await estimate(site, 'jade', 1_300)).toMatchObject({ reports: 1_300, low: 1_300 })
})

test('an estimate is not above what the counters know of one of its conditions', async ({
  site,
}) => {
  const { database } = site
  const ofShape = 1_000
  const last = idOf(rejected + ofShape)
  // The sample holds all of them.
  await sql`
    update report_facts set parser_version = ${parserVersion},
           shape = case when report_id < ${last}::uuid then 'disk' end,
           phenomenon_type = case when report_id < ${last}::uuid then 'ghost' else phenomenon_type end
     where is_public`.execute(database)
  for (const filter of [{ shape: 'disk' }, { type: 'ghost' }]) {
    const query = ExploreQuery.parse({ search: 'amber', ...filter })
    const asked = { query, conditions: conditionsOf(query, {}) }
    expect(await estimateTotal(database, asked, 0)).toEqual({
      ...{ reports: ofShape, low: ofShape, high: ofShape },
    })
    expect(await estimateTotal(database, asked, 1_001)).toMatchObject({ reports: 1_001 })
  }
})

test('the page tells the estimate and how far it may be off', async ({ site }) => {
  const page = await fetch(`${site.url}${pageUrls.explore}?search=amber&count=more`)
  const html = await page.text()
  expect(/About [^<]*/.exec(html)?.[0]).toBe('About 5,100 reports')
  expect(/[^>]*, by a random sample/.exec(html)?.[0]).toBe('5,000 to 5,200, by a random sample')
  expect(html).not.toContain('Not all could be counted')
})
