import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { Total } from '../../shared/explore.ts'
import { Statistics } from '../../shared/statistics.ts'
import { apiUrls } from '../../shared/urls.ts'
import { parserVersion } from '../sightings/read-sighting.ts'
import { bounds } from './bounds.ts'

test.beforeEach(async ({ site: { database } }) => {
  await sql`truncate reports cascade`.execute(database)
  await sql`truncate report_facts_backlog`.execute(database)
  await storeReports(database, [
    { phenomenonType: 'ufo', region: 'usa' },
    { phenomenonType: 'ufo', region: 'eu', status: 'verified', verified: true },
    { phenomenonType: 'ghost', region: 'eu', status: 'under_review' },
    { phenomenonType: 'ghost', region: 'eu', status: 'rejected' },
    { phenomenonType: 'ghost', region: 'eu', held: true, heldReasons: ['burst'] },
  ])
})

async function totalOf(site: TestSite, query = ''): Promise<Total> {
  const { status, body } = await send(site, `${apiUrls.reportTotal}?${query}`)
  expect(status).toBe(200)
  return Total.parse(body)
}

const exactly = (reports: number) => ({ reports, relation: 'exact' })

const questions: [query: string, reports: number][] = [
  ['', 3],
  ['type=ufo', 2],
  ['region=eu', 2],
  ['type=ufo&region=eu', 1],
  ['type=ghost', 1],
  ['type=cryptid', 0],
  ['type=all&region=', 3],
]

const readAll = ({ database }: TestSite) =>
  database.updateTable('reportFacts').set({ parserVersion })

describe.each(questions)('the total of "%s"', (query, reports) => {
  test('counts public reports before the site has read them', async ({ site }) => {
    expect(await totalOf(site, query)).toEqual(exactly(reports))
  })

  test('counts them when it has read some, and when it has read all', async ({ site }) => {
    await readAll(site).where('phenomenonType', '=', 'ufo').execute()
    expect(await totalOf(site, query)).toEqual(exactly(reports))
    await readAll(site).execute()
    expect(await totalOf(site, query)).toEqual(exactly(reports))
  })
})

test('the total follows each change of what is public', async ({ site }) => {
  const { database } = site
  await readAll(site).execute()
  await database.updateTable('reports').set({ held: false, heldReasons: [] }).execute()
  expect(await totalOf(site)).toEqual(exactly(4))
  expect(await totalOf(site, 'type=ghost')).toEqual(exactly(2))
  await database
    .updateTable('reports')
    .set({ status: 'rejected', verified: false })
    .where('phenomenonType', '=', 'ufo')
    .execute()
  expect(await totalOf(site)).toEqual(exactly(2))
  expect(await totalOf(site, 'type=ufo')).toEqual(exactly(0))
})

async function expectAgreement(site: TestSite) {
  const { body } = await send(site, apiUrls.statistics)
  expect(await totalOf(site)).toEqual(exactly(Statistics.parse(body).totalReports))
}

describe('while more reports are unread than are counted', () => {
  const { collected } = bounds

  test.beforeEach(async ({ site: { database } }) => {
    await storeReports(
      database,
      Array.from({ length: collected + 10 }, () => ({
        phenomenonType: 'ghost' as const,
        region: 'eu' as const,
      })),
    )
  })

  test('the total without filters is exact, as in the statistics', async ({ site }) => {
    expect(await totalOf(site)).toEqual(exactly(collected + 13))
    await expectAgreement(site)
    await readAll(site).execute()
    await expectAgreement(site)
  })

  test('a total of filters is a bound, until all are read', async ({ site }) => {
    const { reports, relation } = await totalOf(site, 'type=ghost')
    expect(relation).toBe('atLeast')
    expect(reports).toBeGreaterThan(collected - 3)
    expect(reports).toBeLessThanOrEqual(collected + 1)
    await readAll(site).execute()
    expect(await totalOf(site, 'type=ghost')).toEqual(exactly(collected + 11))
  })
})

test('a total of filters is a bound while reports of an older release have no facts', async ({
  site,
}) => {
  await sql`
    insert into report_facts_backlog (after_id)
    values ('00000000-0000-0000-0000-000000000000')`.execute(site.database)
  expect(await totalOf(site, 'type=ufo')).toEqual({ reports: 2, relation: 'atLeast' })
  await expectAgreement(site)
})

test.for([
  ['type=cat', 'type'],
  ['region=asia', 'region'],
  ['type=ufo&type=ghost', 'type'],
  ['search=lights', 'search'],
  ['limit=12', 'limit'],
])('"%s" is refused, and the answer names the fault', async ([query, name], { site }) => {
  const { status, body } = await send(site, `${apiUrls.reportTotal}?${query}`)
  expect(status).toBe(400)
  expect(body.errors).toEqual([expect.objectContaining({ path: name })])
})

test('a misspelt filter is refused with the one that is meant', async ({ site }) => {
  const { body } = await send(site, `${apiUrls.reportTotal}?kind=ufo`)
  const fault = { path: 'kind', values: expect.objectContaining({ meant: 'type' }) }
  expect(body.errors).toEqual([expect.objectContaining(fault)])
})
