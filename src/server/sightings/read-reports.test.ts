import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { countLockWaits } from '../../../test/support/lock-waits.ts'
import { cellOf } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { test } from '../../../test/support/site-test.ts'
import { apiUrls, reportApiUrl } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'
import { readReports } from './read-reports.ts'

test.beforeAll(({ site }) => storeGazetteer(site.database))
test.beforeEach(({ site }) => sql`truncate reports cascade`.execute(site.database))

const listFacts = (database: Database) =>
  database
    .selectFrom('reportFacts')
    .select(['placeId', 'placeKind', 'country', 'admin1', 'placeOthers', 'timeZone', 'timeKind'])
    .select(['sightedFrom', 'durationTo', 'shape', 'parserVersion'])
    .select(sql<string | null>`cell::text`.as('cell'))
    .orderBy('createdAt', 'desc')
    .execute()

const lyon = { location: 'Lyon, France', region: 'eu', sightingDate: '2024-03-21' } as const

test('reads place and time of a report as soon as it is stored', async ({ site }) => {
  await storeReports(site.database, [
    { ...lyon, sightingTime: 'vers 21h', duration: '5 minutes' },
    { location: 'Springfield', sightingTime: 'evening' },
    { location: 'Somewhere in Illinois', sightingDate: '1997-07' },
    { location: 'On a ship', description: 'A large silver disk above us.', sightingDate: '????' },
  ])
  expect(await readReports(site.database)).toBe(4)
  expect(await listFacts(site.database)).toMatchObject([
    {
      ...{ placeId: 2_996_944, placeKind: 'town', country: 'FR', admin1: '84' },
      ...{ cell: cellOf(45.74846, 4.84671), timeZone: 'Europe/Paris', timeKind: 'clock' },
      ...{ sightedFrom: new Date('2024-03-21T19:30:00Z'), durationTo: 300, shape: 'light' },
    },
    {
      ...{ placeKind: 'town', placeOthers: 1, country: 'US', admin1: null, cell: null },
      ...{ timeZone: null, timeKind: 'words' },
    },
    { placeKind: 'state', country: 'US', admin1: 'IL', cell: null, timeKind: 'partial' },
    { placeKind: null, country: null, timeKind: 'none', shape: 'disk' },
  ])
  expect(await readReports(site.database)).toBe(0)
})

test('reads instants where a state or country has one time zone', async ({ site }) => {
  const day = { sightingDate: '2024-03-21', sightingTime: '21:00' } as const
  await storeReports(site.database, [
    { ...day, location: 'Illinois, USA', region: 'usa' },
    { ...day, location: 'Ohio, USA', region: 'usa' },
    { ...day, location: 'USA', region: 'usa' },
    { ...day, location: 'France', region: 'eu' },
    { ...day, location: 'France', region: 'eu', sightingTime: '21:00 GMT' },
  ])
  await readReports(site.database)
  const zone = (timeZone: string | null, sightedFrom: string | null) => ({
    timeZone,
    sightedFrom: sightedFrom && new Date(sightedFrom),
  })
  expect(await listFacts(site.database)).toMatchObject([
    { ...zone('America/Chicago', '2024-03-22T01:30:00Z'), placeKind: 'state', cell: null },
    zone(null, null),
    zone(null, null),
    { ...zone('Europe/Paris', '2024-03-21T19:30:00Z'), placeKind: 'country', cell: null },
    zone('Europe/Paris', '2024-03-21T20:30:00Z'),
  ])
})

test('waits for the gazetteer, unless the operator wants none', async ({ site }) => {
  await storeReports(site.database, [lyon])
  const [loaded] = await site.database.deleteFrom('placeData').returningAll().execute()
  expect(await readReports(site.database)).toBe(0)
  expect(await readReports(site.database, { needsGazetteer: false })).toBe(1)
  await site.database.updateTable('reportFacts').set({ parserVersion: 0 }).execute()
  if (loaded) await site.database.insertInto('placeData').values(loaded).execute()
  expect(await readReports(site.database)).toBe(1)
})

test('a new version reads again, but keeps what a moderator corrected', async ({ site }) => {
  await storeReports(site.database, [lyon, lyon, lyon])
  await readReports(site.database)
  const facts = await site.database
    .selectFrom('reportFacts')
    .select('reportId')
    .orderBy('createdAt', 'desc')
    .execute()
  const correct = async (index: number, values: object) => {
    await site.database
      .updateTable('reportFacts')
      .set({ ...values, parserVersion: 0 })
      .where('reportId', '=', String(facts[index]?.reportId))
      .execute()
  }
  await correct(0, { timeKind: 'none', placeSource: null, country: null, cell: null })
  const chicago = { placeId: 4_887_398, country: 'US', admin1: 'IL', placeSource: 'moderator' }
  await correct(1, { ...chicago, cell: cellOf(41.85, -87.65) })
  await site.database
    .updateTable('reports')
    .set({ correctedDate: '2024-03-20', correctedTime: 'Unknown' })
    .where('id', '=', String(facts[2]?.reportId))
    .execute()
  await correct(2, { timeZone: 'America/Phoenix', timeSource: 'moderator' })
  expect(await readReports(site.database)).toBe(3)
  expect(await listFacts(site.database)).toMatchObject([
    { country: 'FR', timeKind: 'clock' },
    { country: 'US', cell: cellOf(41.85, -87.65), timeZone: 'America/Chicago', timeKind: 'clock' },
    { country: 'FR', timeKind: 'day', timeZone: 'Europe/Paris' },
  ])
})

