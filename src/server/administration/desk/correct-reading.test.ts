import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Desk, readCase, readHistory } from '../../../../test/support/desk.ts'
import { test } from '../../../../test/support/desk-test.ts'
import { storeGazetteer } from '../../../../test/support/gazetteer.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { adminReportUrl, reportApiUrl, reportPageUrl } from '../../../shared/urls.ts'
import { readReports } from '../../sightings/read-reports.ts'

const lyon = 2_996_944

let id: string

test.beforeAll(({ site }) => storeGazetteer(site.database))
test.beforeEach(async ({ site }) => {
  await sql`truncate reports cascade`.execute(site.database)
  const words = { location: 'Chicago, IL', sightingTime: 'evening' }
  id = (await storeReports(site.database, [words]))[0] ?? ''
  await readReports(site.database)
})

const correct = (desk: Desk, body: unknown) =>
  desk.ask('PATCH', `${adminReportUrl(id)}/reading`, body)

const time = { sightingDate: '2025-06-15', sightingTime: '01:00', timePrecision: 'hour' }

async function readPublic({ url }: { url: string }) {
  return (await fetch(`${url}${reportApiUrl(id)}`)).json()
}

const actionsOf = async (desk: Desk) =>
  (await readHistory(desk, id)).map(({ action, toValue }) => [action, toValue])

test('sets place and time at once; the words stay', async ({ site, moderator, admin }) => {
  expect((await correct(moderator, { placeId: lyon, time })).status).toBe(200)
  const report = await readPublic(site)
  expect(report).toMatchObject({
    ...{ location: 'Chicago, IL', sightingTime: 'evening' },
    place: { id: lyon, name: 'Lyon', country: 'FR', source: 'moderator' },
    sighted: {
      ...{ from: '2025-06-14T22:30:00Z', to: '2025-06-14T23:30:00Z' },
      ...{ timeZone: 'Europe/Paris', precision: 'hour', source: 'moderator' },
    },
  })
  expect((await readCase(moderator, id)).reading?.place?.source).toBe('moderator')
  expect(await actionsOf(admin)).toEqual([
    ['time_corrected', null],
    ['place_corrected', null],
  ])
})

test('no later reading and no other words replace it', async ({ site, moderator }) => {
  await correct(moderator, { placeId: lyon, time })
  await site.database
    .updateTable('reports')
    .set({ location: 'Flagstaff, AZ', sightingTime: 'noon' })
    .execute()
  await readReports(site.database)
  await site.database.updateTable('reportFacts').set({ parserVersion: 0 }).execute()
  await readReports(site.database)
  expect(await readPublic(site)).toMatchObject({
    place: { id: lyon, source: 'moderator' },
    sighted: { localFrom: '2025-06-15T00:30:00', source: 'moderator' },
  })
})

test('another correction replaces it, and null takes it back', async ({ site, admin }) => {
  await correct(admin, { placeId: lyon, time })
  await correct(admin, { placeId: 5_294_810 })
  expect(await readPublic(site)).toMatchObject({
    place: { name: 'Flagstaff', source: 'moderator' },
    sighted: { timeZone: 'America/Phoenix', source: 'moderator' },
  })
  await correct(admin, { placeId: null, time: null })
  expect(await readPublic(site)).toMatchObject({
    place: { name: 'Chicago', source: 'text' },
    sighted: { kind: 'words', source: 'text' },
  })
  expect((await actionsOf(admin)).map(([action]) => action)).toEqual([
    ...['time_correction_removed', 'place_correction_removed'],
    ...['place_corrected', 'time_corrected', 'place_corrected'],
  ])
})

test('says that the words name no place, even where the site reads one', async ({
  site,
  moderator,
}) => {
  const before = await readCase(moderator, id)
  expect(before.hasNoPlace).toBe(false)
  expect((await correct(moderator, { placeId: 'none' })).status).toBe(200)
  const unplaced = { place: null, sighted: { kind: 'words', timeZone: null } }
  expect(await readPublic(site)).toMatchObject({ location: 'Chicago, IL', ...unplaced })
  expect((await readCase(moderator, id)).hasNoPlace).toBe(true)
  await site.database.updateTable('reports').set({ location: 'Flagstaff, AZ' }).execute()
  await readReports(site.database)
  expect(await readPublic(site)).toMatchObject(unplaced)
  await correct(moderator, { placeId: lyon })
  expect(await readPublic(site)).toMatchObject({ place: { name: 'Lyon', source: 'moderator' } })
  await correct(moderator, { placeId: 'none' })
  await correct(moderator, { placeId: null })
  expect(await readPublic(site)).toMatchObject({ place: { name: 'Flagstaff', source: 'text' } })
})

