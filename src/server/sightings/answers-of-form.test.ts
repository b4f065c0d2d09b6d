import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { newReport, newReportForm, storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls, reportApiUrl } from '../../shared/urls.ts'
import { readReports } from './read-reports.ts'

/** In Massachusetts; "Springfield" alone could be another one. */
const springfield = 4_951_788

test.beforeAll(({ site }) => storeGazetteer(site.database))
test.beforeEach(({ site }) => sql`truncate reports cascade`.execute(site.database))

async function submit({ url }: TestSite, changes: Record<string, unknown>) {
  const body = JSON.stringify({ ...newReport({ location: 'Springfield' }), ...changes })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}${apiUrls.reports}`, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

async function readReport({ url, database }: TestSite, id: string) {
  await readReports(database)
  return (await fetch(`${url}${reportApiUrl(id)}`)).json()
}

test('how sure the witness is of the time sets the doubt of what is read', async ({ site }) => {
  // A year later nobody would be believed the minute.
  const sightingDate = new Date().toISOString().slice(0, 10)
  const times = { sightingDate, sightingTime: '21:00', timePrecision: 'quarter' }
  const { status, body } = await submit(site, times)
  expect(status).toBe(201)
  expect((await readReport(site, body.id)).sighted).toMatchObject({
    ...{ localFrom: `${sightingDate}T20:52:00`, localTo: `${sightingDate}T21:08:00` },
    ...{ kind: 'clock', precision: 'quarter' },
  })
})

test.for([
  ['evening', 'minute', null],
  ['in the evening', 'hour', null],
  ['evening', 'part', 'part'],
  ['between 9 and 11 pm', 'minute', null],
  ['Not known', 'minute', null],
  ['9 pm', 'part', 'part'],
  ['21:00', 'hour', 'hour'],
  ['21:00', 'minute', 'minute'],
] as const)('"%s" and "to the %s" are told as one time', async (given, { site }) => {
  const [sightingTime, timePrecision, precision] = given
  const { body } = await submit(site, { sightingTime, timePrecision })
  expect((await readReport(site, body.id)).sighted).toMatchObject({ precision })
  const stored = site.database.selectFrom('reports').select('timePrecision')
  expect(await stored.executeTakeFirst()).toEqual({ timePrecision })
})

test.for([undefined, null, ''])('no answer is as good: %j', async (timePrecision, { site }) => {
  const { body } = await submit(site, { timePrecision })
  expect((await readReport(site, body.id)).sighted.precision).toBeNull()
})

test('another answer than those of the form is a fault of its field', async ({ site }) => {
  const { status, body } = await submit(site, { timePrecision: 'second' })
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    {
      ...{ path: 'timePrecision', code: 'not-chosen', values: { field: 'timePrecision' } },
      message: 'Choose how sure you are of the time',
    },
  ])
})

test('a chosen town is the place, the words stay, and no reading replaces it', async ({ site }) => {
  const { body } = await submit(site, { placeId: springfield, sightingTime: '21:00' })
  expect(body).toMatchObject({ location: 'Springfield' })
  const place = { id: springfield, source: 'choice', others: 0, cell: expect.any(String) }
  const sighted = { timeZone: 'America/New_York' }
  expect(await readReport(site, body.id)).toMatchObject({ place, sighted })
  await site.database
    .updateTable('reports')
    .set({ description: 'Other words that say nothing of the place.', location: 'Chicago, IL' })
    .execute()
  expect(await readReport(site, body.id)).toMatchObject({ place, sighted })
})

test('coordinates of an archive choose no town outside the state that its words name', async ({
  site,
}) => {
  const { database } = site
  const archived = { importSource: 'club', region: 'usa', chosenPlaceId: springfield } as const
  const ids = await storeReports(database, [
    { ...archived, importKey: '1', location: 'Navy Pier, Chicago, Illinois' },
    { ...archived, importKey: '2', location: 'Hampden County, Massachusetts' },
    { ...archived, importKey: '3', location: 'Somewhere' },
  ])
  const places = []
  for (const id of ids) places.push((await readReport(site, id)).place)
  expect(places).toMatchObject([
    { name: 'Chicago', source: 'text' },
    { id: springfield, source: 'choice', cell: expect.any(String) },
    { id: springfield, source: 'choice' },
  ])
})

test('a moderator may place an imported report anywhere', async ({ site }) => {
  const [id = ''] = await storeReports(site.database, [
    { importSource: 'club', importKey: '1', region: 'usa', location: 'Chicago, Illinois' },
  ])
  await site.database.updateTable('reports').set({ correctedPlaceId: springfield }).execute()
  expect((await readReport(site, id)).place).toMatchObject({ id: springfield, source: 'moderator' })
})

test('a chosen town that a newer gazetteer lacks is read from the words', async ({ site }) => {
  const { body } = await submit(site, { location: 'Chicago, IL', placeId: springfield })
  await site.database.updateTable('reports').set({ chosenPlaceId: 12 }).execute()
  expect((await readReport(site, body.id)).place).toMatchObject({ name: 'Chicago', source: 'text' })
})

test.for([12, 2 ** 40, 'Lyon'])(
  'a place that nobody knows is refused: %j',
  async (placeId, { site }) => {
    const { status, body } = await submit(site, { placeId })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path: 'placeId', code: 'chosen-place-unknown' }])
    expect(await site.database.selectFrom('reports').select('id').execute()).toEqual([])
  },
)

test('the form without scripts takes the answer, and no place', async ({ site }) => {
  const fields = { ...newReportForm(), timePrecision: 'hour', placeId: String(springfield) }
  await fetch(`${site.url}/reports`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
  })
  const stored = site.database.selectFrom('reports').select(['timePrecision', 'chosenPlaceId'])
  expect(await stored.execute()).toEqual([{ timePrecision: 'hour', chosenPlaceId: null }])
})