test('a cancelled run leaves the rest to the next one', async ({ site }) => {
  await storeReports(site.database, [lyon, lyon])
  expect(await readReports(site.database, { signal: AbortSignal.abort() })).toBe(0)
  expect(await readReports(site.database)).toBe(2)
})

test('two runs at once read each report once', async ({ site }) => {
  await storeReports(
    site.database,
    Array.from({ length: 300 }, () => lyon),
  )
  const counts = await Promise.all([readReports(site.database), readReports(site.database)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(300)
  const { rows } = await sql`
    select bucket, reports from report_series where kind = 'total' order by bucket`.execute(
    site.database,
  )
  expect(rows).toEqual(
    ['dated', 'mapped', 'placed', 'read', 'reported', 'timed'].map((bucket) => ({
      bucket,
      reports: 300,
    })),
  )
})

/** As after an upgrade from a release without facts. */
async function beginBacklog(database: Database): Promise<void> {
  await database.deleteFrom('reportFacts').execute()
  const afterId = '00000000-0000-0000-0000-000000000000'
  await database.insertInto('reportFactsBacklog').values({ afterId }).execute()
}

test('reports of an older release get their row, and are read', async ({ site }) => {
  const { database } = site
  await storeReports(
    database,
    Array.from({ length: 5 }, () => lyon),
  )
  await beginBacklog(database)
  expect(await readReports(database)).toBe(5)
  expect(await database.selectFrom('reportFactsBacklog').selectAll().execute()).toEqual([])
  expect(await listFacts(database)).toHaveLength(5)
})

test('a report that is rejected while it gets its row counts nowhere', async ({ site }) => {
  const { database } = site
  await storeReports(database, [lyon])
  await beginBacklog(database)
  const decision = await database.startTransaction().execute()
  await decision.updateTable('reports').set({ status: 'rejected' }).execute()
  const reading = readReports(database)
  await expect.poll(() => countLockWaits(database)).toBe(1)
  await decision.commit().execute()
  await reading
  const facts = database.selectFrom('reportFacts').select(['status', 'isPublic'])
  expect(await facts.execute()).toEqual([{ status: 'rejected', isPublic: false }])
})

test('words that changed are read again', async ({ site }) => {
  const { database } = site
  await storeReports(database, [lyon])
  await readReports(database)
  await database.updateTable('reports').set({ location: 'Chicago, IL', region: 'usa' }).execute()
  expect((await listFacts(database))[0]).toMatchObject({ country: null, parserVersion: 0 })
  await readReports(database)
  expect((await listFacts(database))[0]).toMatchObject({
    country: 'US',
    timeZone: 'America/Chicago',
  })
})

test('one report of the API says what was read, and its list stays as it was', async ({ site }) => {
  const [id = ''] = await storeReports(site.database, [
    { ...lyon, sightingTime: '21:00', duration: '2-3 minutes' },
  ])
  const read = async () => (await fetch(`${site.url}${reportApiUrl(id)}`)).json()
  expect(await read()).toMatchObject({ place: null, sighted: null })
  await readReports(site.database)
  const { place, sighted } = await read()
  expect(place).toEqual({
    ...{ id: 2_996_944, name: 'Lyon', division: null, country: 'FR', kind: 'town', radiusKm: 8 },
    ...{ others: 0, cell: BigInt(cellOf(45.74846, 4.84671)).toString(16), source: 'text' },
  })
  expect(sighted).toEqual({
    ...{ from: '2024-03-21T19:30:00Z', to: '2024-03-21T20:30:00Z', timeZone: 'Europe/Paris' },
    ...{ localFrom: '2024-03-21T20:30:00', localTo: '2024-03-21T21:30:00', kind: 'clock' },
    ...{ durationFrom: 120, durationTo: 180, precision: null, source: 'text' },
  })
  const [listed] = await (await fetch(`${site.url}${apiUrls.reports}`)).json()
  expect(Object.keys(listed)).not.toContain('place')
})

test('a town in doubt stays the place of its report, and counts in what all of its name share', async ({
  site,
}) => {
  await site.database
    .insertInto('divisions')
    .values({
      ...{ country: 'US', admin1: 'MO', admin2: '', name: 'Missouri', key: 'missouri' },
      ...{ latitude: 38, longitude: -92, radiusKm: 200, population: 6_000_000 },
    })
    .execute()
  const [doubtful = '', sure = ''] = await storeReports(site.database, [
    { location: 'Springfield' },
    { location: 'Springfield, MO' },
  ])
  await readReports(site.database)
  const { place } = await (await fetch(`${site.url}${reportApiUrl(doubtful)}`)).json()
  expect(place).toMatchObject({ name: 'Springfield', division: 'Missouri', others: 1, cell: null })
  const idsIn = async (question: string) => {
    const { reports } = await (await fetch(`${site.url}${apiUrls.explore}?${question}`)).json()
    return reports.map(({ id }: { id: string }) => id)
  }
  expect(await idsIn('country=US&division=MO')).toEqual([sure])
  expect(await idsIn('country=US')).toEqual([doubtful, sure])
})
