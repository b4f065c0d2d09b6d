import { expect } from 'vitest'
import { test as siteTest, type TestSite } from '../../../test/support/site-test.ts'
import type { FoundPlace } from '../../shared/places.ts'
import { locateTexts } from './locate-texts.ts'
import { placeKey } from './place-key.ts'

const towns: [name: string, country: string, admin1: string, population: number][] = [
  ['Springfield', 'US', 'MO', 166_810],
  ['Springfield', 'US', 'IL', 117_006],
  ['Springdale', 'US', 'AR', 76_565],
  ['Spring', 'US', 'TX', 54_298],
  ['Lyon', 'FR', '84', 522_969],
  ['Lyons', 'US', 'IL', 10_729],
  ['Philadelphia', 'US', 'PA', 1_567_442],
  ['Berlin', 'DE', '16', 3_426_354],
  ['Chicago', 'US', 'IL', 2_696_555],
  ['Chicago Illinois Park', 'US', 'MO', 3_000],
  ['Portland', 'US', 'OR', 652_503],
  ['Portland', 'US', 'ME', 66_881],
  ['Portland Orchard', 'US', 'ME', 900],
  ['Freising', 'DE', '02', 42_570],
  ['Freising', 'US', 'DE', 60_000],
  ['Kolkata', 'IN', '28', 4_631_392],
  ['Köln', 'DE', '07', 963_395],
  ['Kolmar', 'US', 'ME', 900],
  ['Luxembourg', 'LU', 'LU', 76_684],
  ['Genève', 'CH', 'GE', 183_981],
  ['Lagos', 'NG', '05', 15_388_000],
]
const divisions: [country: string, admin1: string, name: string][] = [
  ['US', 'MO', 'Missouri'],
  ['US', 'IL', 'Illinois'],
  ['US', 'ME', 'Maine'],
  ['US', 'OR', 'Oregon'],
  ['US', 'DE', 'Delaware'],
  ['FR', '84', 'Auvergne-Rhône-Alpes'],
  ['DE', '02', 'Bavaria'],
  ['DE', '16', 'Berlin'],
  ['LU', 'LU', 'Luxembourg'],
  ['CH', 'GE', 'Geneva'],
]

async function storeTowns({ database }: TestSite): Promise<void> {
  const position = { latitude: 45.5, longitude: 4.5, radiusKm: 8 }
  const places = towns.map(([name, country, admin1, population], index) => ({
    ...{ id: index + 1, name, country, admin1, population, ...position },
    ...{ admin2: '', feature: 'PPL', timeZone: 'UTC' },
  }))
  await database.insertInto('places').values(places).execute()
  const names = places.map(({ id, name, population }) => ({
    ...{ key: placeKey(name), place: id, isMain: true, weight: population },
  }))
  const second = { key: 'lugdunum', place: 5, isMain: false, weight: 522_969 }
  await database
    .insertInto('placeNames')
    .values([...names, second])
    .execute()
  const rows = divisions.map(([country, admin1, name]) => ({
    ...{ country, admin1, admin2: '', name, key: placeKey(name), population: 0, ...position },
  }))
  await database.insertInto('divisions').values(rows).execute()
}

const test = siteTest.extend('look', { scope: 'file' }, async ({ site }) => {
  await storeTowns(site)
  return (query: string) => fetch(`${site.url}/api/places?${query}`)
})

async function labels(answer: Promise<Response>): Promise<string[]> {
  const places: FoundPlace[] = await (await answer).json()
  return places.map(({ label }) => label)
}

test('the whole name first, then the larger towns', async ({ look }) => {
  expect(await labels(look('q=spring'))).toEqual(
    ['Spring, US', 'Springfield, Missouri', 'Springfield, Illinois', 'Springdale, US'].map(
      (label) => label.replace(', US', ', United States'),
    ),
  )
})

test('the state after a comma chooses, even by its beginning or code', async ({ look }) => {
  for (const q of ['springf, il', 'Springfield, Illi', 'SPRINGFIELD,Illinois, USA'])
    expect(await labels(look(`q=${encodeURIComponent(q)}`))).toEqual(['Springfield, Illinois'])
  expect(await labels(look('q=ber,Deutschland'))).toEqual(['Berlin, Germany'])
})

test.for<[string, string[]]>([
  ['Lyon, Fran', ['Lyon, Auvergne-Rhône-Alpes, France']],
  ['lyon, f', ['Lyon, Auvergne-Rhône-Alpes, France']],
  ['Lyon, Frankr', ['Lyon, Auvergne-Rhône-Alpes, France']],
  ['Lyon, Auvergne-Rhône-Alpes, Fran', ['Lyon, Auvergne-Rhône-Alpes, France']],
  ['Portland, United Sta', ['Portland, Oregon', 'Portland, Maine', 'Portland Orchard, Maine']],
  ['Portland, ME, Unit', ['Portland, Maine', 'Portland Orchard, Maine']],
  ['Kolkata, Ind', ['Kolkata, India']],
  ['Kolkata, In', ['Kolkata, India']],
  ['Lagos, Niger', ['Lagos, Nigeria']],
  ['Philadelpia, Unit', ['Philadelphia, United States']],
  ['Lyon, Spa', []],
  ['Lyon، Fran', ['Lyon, Auvergne-Rhône-Alpes, France']],
  ['Lyon，France', ['Lyon, Auvergne-Rhône-Alpes, France']],
  ['springf; il', ['Springfield, Illinois']],
  ['Portland، ME، Unit', ['Portland, Maine', 'Portland Orchard, Maine']],
  ['springfeeld، il', ['Springfield, Illinois']],
])('"%s" is in the states and countries that begin so', async ([q, expected], { look }) => {
  expect(await labels(look(`q=${encodeURIComponent(q)}`))).toEqual(expected)
})

