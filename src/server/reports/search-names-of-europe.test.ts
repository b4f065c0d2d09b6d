import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { test } from '../../../test/support/site-test.ts'
import { expectStoredKeys } from '../../../test/support/stored-keys.ts'

const jets = ['F-16', 'F-16s', 'F 16', 'F 16s', 'F16', 'F16s']

const towns: [name: string, keys: string[]][] = [
  ['München', ['muenchen', 'munchen', 'munich']],
  ['Bad Tölz', ['bad toelz', 'bad tolz']],
  ['Manuel', ['manuel']],
  ['Manul', ['manul']],
]

test.beforeAll(async ({ site }) => {
  const { database } = site
  await storeReports(database, [
    { location: 'March', sightingDate: '1990-03-14' },
    { location: 'January', sightingDate: '1990-01-14' },
    { location: 'October', sightingDate: '1990-10-14' },
    { location: 'November', sightingDate: '1990-11-14' },
    ...[
      'Graz, Österreich',
      'Linz, Oesterreich',
      'Kraków, Polska',
      'Oulu, Suomi',
      'Reykjavík, Ísland',
    ].map((location) => ({ location, region: 'eu' as const })),
    { location: 'Marco Island', sightingDate: '2001-05-01' },
    ...['München', 'Muenchen', 'Bad Tölz', 'Zürich', 'Manuel', 'Manul', 'pot', 'blu'].map(
      (location) => ({
        location,
        sightingDate: '2002-05-01',
      }),
    ),
    ...jets.map((jet) => ({ location: `near ${jet}`, sightingDate: '2003-05-01' })),
  ])
  const places = towns.map(([name], index) => ({
    ...{ id: index + 1, name, country: 'DE', admin1: '02', admin2: '', feature: 'PPL' },
    ...{ population: 1_000, latitude: 48, longitude: 11, radiusKm: 5, timeZone: 'Europe/Berlin' },
  }))
  await database.insertInto('places').values(places).execute()
  const names = towns.flatMap(([, keys], index) =>
    keys.map((key) => ({ key, place: index + 1, isMain: true, weight: 1_000 })),
  )
  await database.insertInto('placeNames').values(names).execute()
})

test.for<[string, string[]]>([
  ['Maerz 1990', ['March']],
  ['maerz', ['March']],
  ['März 1990', ['March']],
  ['marzec 1990', ['March']],
  ['março 1990', ['March']],
  ['maaliskuu 1990', ['March']],
  ['Jänner 1990', ['January']],
  ['jaenner', ['January']],
  ['januari 1990', ['January']],
  ['pazdziernik 1990', ['October']],
  ['październik 1990', ['October']],
  ['listopad 1990', ['November', 'October']],
  ['marco island', ['Marco Island']],
  ...[
    'март',
    '14 марта',
    'березень',
    '14 березня',
    'сакавік',
    'Μάρτιος',
    '14 Μαρτίου',
    'марта',
    'მარტი',
  ].map((month): [string, string[]] => [`${month} 1990`, ['March']]),
  ...['январь', 'января', 'січень', 'јануар', 'Ιανουάριος', 'Γενάρης', 'января', 'հունվար'].map(
    (month): [string, string[]] => [`${month} 1990`, ['January']],
  ),
  ['в январе 1990', ['January']],
  ['у січні 1990', ['January']],
  ['октябрь', ['October']],
  ['в октябре', ['October']],
  ['14 октября 1990', ['October']],
  ['τον Οκτώβριο του 1990', ['October']],
  ['листопад 1990', ['November']],
  ['ноябрь 1990', ['November']],
  ['ноември 1990', ['November']],
  // A given name, unless a date stands beside it.
  ['марта', []],
])('the month of "%s" finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual(locations)
})

test.for<[string, string[]]>([
  ...['oesterreich', 'Österreich', 'Austria', 'Rakousko', 'Itävalta', 'Itaevalta'].map(
    (name): [string, string[]] => [name, ['Graz, Österreich', 'Linz, Oesterreich']],
  ),
  ['Polen', ['Kraków, Polska']],
  ['Puola', ['Kraków, Polska']],
  ['Finlandia', ['Oulu, Suomi']],
  ['island', ['Marco Island', 'Reykjavík, Ísland']],
])('the country %s finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual(locations)
})

test.for<[string, string[]]>([
  ['Muenchen', ['Muenchen', 'München']],
  ['München', ['Muenchen', 'München']],
  ['Bad Toelz', ['Bad Tölz']],
  ['bad toelz 2002', ['Bad Tölz']],
  ['Zuerich', []],
  ['Manuel', ['Manuel']],
  ['poet', []],
  ['blue', []],
])('the name %s finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual(locations)
})

test.for(jets)('%s finds all ways to write it', async (jet, { site }) => {
  const all = jets.map((one) => `near ${one}`).sort()
  expect(await searchLocations(site, jet)).toEqual(all)
  expect(await searchLocations(site, `${jet} 2003`)).toEqual(all)
})

test('an upgrade adds the keys of stored reports, and changes nothing else', async ({ site }) => {
  await expectStoredKeys(site, {
    migration: '0084-stored-names-of-europe.sql',
    keys: ['in:at', 'in:pl'],
    found: { austria: 2, poland: 1 },
  })
})
