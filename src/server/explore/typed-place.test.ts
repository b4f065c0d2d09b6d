import { expect } from 'vitest'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { placeKey } from '../places/place-key.ts'

const inFrance = { country: 'FR', latitude: 46.7, longitude: 5.6, radiusKm: 49 }
const town = { admin2: '', feature: 'PPL', radiusKm: 8, timeZone: 'Europe/Paris' }
const at = { latitude: 40, longitude: 20 }

/** Each has a namesake that readers of one region alone would take for the place. */
async function storeNamesakes({ database }: TestSite): Promise<void> {
  const county = { ...inFrance, admin1: '27', admin2: '39', population: 261_000 }
  const state = { ...inFrance, admin1: '28', admin2: '', population: 3_300_000 }
  const british = { country: 'GB', admin1: 'ENG', admin2: 'G5', latitude: 51.2, longitude: 0.7 }
  await database
    .insertInto('divisions')
    .values([
      { ...county, name: 'Jura', key: 'jura' },
      { ...state, name: 'Normandy', key: 'normandy' },
      { ...british, name: 'Kent', key: 'kent', radiusKm: 45, population: 1_500_000 },
      { ...state, country: 'AT', admin1: '07', name: 'Tyrol', key: 'tyrol' },
      { ...state, country: 'US', admin1: 'NY', name: 'New York', key: 'new york' },
    ])
    .execute()
  await database
    .insertInto('places')
    .values([
      { ...town, ...at, id: 1, name: 'Győr', country: 'HU', admin1: '09', population: 129_301 },
      { ...town, ...at, id: 2, name: 'Normandy', country: 'US', admin1: 'MO', population: 4_978 },
      { ...town, ...at, id: 3, name: 'Kent', country: 'US', admin1: 'WA', population: 126_952 },
      { ...town, ...at, id: 4, name: 'Tirol', country: 'RO', admin1: '12', population: 730 },
      { ...town, ...at, id: 5, name: 'Long Island', country: 'US', admin1: 'KS', population: 0 },
      {
        ...town,
        ...at,
        id: 6,
        name: 'San Luis Colorado',
        country: 'MX',
        admin1: '26',
        population: 9,
      },
    ])
    .execute()
  await database
    .insertInto('placeNames')
    .values([
      { key: 'jura', place: 1, isMain: false, weight: 129_301 },
      { key: 'normandy', place: 2, isMain: true, weight: 4_978 },
      { key: 'kent', place: 3, isMain: true, weight: 126_952 },
      { key: 'tirol', place: 4, isMain: true, weight: 730 },
      { key: 'long island', place: 5, isMain: true, weight: 0 },
      { key: 'san luis colorado', place: 6, isMain: true, weight: 9 },
    ])
    .execute()
}

async function ask(site: TestSite, place: string) {
  return (await fetch(`${site.url}${apiUrls.explore}?${new URLSearchParams({ place })}`)).json()
}

test('says that no place can be found while the site has no gazetteer', async ({ site }) => {
  const detail =
    'No place called Lyon is known, because this site has not loaded the names of places. Try again in some minutes, or look for the name among the words.'
  const code = 'places-not-loaded'
  expect(await ask(site, 'Lyon')).toMatchObject({ status: 400, detail, errors: [{ code }] })
  await storeGazetteer(site.database)
  expect(await ask(site, 'Lyon')).toMatchObject({ place: { id: 2_996_944 } })
  expect(await ask(site, 'Atlantis')).toMatchObject({ errors: [{ code: 'unknown-place' }] })
})

test('reads the name of a state or county rather than a small or foreign town', async ({
  site,
}) => {
  await storeNamesakes(site)
  expect(await ask(site, 'Jura')).toMatchObject({ errors: [{ code: 'county-for-place' }] })
  expect(await ask(site, 'Normandy')).toMatchObject({ place: null, area: { name: 'Normandy' } })
  const page = await (await fetch(`${site.url}${pageUrls.explore}?place=Normandy`)).text()
  expect(page).toContain('Read as all of Normandy.')
  expect(await ask(site, 'Normandy, MO')).toMatchObject({ place: { id: 2 } })
  expect(await ask(site, 'Kent')).toMatchObject({ place: { id: 3 } })
  expect(await ask(site, 'Tirol')).toMatchObject({ place: null, area: { name: 'Tyrol' } })
  const onLongIsland = await ask(site, 'Long Island, NY')
  expect(onLongIsland).toMatchObject({ place: null, area: { name: 'New York' } })
  expect(await ask(site, 'San Luis Colorado')).toMatchObject({ place: { id: 6 } })
})

/** Towns whose names others have, too, by what decides between them. */
async function storeRivals({ database }: TestSite): Promise<void> {
  const rivals: [id: number, name: string, country: string, admin1: string, population: number][] =
    [
      [11, 'Spa', 'BE', 'WAL', 10_543],
      [12, 'Spartanburg', 'US', 'SC', 37_867],
      [13, 'Melbourne', 'US', 'FL', 84_678],
      [14, 'Melbourne', 'AU', '07', 4_917_750],
      [15, 'Genève', 'CH', 'GE', 201_741],
      [16, 'Geneva', 'US', 'IL', 21_809],
      [17, 'Bruges', 'FR', '75', 18_110],
      [18, 'Brugge', 'BE', 'VLG', 118_656],
    ]
  await database
    .insertInto('places')
    .values(
      rivals.map(([id, name, country, admin1, population]) => ({
        ...{ ...town, ...at, id, name, country, admin1, population },
      })),
    )
    .execute()
  const second: Record<string, number> = { spa: 12, geneva: 15, bruges: 18 }
  await database
    .insertInto('placeNames')
    .values([
      ...rivals.map(([place, name, , , weight]) => ({
        ...{ key: placeKey(name), place, isMain: true, weight },
      })),
      ...Object.entries(second).map(([key, place]) => {
        const [, , , , weight = 0] = rivals.find(([id]) => id === place) ?? []
        return { key, place, isMain: false, weight }
      }),
    ])
    .execute()
}

test('weighs towns of one name by what a person in either region means', async ({ site }) => {
  await storeRivals(site)
  expect(await ask(site, 'Spa')).toMatchObject({ place: { id: 11 } })
  expect(await ask(site, 'Melbourne')).toMatchObject({ place: { id: 14 } })
  expect(await ask(site, 'Melbourne, FL')).toMatchObject({ place: { id: 13 } })
  expect(await ask(site, 'Geneva')).toMatchObject({ place: { id: 15 } })
})

test('names other places with the typed name, of second names the larger ones', async ({
  site,
}) => {
  const others = async (name: string) =>
    (await ask(site, name)).place.others.map(({ id }: { id: number }) => id)
  expect(await others('Geneva')).toEqual([16])
  expect(await others('Bruges')).toEqual([18])
  expect(await others('Brugge')).toEqual([])
})
