import { expect, vi } from 'vitest'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import {
  openNeighbouringSites,
  untilAnswersAreKept,
} from '../../../test/support/neighbouring-sites.ts'
import { cellOf, places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { PlaceAnswer } from '../../shared/place.ts'
import { apiUrls, pageUrls, placePageUrl } from '../../shared/urls.ts'

const chicago = { ...places.chicago, ...sightedAt('1997-06-14T21:10', -5) }
const chicagoId = places.chicago.placeId
/** A town 15 km west of Chicago. */
const cicero = {
  ...places.chicago,
  ...{ placeId: 4_887_442, latitude: 41.84559, longitude: -87.75394 },
  cell: cellOf(41.84559, -87.75394),
}

/** As the API writes a cell. */
const hexOf = (cell: string | null | undefined) => BigInt(cell ?? 0).toString(16)

test.beforeAll(async ({ site }) => {
  await storeGazetteer(site.database)
  const { id, population } = { id: cicero.placeId, population: 84_000 }
  await site.database
    .insertInto('places')
    .values({
      ...{ id, name: 'Cicero', country: 'US', admin1: 'IL', admin2: '', feature: 'PPL' },
      ...{ population, latitude: 41.84559, longitude: -87.75394, radiusKm: 8 },
      timeZone: 'America/Chicago',
    })
    .execute()
  await site.database
    .insertInto('divisions')
    .values({
      ...{ country: 'US', admin1: 'IL', admin2: '', name: 'Illinois', key: 'illinois' },
      ...{ latitude: 40, longitude: -89, radiusKm: 300, population: 12_000_000 },
    })
    .execute()
  await storeSightings(site.database, [
    { facts: chicago, report: { location: 'Chicago, IL' } },
    { facts: { ...chicago, ...sightedAt('1952-07-20T01:00', -5) } },
    { facts: places.chicago, report: { phenomenonType: 'cryptid' } },
    { facts: cicero },
    { facts: { ...chicago, placeShare: 0.4, cell: null } },
    { facts: chicago, report: { status: 'rejected' } },
    { facts: chicago, report: { held: true, heldReasons: ['burst'] } },
  ])
})

async function ask(site: TestSite, id: number) {
  const response = await fetch(site.url + apiUrls.place.replace(':id', String(id)))
  expect(response.status).toBe(200)
  return PlaceAnswer.parse(await response.json())
}

async function read(site: TestSite, path: string) {
  const response = await fetch(site.url + path)
  return { status: response.status, html: (await response.text()).replaceAll(/<!--.*?-->/g, '') }
}

test('counts the public reports that surely are from a town', async ({ site }) => {
  const answer = await ask(site, chicagoId)
  expect(answer).toMatchObject({ name: 'Chicago', country: 'US', view: 'us-il', reports: 3 })
  expect(answer.types).toEqual([
    { value: 'ufo', reports: 2 },
    { value: 'cryptid', reports: 1 },
  ])
  expect(answer.years).toEqual([
    { value: '1952', reports: 1 },
    { value: '1997', reports: 1 },
  ])
  expect(answer.undated).toBe(1)
  expect(answer.newest).toHaveLength(3)
  expect(answer.newest[0]?.location).toBe('Chicago, IL')
  // Three hours are too few for a pattern.
  expect(answer.monthHours).toEqual([])
})

test('draws the cells around a town, and names its neighbours', async ({ site }) => {
  const { picture, near } = await ask(site, chicagoId)
  expect(picture.outlines.map(({ id }) => id)).toEqual(expect.arrayContaining(['US-IL', 'US-IN']))
  expect(picture.cells.map(({ reports }) => reports).sort()).toEqual([1, 3])
  expect(picture.towns[0]).toEqual({ id: chicagoId, name: 'Chicago', x: picture.x, y: picture.y })
  expect(picture.fullest).toEqual([
    { cell: hexOf(chicago.cell), town: 'Chicago', reports: 3 },
    { cell: hexOf(cicero.cell), town: 'Cicero', reports: 1 },
  ])
  expect(near).toMatchObject([{ id: cicero.placeId, name: 'Cicero', reports: 1, kilometres: 9 }])
})

test('a suburb does not give its name to the cell of a larger town', async ({ site }) => {
  const { latitude, longitude } = places.chicago
  const suburb = {
    id: 4_900_000,
    name: 'Suburb',
    country: 'US',
    admin1: 'IL',
    admin2: '',
    feature: 'PPL',
  }
  const rest = { population: 900, latitude, longitude, radiusKm: 3, timeZone: 'America/Chicago' }
  await site.database
    .insertInto('places')
    .values({ ...suburb, ...rest })
    .execute()
  const { picture } = await ask(site, suburb.id)
  expect(picture.fullest[0]).toMatchObject({ cell: hexOf(chicago.cell), town: 'Chicago' })
  await site.database.deleteFrom('places').where('id', '=', suburb.id).execute()
})

test('counts hours and months once there are enough', async ({ site }) => {
  const facts = { ...places.lyon, ...sightedAt('2020-03-01T05:00', 1) }
  await storeSightings(
    site.database,
    Array.from({ length: 50 }, () => ({ facts })),
  )
  const answer = await ask(site, places.lyon.placeId)
  expect(answer.monthHours).toEqual([{ value: '03-05', reports: 50 }])
  expect(answer.newest).toHaveLength(6)
})

test('a place has a page with its address, numbers and reports, without scripts', async ({
  site,
}) => {
  const { status, html } = await read(site, placePageUrl(chicagoId))
  expect(status).toBe(200)
  expect(html).toContain('<title>Sightings in Chicago, Illinois, United States · ')
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/places\/4887398"/)
  expect(html).not.toContain('noindex')
  expect(html).toContain('3 reports from here')
  expect(html).toContain('href="/explore?place=4887398&amp;radius=25">Explore all within 25 km<')
  expect(html).toContain('href="/explore/map?view=us-il"')
  expect(html).toMatch(/<a href="\/places\/4887442">Cicero<\/a>/)
})

test('search engines leave out a place without reports', async ({ site }) => {
  const { status, html } = await read(site, placePageUrl(4_409_896))
  expect(status).toBe(200)
  expect(html).toContain('No public report is from here yet.')
  expect(html).toContain('name="robots" content="noindex"')
})

test('a town without reports leads to those around it, as far as the nearest are', async ({
  site,
}) => {
  const at = { latitude: 41.52519, longitude: -88.0834 }
  await site.database
    .insertInto('places')
    .values({
      ...{ id: 4_898_015, name: 'Joliet', country: 'US', admin1: 'IL', admin2: '', feature: 'PPL' },
      ...{ ...at, population: 150_000, radiusKm: 8, timeZone: 'America/Chicago' },
    })
    .execute()
  const { near } = await ask(site, 4_898_015)
  expect(near[0]).toMatchObject({ name: 'Cicero', kilometres: 45 })
  const { html } = await read(site, placePageUrl(4_898_015))
  expect(html).toContain('href="/explore?place=4898015">Explore all within 50 km<')
  const explored = await fetch(`${site.url}${apiUrls.explore}?place=4898015`)
  expect(await explored.json()).toMatchObject({ place: { id: 4_898_015 }, total: { reports: 1 } })
})

test('the nearest towns with reports come first in each direction', async ({ site }) => {
  const wolfCreek = { latitude: 47, longitude: -112 }
  const east = { ...wolfCreek, longitude: -111 }
  const south = { ...wolfCreek, latitude: 46.46 }
  const corner = { latitude: 47.45, longitude: -111.05 }
  const points = [wolfCreek, east, south, corner]
  await site.database
    .insertInto('places')
    .values(
      points.map((point, index) => ({
        ...{ ...point, id: 5_600_000 + index, name: `Town ${index}`, country: 'US', admin1: 'MT' },
        ...{ admin2: '', feature: 'PPL', population: 1_000 },
        ...{ radiusKm: 8, timeZone: 'America/Denver' },
      })),
    )
    .execute()
  await storeSightings(
    site.database,
    points.slice(1).map((point, index) => ({
      facts: {
        ...{ ...places.chicago, ...point, admin1: 'MT', placeId: 5_600_001 + index },
        cell: cellOf(point.latitude, point.longitude),
      },
    })),
  )
  const { near } = await ask(site, 5_600_000)
  expect(near.map(({ name, kilometres }) => [name, kilometres])).toEqual([
    ['Town 2', 60],
    ['Town 1', 76],
  ])
})

test('names the towns on both sides of the 180th meridian', async ({ site }) => {
  const [west, east] = [5_700_001, 5_700_002]
  const fiji = {
    ...{ country: 'FJ', admin1: '03', admin2: '', feature: 'PPL', timeZone: 'Pacific/Fiji' },
    ...{ population: 900, radiusKm: 2 },
  }
  await site.database
    .insertInto('places')
    .values([
      { ...fiji, id: west, name: 'West', latitude: -16.7, longitude: 179.9 },
      { ...fiji, id: east, name: 'East', latitude: -16.9, longitude: -179.9 },
    ])
    .execute()
  for (const [id, names] of [
    [west, ['West', 'East']],
    [east, ['East', 'West']],
  ] as const) {
    const { towns } = (await ask(site, id)).picture
    expect(towns.map(({ name }) => name)).toEqual(names)
  }
})

test('a place far from any report does not lead to an empty list', async ({ site }) => {
  const { html } = await read(site, placePageUrl(4_409_896))
  expect(html).not.toContain('Explore all within')
  expect(html).toContain('href="/#submit"')
  const titles = [...html.matchAll(/aria-labelledby="([^"]+)"/g)].map(([, id]) => id)
  for (const id of titles) expect(html).toContain(`id="${id}"`)
})

test.for(['1', '-1', '0', '04887398', '1e6', '99999999999', 'chicago'])(
  'there is no page of the place %s',
  async (id, { site }) => {
    const { status, html } = await read(site, pageUrls.place.replace(':id', id))
    expect(status).toBe(404)
    expect(html).toContain('Page Not Found')
    expect((await fetch(site.url + apiUrls.place.replace(':id', id))).status).toBe(404)
  },
)

test('a kept answer follows a report that is rejected', async () => {
  const { here: site, database, close } = await openNeighbouringSites()
  await storeGazetteer(database)
  await storeReports(database, [{}])
  await untilAnswersAreKept(site)
  const [id = ''] = await storeSightings(database, [{ facts: places.flagstaff }])
  const flagstaff = places.flagstaff.placeId
  await vi.waitFor(async () => expect((await ask(site, flagstaff)).reports).toBe(1))
  // An answer about a single place is kept when it is requested again.
  for (let times = 0; times < 2; times++) await ask(site, flagstaff)
  const renamed = { name: 'Renamed' }
  await database.updateTable('places').set(renamed).where('id', '=', flagstaff).execute()
  expect((await ask(site, flagstaff)).name).toBe('Flagstaff')
  await database.updateTable('reports').set({ status: 'rejected' }).where('id', '=', id).execute()
  await vi.waitFor(async () =>
    expect(await ask(site, flagstaff)).toMatchObject({ reports: 0, ...renamed }),
  )
  await close()
})