test.for<[string, string[]]>([
  ['chicago illinois', ['Chicago, Illinois', 'Chicago Illinois Park, Missouri']],
  ['springfield il', ['Springfield, Illinois']],
  ['springf illinois', ['Springfield, Illinois']],
  ['portland me', ['Portland, Maine', 'Portland Orchard, Maine']],
  ['portland or', ['Portland, Oregon', 'Portland Orchard, Maine']],
  ['portland orc', ['Portland Orchard, Maine']],
  ['lyon france', ['Lyon, Auvergne-Rhône-Alpes, France']],
  ['lyon fr', ['Lyon, Auvergne-Rhône-Alpes, France']],
  ['freising bayern', ['Freising, Bavaria, Germany']],
  ['freising de', ['Freising, Delaware']],
  ['freising de&region=eu', ['Freising, Bavaria, Germany']],
  ['springfeeld il', ['Springfield, Illinois']],
  ['chicago illinois park', ['Chicago Illinois Park, Missouri']],
])('"%s" needs no comma before the state or country', async ([q, expected], { look }) => {
  expect(await labels(look(`q=${q.replaceAll(' ', '+')}`))).toEqual(expected)
})

test('a name with the accents that were typed comes first', async ({ look }) => {
  const [cologne, calcutta] = ['Köln, Germany', 'Kolkata, India']
  expect(await labels(look(`q=${encodeURIComponent('köl')}`))).toEqual([
    cologne,
    calcutta,
    'Kolmar, Maine',
  ])
  expect(await labels(look('q=kol'))).toEqual([calcutta, cologne, 'Kolmar, Maine'])
})

test('the region of the report decides what comes first', async ({ look }) => {
  const french = 'Lyon, Auvergne-Rhône-Alpes, France'
  expect(await labels(look('q=lyo&region=usa'))).toEqual([french, 'Lyons, Illinois'])
  expect(await labels(look('q=lyons&region=usa'))).toEqual(['Lyons, Illinois'])
  expect(await labels(look('q=lyo&region=eu'))).toEqual([french, 'Lyons, Illinois'])
  expect(await labels(look('q=lugd'))).toEqual([french])
})

test('a misspelt name finds similar ones', async ({ look }) => {
  expect(await labels(look('q=philadelpia'))).toEqual(['Philadelphia, United States'])
  expect(await labels(look('q=qqqqqq'))).toEqual([])
})

test('a label is read as its town, whose name alone is that of the country', async ({
  site,
  look,
}) => {
  const [label = ''] = await labels(look('q=luxemb'))
  expect(label).toBe('Luxembourg, Luxembourg')
  const texts = [label, 'Luxembourg'].map((text) => ({ text, region: 'eu' as const }))
  const [town, country] = await locateTexts(site.database, texts)
  expect(town).toMatchObject({ place: { name: 'Luxembourg' } })
  expect(country).toEqual({ kind: 'country', country: 'LU' })
})

test('a label does not name the canton of the same name in another spelling', async ({ look }) => {
  expect(await labels(look('q=genev'))).toEqual(['Genève, Switzerland'])
})

test('tells where a place is and how many have its name', async ({ look }) => {
  const [place] = await (await look('q=springfield,il')).json()
  expect(place).toEqual({
    ...{ id: 2, name: 'Springfield', division: 'Illinois', country: 'US', others: 1 },
    ...{ label: 'Springfield, Illinois', latitude: 45.5, longitude: 4.5 },
  })
})

test('counts the others once, however many of the places shown have one name', async ({ look }) => {
  const found: FoundPlace[] = await (await look('q=springfield')).json()
  expect(found.map(({ label, others }) => [label, others])).toEqual([
    ['Springfield, Missouri', 1],
    ['Springfield, Illinois', 1],
  ])
})

test('caches may keep what was found for a day, but not an empty answer', async ({ look }) => {
  const found = await look('q=berlin')
  expect(found.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(found.headers.has('x-request-id')).toBe(false)
  const empty = await look('q=zzzzz')
  expect(empty.headers.get('cache-control')).toBe('no-cache')
})

test.for(['', 'q=', 'q=a', `q=${'a'.repeat(201)}`, 'q=ab&region=asia', 'q=%00ab'])(
  'refuses "%s" with the name of the field',
  async (query, { look }) => {
    const answer = await look(query)
    expect(answer.status).toBe(400)
    const { errors } = await answer.json()
    expect(errors).toMatchObject([{ path: expect.stringMatching(/^(q|region)$/) }])
  },
)

test('takes signs, which begin no name, for an empty answer', async ({ look }) => {
  for (const q of ['?!', '%%', ',,', '\u{1F6F8}\u{1F6F8}'])
    expect(await labels(look(`q=${encodeURIComponent(q)}`))).toEqual([])
})
