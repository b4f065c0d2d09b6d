import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { readSearchedWords } from './searched-words.ts'

type Name = { key: string; town?: string; population: number; isMain?: boolean }

/** Main names of towns, unless they say otherwise. */
const names: Name[] = [
  { key: 'kansas city', population: 475_378 },
  { key: 'new york city', population: 8_804_190 },
  { key: 'new york', town: 'new york city', population: 8_804_190, isMain: false },
  { key: 'washington', population: 689_545 },
  { key: 'washington dc', town: 'washington', population: 689_545, isMain: false },
  { key: 'colorado springs', population: 456_568 },
  { key: 'washington court house', population: 14_019 },
  { key: 'ft washington', population: 23_717 },
  { key: 'west new york', population: 53_366 },
  { key: 'east washington', population: 1_966 },
  { key: 'ohio springs', population: 400 },
  { key: 'nevada hills', town: 'dayton', population: 8_964, isMain: false },
  { key: 'san antonio', population: 1_434_625 },
  { key: 'san antonio texas', population: 1_735 },
  { key: 'mexico beach', population: 1_167 },
]

async function storeNames({ database }: TestSite) {
  const towns = [...new Set(names.map(({ key, town }) => town ?? key))]
  const places = towns.map((name, index) => ({
    ...{ id: index + 1, name, country: 'US', admin1: 'NY', admin2: '', feature: 'PPL' },
    ...{ population: 1, latitude: 39, longitude: -94, radiusKm: 5, timeZone: 'America/Chicago' },
  }))
  await database.insertInto('places').values(places).execute()
  const rows = names.map(({ key, town, population, isMain = true }) => {
    return { key, place: towns.indexOf(town ?? key) + 1, isMain, weight: population }
  })
  await database.insertInto('placeNames').values(rows).execute()
}

const dodge = 'Dodge City, KS'
const reports: { location: string; description?: string }[] = [
  { location: 'Kansas City, MO' },
  { location: 'Kansas City, KS' },
  { location: 'Kansas City, Kansas' },
  { location: dodge },
  { location: 'Hutchinson, KS', description: 'A city in Kansas, and a ghost.' },
  { location: 'a hotel', description: 'We drove to Kansas City that night.' },
  { location: 'Colorado Springs, CO' },
  { location: 'Glenwood Springs, CO' },
  { location: 'New York City, NY' },
  { location: 'New York, NY' },
  { location: 'New York, New York' },
  { location: 'Buffalo, NY', description: 'Over the city stood a light.' },
  { location: 'West New York, NJ' },
  { location: 'Washington Court House, OH' },
  { location: 'Tacoma, WA', description: 'East of the house, near the court.' },
  { location: 'Washington, DC' },
  { location: 'Fort Washington, PA' },
  { location: 'Ft. Washington, MD' },
  { location: 'Forks, WA', description: 'Near the fort.' },
  { location: 'Yellow Springs, Ohio' },
  { location: 'Las Vegas, NV', description: 'Above the hills.' },
  { location: 'San Antonio, TX' },
  { location: 'Beach of Cancun, Mexico' },
  { location: 'Mexico Beach, FL' },
]

const kansasCities = ['Kansas City, KS', 'Kansas City, Kansas']
const newYork = ['New York City, NY', 'New York, NY', 'New York, New York']

/** Each search with the locations that it finds, and the ones that it found without the gazetteer. */
const questions: [search: string, found: string[], before?: string[]][] = [
  [
    'kansas city',
    [...kansasCities, 'Kansas City, MO', 'a hotel'],
    [dodge, 'Hutchinson, KS', ...kansasCities, 'Kansas City, MO', 'a hotel'],
  ],
  ['kansas city, ks', kansasCities, [dodge, 'Hutchinson, KS', ...kansasCities]],
  ['Kansas City ks', kansasCities, [dodge, 'Hutchinson, KS', ...kansasCities]],
  [
    'kansas city kansas',
    kansasCities,
    [dodge, 'Hutchinson, KS', ...kansasCities, 'Kansas City, MO', 'a hotel'],
  ],
  ['kansas city missouri', ['Kansas City, MO']],
  ['Kansas City, Missouri', ['Kansas City, MO']],
  ['in kansas city, mo', ['Kansas City, MO']],
  ['hotel kansas city', ['a hotel']],
  ['city kansas', [dodge, 'Hutchinson, KS', ...kansasCities, 'Kansas City, MO', 'a hotel']],
  ['kansas, city', [dodge, 'Hutchinson, KS', ...kansasCities, 'Kansas City, MO', 'a hotel']],
  ['kansas ghost', ['Hutchinson, KS']],
  ['kansas', [dodge, 'Hutchinson, KS', ...kansasCities, 'Kansas City, MO', 'a hotel']],
  [
    'colorado springs colorado',
    ['Colorado Springs, CO'],
    ['Colorado Springs, CO', 'Glenwood Springs, CO'],
  ],
  ['colorado springs', ['Colorado Springs, CO'], ['Colorado Springs, CO', 'Glenwood Springs, CO']],
  ['new york city', newYork, ['Buffalo, NY', 'New York City, NY']],
  ['new york city new york', newYork, ['Buffalo, NY', 'New York City, NY']],
  ['new york', ['Buffalo, NY', ...newYork, 'West New York, NJ']],
  ['west new york', ['West New York, NJ']],
  ['buffalo new york', ['Buffalo, NY']],
  [
    'washington court house',
    ['Washington Court House, OH'],
    ['Tacoma, WA', 'Washington Court House, OH'],
  ],
  ['washington dc', ['Washington, DC']],
  ['east washington', ['Tacoma, WA']],
  [
    'fort washington',
    ['Fort Washington, PA', 'Ft. Washington, MD'],
    ['Forks, WA', 'Fort Washington, PA', 'Ft. Washington, MD'],
  ],
  ['ohio springs', ['Yellow Springs, Ohio']],
  ['nevada hills', ['Las Vegas, NV']],
  ['san antonio texas', ['San Antonio, TX']],
  ['mexico beach florida', ['Mexico Beach, FL']],
  ['mexico beach', ['Mexico Beach, FL'], ['Beach of Cancun, Mexico', 'Mexico Beach, FL']],
  ['beach mexico', ['Beach of Cancun, Mexico', 'Mexico Beach, FL']],
]

test('a town with the name of a state or country is no state', async ({ site }) => {
  await storeReports(site.database, reports)
  const ask = async () =>
    Promise.all(questions.map(async ([search]) => [search, await searchLocations(site, search)]))
  expect(await ask()).toEqual(
    questions.map(([search, found, before = found]) => [search, before.toSorted()]),
  )
  await storeNames(site)
  expect(await ask()).toEqual(questions.map(([search, found]) => [search, found.toSorted()]))
})

test('results mark the name of the town', async ({ site }) => {
  expect(await readSearchedWords(site.database, 'kansas city ghosts')).toEqual(
    expect.arrayContaining(['kansas city', 'ghosts*', 'ghost']),
  )
})