test('the case says what the time is read from: the correction, else what the witness said', async ({
  site,
  admin,
}) => {
  const stated = async () => (await readCase(admin, id)).statedTime
  await site.database.updateTable('reports').set({ timePrecision: 'part' }).execute()
  const said = { sightingDate: '2025-06-14', sightingTime: 'evening', timePrecision: 'part' }
  expect(await stated()).toEqual(said)
  await correct(admin, { time })
  expect(await stated()).toEqual(time)
  await correct(admin, { time: { ...time, timePrecision: null } })
  expect(await stated()).toEqual({ ...time, timePrecision: null })
  await correct(admin, { time: null })
  expect(await stated()).toEqual(said)
})

test.for([
  [
    '1947-07',
    { kind: 'partial', localFrom: '1947-07-01T00:00:00', localTo: '1947-07-31T23:59:59' },
  ],
  ['1890-05-03', { kind: 'clock', localFrom: '1890-05-03T00:30:00' }],
  ['1947-21', { kind: 'partial', localFrom: '1947-03-01T00:00:00' }],
  ['194X', { kind: 'partial', localFrom: '1940-01-01T00:00:00' }],
  ['Unknown', { kind: 'none', localFrom: null }],
] as const)(
  'takes %s for a date, as archives write it',
  async ([sightingDate, sighted], { site, moderator }) => {
    await site.database.updateTable('reports').set({ sightingDate }).execute()
    const { statedTime } = await readCase(moderator, id)
    const answer = await correct(moderator, { time: { ...statedTime, sightingTime: '01:00' } })
    expect(answer.status).toBe(200)
    expect((await readPublic(site)).sighted).toMatchObject(sighted)
    expect((await readCase(moderator, id)).statedTime).toMatchObject({ sightingDate })
  },
)

test('the page of a report says a date that a moderator has set without a time of day', async ({
  site,
  moderator,
}) => {
  const noClock = { sightingTime: 'Unknown', timePrecision: null }
  await correct(moderator, { time: { sightingDate: '1947-07', ...noClock } })
  const page = async () => (await fetch(site.url + reportPageUrl(id))).text()
  expect(await page()).toMatch(/Time, set by a moderator<\/dt><dd[^>]*>July 1947</)
  await correct(moderator, { time: { sightingDate: 'Unknown', ...noClock } })
  expect(await page()).toMatch(/Time, set by a moderator<\/dt><dd[^>]*>not known</)
})

test('moves the counters of map and numbers', async ({ site, admin }) => {
  const countries = () =>
    sql`select bucket, reports from report_series
         where kind = 'country' and reports <> 0`.execute(site.database)
  await correct(admin, { placeId: lyon })
  expect((await countries()).rows).toEqual([{ bucket: 'FR', reports: 1 }])
  await correct(admin, { placeId: 'none' })
  expect((await countries()).rows).toEqual([])
})

describe('refuses', () => {
  test.for([
    [{ placeId: 12 }, 'placeId'],
    [{ placeId: 'Lyon' }, 'placeId'],
    [{ time: { ...time, sightingDate: '2025-02-30' } }, 'time.sightingDate'],
    [{ time: { ...time, sightingDate: '1947-13' } }, 'time.sightingDate'],
    [{ time: { ...time, sightingDate: '2999' } }, 'time.sightingDate'],
    [{ time: { ...time, sightingDate: 'summer' } }, 'time.sightingDate'],
    [{ time: { ...time, timePrecision: 'second' } }, 'time.timePrecision'],
  ] as const)('%j', async ([body, path], { site, admin }) => {
    const before = await readPublic(site)
    const answer = await correct(admin, body)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect(await readPublic(site)).toEqual(before)
  })

  test('a date that is none with a sentence that says how to write one', async ({ admin }) => {
    const answer = await correct(admin, { time: { ...time, sightingDate: 'July 1947' } })
    expect(answer.body).toMatchObject({
      errors: [
        {
          code: 'invalid-corrected-date',
          message:
            'Enter a day like 1947-07-08 or as much as is known, like 1947-07, 1947 or 194X, and no later than today. Without any date write Unknown',
        },
      ],
    })
  })

  test('a version that another administrator has changed', async ({ site, admin }) => {
    const { report } = await readCase(admin, id)
    await site.database.updateTable('reports').set({ status: 'under_review' }).execute()
    const { status } = await correct(admin, { placeId: lyon, expectedUpdatedAt: report.updatedAt })
    expect(status).toBe(409)
    expect((await readPublic(site)).place).toMatchObject({ name: 'Chicago', source: 'text' })
    expect(await readHistory(admin, id)).toEqual([])
  })
})
