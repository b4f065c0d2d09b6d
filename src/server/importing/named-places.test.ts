import { expect, test } from 'vitest'
import { test as importTest, stored, towns } from '../../../test/support/import-test.ts'
import { parseMapping } from './mapping.ts'
import { nameOfForeignPlace, regionOfNamedPlace } from './named-places.ts'

test.each([
  [{ country: 'DE' }, 'eu'],
  [{ country: 'DEU' }, 'eu'],
  [{ country: 'de', state: 'DE' }, 'eu'],
  [{ country: 'Deutschland' }, 'eu'],
  [{ country: 'España' }, 'eu'],
  [{ country: 'ÖSTERREICH' }, 'eu'],
  [{ country: 'Éire' }, 'eu'],
  [{ country: 'Suomi' }, 'eu'],
  [{ country: 'Ελλάδα' }, 'eu'],
  [{ country: 'Polska' }, 'eu'],
  [{ country: 'Czechoslovakia' }, 'eu'],
  [{ country: 'West Germany' }, 'eu'],
  [{ country: 'USA', state: 'Georgia' }, 'usa'],
  [{ country: 'États-Unis' }, 'usa'],
  [{ country: 'PR' }, 'usa'],
  [{ country: 'RE' }, 'eu'],
  [{ country: 'La Réunion' }, 'eu'],
  [{ country: 'Guyane française' }, 'eu'],
  [{ country: 'GLP' }, 'eu'],
  [{ country: 'Canary Islands' }, 'eu'],
  [{ country: 'Azores' }, 'eu'],
  [{ country: 'Madeira' }, 'eu'],
  [{ country: 'Madère' }, 'eu'],
  [{ country: 'Azoren' }, 'eu'],
  [{ country: 'Kanaren' }, 'eu'],
  [{ state: 'GA' }, 'usa'],
  [{ state: 'Georgia' }, 'usa'],
])('the columns %j say %s', (place, region) => {
  expect(regionOfNamedPlace({ country: '', state: '', ...place })).toEqual({ region })
})

test.each([
  ['UK/England', 'United Kingdom'],
  ['GREAT BRITAIN', 'United Kingdom'],
  ['CAN', 'Canada'],
  ['ON', 'Canada'],
  ['Québec', 'Canada'],
  ['CHINA', 'China'],
  ['Atlantic Ocean', 'Atlantic Ocean'],
])('counts rows from %s as rows from %s', (name, country) => {
  expect(nameOfForeignPlace(name)).toBe(country)
})

test.each([
  [{ country: 'CA', state: 'CA' }, { country: 'Canada' }],
  [{ country: 'Georgia' }, { country: 'Georgia' }],
  [{ country: 'GBR' }, { country: 'United Kingdom' }],
  [{ country: 'Schweiz' }, { country: 'Switzerland' }],
  [{ state: 'Ontario' }, { country: 'Canada' }],
  [{ country: 'Yugoslavia' }, { fault: expect.stringContaining('Croatia, Montenegro') }],
  [{ country: 'Soviet Union' }, { fault: expect.stringContaining('Estonia') }],
  [{ country: 'Texas' }, { fault: 'names no country' }],
  [{ state: 'Bavaria' }, { fault: expect.stringContaining('names no state') }],
  [{}, { fault: 'names neither a country nor a state' }],
])('the columns %j are refused', (place, reading) => {
  expect(regionOfNamedPlace({ country: '', state: '', ...place })).toMatchObject(reading)
})

importTest('a mapping says which column holds the country', async ({ run, own }) => {
  const mapping = parseMapping(
    JSON.stringify({ ...towns, fields: { ...towns.fields, region: { country: 'Country' } } }),
    'countries.json',
  )
  const rows = ['1,Dover,DE,A light over the hills', '2,Bern,CHE,A light over the hills']
  const { summary } = await run(['No,Town,Country,Text', ...rows].join('\n'), { mapping })
  expect(summary).toMatchObject({ imported: 1, refused: 1 })
  expect(Object.fromEntries(summary.refusedCountries)).toEqual({ Switzerland: 1 })
  expect(await stored(own)).toMatchObject([{ location: 'Dover', region: 'eu' }])
})
