import { expect } from 'vitest'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { places, storeSightings } from '../../../test/support/report-facts.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { ExploreAnswer } from '../../shared/explore.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

const newYork = { country: 'US', admin1: 'NY', latitude: 40.71427, longitude: -74.00597 }

test.beforeAll(async ({ site: { database } }) => {
  await storeGazetteer(database)
  const state = { name: 'New York', key: 'new york', admin2: '', radiusKm: 400 }
  await database
    .insertInto('divisions')
    .values({ ...newYork, ...state, population: 19_500_000 })
    .execute()
  const town = { admin2: '', feature: 'PPL', radiusKm: 20, timeZone: 'America/New_York' }
  const city = { id: 5_128_581, name: 'New York City', population: 8_800_000 }
  const york = { id: 5_074_472, name: 'York', population: 8_000, admin1: 'NE' }
  const hamlet = { id: 4_301_755, name: 'New York', population: 0, admin1: 'KY' }
  const towns = [city, york, hamlet].map((each) => ({ ...newYork, ...town, ...each }))
  await database.insertInto('places').values(towns).execute()
  await database
    .insertInto('placeNames')
    .values([
      { key: 'new york city', place: city.id, isMain: true, weight: city.population },
      { key: 'new york', place: city.id, isMain: false, weight: city.population },
      { key: 'new york', place: york.id, isMain: false, weight: york.population },
      { key: 'new york', place: hamlet.id, isMain: true, weight: 0 },
    ])
    .execute()
  await storeSightings(database, [{ facts: places.lyon }])
})

async function ask(site: TestSite, place: string) {
  const query = new URLSearchParams({ place })
  return ExploreAnswer.parse(await (await fetch(`${site.url}${apiUrls.explore}?${query}`)).json())
}

test('tells that a place was read as a state, and which large town has its name', async ({
  site,
}) => {
  const { place, area } = await ask(site, 'New York')
  expect(place).toBeNull()
  expect(area).toEqual({
    ...{ country: 'US', division: 'NY', name: 'New York' },
    towns: [{ id: 5_128_581, name: 'New York City, New York, United States' }],
  })
})

test.for([
  ['France', { country: 'FR', division: null, name: 'France', towns: [] }],
  ['Arizona', { country: 'US', division: 'AZ', name: 'Arizona', towns: [] }],
  ['Lyon', null],
] as const)('of %s it tells what it was read as', async ([place, area], { site }) => {
  expect((await ask(site, place)).area).toEqual(area)
})

test('the page says so, and leads to the town', async ({ site }) => {
  const html = await (await fetch(`${site.url}${pageUrls.explore}?place=New+York&radius=25`)).text()
  const text = html.replaceAll(/<!--.*?-->/g, '')
  expect(text).toContain('Read as the state of New York. Or within 25 km of ')
  expect(text).toContain('href="/explore?place=5128581&amp;radius=25"')
  const france = await (await fetch(`${site.url}${pageUrls.explore}?place=France`)).text()
  expect(france).toContain('Read as all of France.')
})

test('a county is refused with its largest town, and the page leads there', async ({ site }) => {
  const inCook = { country: 'US', admin1: 'IL', admin2: '031', latitude: 41.8, longitude: -87.7 }
  const county = { name: 'Cook County', key: 'cook county', radiusKm: 40, population: 5_200_000 }
  await site.database
    .insertInto('divisions')
    .values({ ...inCook, ...county })
    .execute()
  const town = { ...inCook, feature: 'PPL', radiusKm: 8, timeZone: 'America/Chicago' }
  const skokie = { ...town, id: 4_911_600, name: 'Skokie', population: 64_784 }
  const evanston = { ...town, id: 4_891_382, name: 'Evanston', population: 75_570 }
  await site.database.insertInto('places').values([skokie, evanston]).execute()
  const query = new URLSearchParams({ place: 'Cook County, IL' })
  const refusal = await fetch(`${site.url}${apiUrls.explore}?${query}`)
  expect(refusal.status).toBe(400)
  expect(await refusal.json()).toMatchObject({
    detail:
      'Cook County, IL is a county or district. Name a town there, such as Evanston, United States, or look for its name among the words.',
  })
  const html = await (await fetch(`${site.url}${pageUrls.explore}?${query}`)).text()
  expect(html).toContain('Look near Evanston, United States')
})
