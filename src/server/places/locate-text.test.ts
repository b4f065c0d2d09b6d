import { describe, expect, test } from 'vitest'
import { inWords } from '../../../test/support/located.ts'
import { expectAllKeysNamed, lookUpAmong } from '../../../test/support/place-lookup.ts'
import type { Region } from '../../shared/options.ts'
import type { Division, Place } from './gazetteer.ts'
import { locateText } from './locate-text.ts'
import type { Initial } from './misspelt-names.ts'
import { placeKey } from './place-key.ts'
import type { NamedPlace } from './place-lookup.ts'

let id = 0

const place = (name: string, country: string, admin1: string, population: number): Place => ({
  ...{ id: ++id, name, country, admin1, admin2: '', feature: 'PPL', population },
  ...{ latitude: id, longitude: id, radiusKm: 5, timeZone: 'UTC' },
})

const towns = [
  place('Springfield', 'US', 'IL', 117_000),
  place('Springfield', 'US', 'MO', 167_000),
  place('Springfield', 'US', 'OR', 60_000),
  place('Chicago', 'US', 'IL', 2_700_000),
  place('St. Louis', 'US', 'MO', 318_000),
  place('Iowa City', 'US', 'IA', 74_000),
  place('Atlanta', 'US', 'GA', 498_000),
  place('Milan', 'US', 'OH', 1_367),
  place('Canal Fulton', 'US', 'OH', 5_479),
  place('Evarts', 'US', 'KY', 962),
  place('Milano', 'IT', '09', 1_236_837),
  place('Paris', 'FR', '11', 2_138_551),
  place('Paris', 'US', 'TX', 24_839),
  place('München', 'DE', '02', 1_260_391),
  place('Québec', 'CA', '10', 528_595),
  place('Winston-Salem', 'US', 'NC', 241_000),
]
const [, , , chicago = place('Chicago', 'US', 'IL', 0)] = towns
towns.push(
  {
    ...place('Chinatown', 'US', 'IL', 100),
    ...{ latitude: chicago.latitude + 0.2, longitude: chicago.longitude },
  },
  place('Chinatown', 'US', 'IL', 30_000),
  { ...place('Greenwood', 'US', 'IL', 10), admin2: '111' },
  place('Greenwood', 'US', 'IL', 9_000),
)
const others: [string, string][] = [
  ['Milan', 'Canal Fulton'],
  ['Milan', 'Milano'],
  ['Munich', 'München'],
  ['60601', 'Chicago'],
  ['woods', 'Evarts'],
  ['40828', 'Evarts'],
]

function namesOf(key: string): NamedPlace[] {
  const main = towns.filter((town) => placeKey(town.name) === key)
  const alternate = others.filter(([name]) => placeKey(name) === key)
  const named = alternate.flatMap(([, of]) => towns.filter(({ name }) => name === of))
  return [
    ...main.map((town) => ({ place: town, isMain: true })),
    ...named.map((town) => ({ place: town, isMain: false })),
  ]
}

const marin: Division = {
  ...{ country: 'US', admin1: 'CA', admin2: '041', name: 'Marin County', key: 'marin county' },
  ...{ latitude: 38, longitude: -122.5, radiusKm: 20, population: 250_000 },
}
const mchenry: Division = {
  ...{ country: 'US', admin1: 'IL', admin2: '111', name: 'McHenry County', key: 'mchenry county' },
  ...{ latitude: 42, longitude: -88.4, radiusKm: 20, population: 310_000 },
}
const bavaria: Division = {
  ...{ country: 'DE', admin1: '02', admin2: '', name: 'Bavaria', key: 'bavaria' },
  ...{ latitude: 49, longitude: 11.5, radiusKm: 150, population: 13_000_000 },
}
const lookup = {
  places: namesOf,
  divisions: (key: string) => [marin, mchenry, bavaria].filter((division) => division.key === key),
  startingWith: ({ country, admin1, letter }: Initial) =>
    towns.filter(
      (town) =>
        town.country === country &&
        town.admin1 === admin1 &&
        town.name[0]?.toLowerCase() === letter,
    ),
}

const locate = (text: string, region: 'usa' | 'eu' = 'usa') =>
  inWords(locateText(text, region, lookup))

describe('a town is found', () => {
  test.for<[string, string]>([
    ['Springfield, IL', 'Springfield, IL, US'],
    ['Springfield, Illinois, USA', 'Springfield, IL, US'],
    ['springfield il', 'Springfield, IL, US'],
    ['Springfield IL', 'Springfield, IL, US'],
    ['Springfield (near the river), IL', 'Springfield, IL, US'],
    ['Saint Louis, MO', 'St. Louis, MO, US'],
    ['5 miles W of Chicago, IL', 'Chicago, IL, US'],
    ['downtown Chicago, IL', 'Chicago, IL, US'],
    ['Winston-Salem, NC', 'Winston-Salem, NC, US'],
    ['Chicago/Oak Park, IL', 'Chicago, IL, US'],
    ['unknown street, 60601, IL', 'Chicago, IL, US'],
    ['Atlanta, Georgia', 'Atlanta, GA, US'],
    ['Quebec, Quebec, Canada', 'Québec, 10, CA'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })
})

describe('a ZIP', () => {
  test.for<[string, string]>([
    ['60601', 'Chicago, IL, US'],
    ['40828', 'Evarts, KY, US'],
    ['unknown street 60601', 'Chicago, IL, US'],
    ['unknown street, IL 60601-1234', 'Chicago, IL, US'],
    ['unknown street (ZIP 60601), IL', 'Chicago, IL, US'],
    ['ZIP code 60601, IL', 'Chicago, IL, US'],
    ['Milan, OH 44846', 'Milan, OH, US'],
    ['Springfield 60601', 'Springfield, IL, US'],
    ['60601 Springfield', 'Springfield, MO, US'],
    ['60601 Oak Street, Atlanta', 'Atlanta, GA, US'],
    ['60601 Oak Street, Milan, IL', 'IL, US'],
    ['Highway 60601, Atlanta', 'Atlanta, GA, US'],
    ['unknown street, 60601, GA', 'GA, US'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })
})

test('the second name of a hamlet is not sure enough without its state', () => {
  expect(locate('the woods')).toBe('nowhere')
  expect(locate('the woods, USA')).toBe('US')
  expect(locate('woods, KY')).toBe('Evarts, KY, US')
})

describe('a country in a language of Europe bounds the search', () => {
  test.for<[string, string]>([
    ['Paris, Frankreich', 'Paris, 11, FR'],
    ['Paris, Francia', 'Paris, 11, FR'],
    ['Munich, Deutschland', 'München, 02, DE'],
    ['Muenchen?, Alemania', 'DE'],
    ['Milan, Italië', 'Milano, 09, IT'],
    ['FRANCE, Paris', 'Paris, 11, FR'],
    ['Nowhere at all, España', 'ES'],
    ['Irgendwo, Österreich', 'AT'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text, 'eu')).toBe(expected)
  })
})

test('the region decides between towns of one name, and between a state and a country', () => {
  expect(locate('Paris', 'usa')).toBe('Paris, TX, US')
  expect(locate('Paris', 'eu')).toBe('Paris, 11, FR')
  expect(locate('Georgia', 'usa')).toBe('GA, US')
  expect(locate('Georgia', 'eu')).toBe('GE')
})

test('the name after a town tells which of its namesakes is meant', () => {
  const found = (text: string) => {
    const located = locateText(text, 'usa', lookup)
    return located?.kind === 'town' && [located.place.name, located.place.population]
  }
  expect(found('Chinatown, IL')).toEqual(['Chinatown', 30_000])
  expect(found('Chinatown, Chicago, IL')).toEqual(['Chinatown', 100])
  expect(found('Greenwood, McHenry, IL')).toEqual(['Greenwood', 10])
  expect(found('Greenwood, McHenry County, IL')).toEqual(['Greenwood', 10])
})

test('a district that only has namesakes far away is the town after it', () => {
  expect(locate('Greenwood, Chicago, IL')).toBe('Chicago, IL, US')
  expect(locate('Greenwood, Springfield, Illinois, USA')).toBe('Springfield, IL, US')
  expect(locate('Greenwood (Chicago), IL')).toBe('Greenwood, IL, US')
  expect(locate('Chicago, Springfield, IL')).toBe('Chicago, IL, US')
  expect(locate('Greenwood, Chinatown City, IL')).toBe('Greenwood, IL, US')
  expect(locate('Greenwood, Nowhere, IL')).toBe('Greenwood, IL, US')
})

test('a state may follow the town without a comma, after other names too', () => {
  expect(locate('Chinatown, Chicago IL')).toBe('Chinatown, IL, US')
  expect(locate('Atlanta, West Virginia')).toBe('WV, US')
})

test('a state alone is never taken for a town of a similar name', () => {
  expect(locate('Iowa (unspecified)')).toBe('IA, US')
  expect(locate('Iowa City, IA')).toBe('Iowa City, IA, US')
})

test('a county and a state are found where no town is named', () => {
  expect(locate('Marin County, CA')).toBe('Marin County')
  expect(locate('Marin co., California')).toBe('Marin County')
  expect(locate('Marin, CA')).toBe('Marin County')
  expect(locate('Bavaria', 'eu')).toBe('02, DE')
  expect(locate('a village, Bavaria, Germany', 'eu')).toBe('02, DE')
  expect(locate('the woods, Oregon')).toBe('OR, US')
  expect(locate('???')).toBe('nowhere')
  expect(locate('the town I live in')).toBe('nowhere')
})

describe('a misspelt town', () => {
  test.for<[string, string]>([
    ['Chicgo, IL', 'Chicago, IL, US'],
    ['Chciago, IL', 'Chicago, IL, US'],
    ['Spingfeild, MO', 'Springfield, MO, US'],
    ['Spngfeildd, MO', 'MO, US'],
    ['Winstn Salme, NC', 'Winston-Salem, NC, US'],
    ['Xhicago, IL', 'IL, US'],
    ['Chicgo', 'nowhere'],
    ['Mlan, OH', 'OH, US'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })

  test('has a larger radius', () => {
    expect(locateText('Chicgo, IL', 'usa', lookup)).toMatchObject({ radiusKm: 7 })
  })
})

test('the main name of a small town goes before the second name of a larger one', () => {
  expect(locate('Milan, OH')).toBe('Milan, OH, US')
  expect(locate('Milan', 'eu')).toBe('Milano, 09, IT')
})

test('tells how sure it is of a town without its state', () => {
  const located = locateText('Springfield', 'usa', lookup)
  expect(located).toMatchObject({ kind: 'town', others: 2, place: { admin1: 'MO' } })
  expect(located?.kind === 'town' && located.share).toBeCloseTo(167_200 / 344_600, 5)
  expect(located).toMatchObject({ common: { country: 'US', admin1: '' } })
  expect(locateText('Springfield, MO', 'usa', lookup)).toMatchObject({
    ...{ share: 1, others: 0, common: { country: 'US', admin1: 'MO' } },
  })
})

test('a distance widens the radius', () => {
  expect(locateText('Chicago, IL', 'usa', lookup)).toMatchObject({ radiusKm: 5 })
  expect(locateText('near Chicago, IL', 'usa', lookup)).toMatchObject({ radiusKm: 15 })
})

const gazetteers = [
  lookUpAmong([]),
  lookUpAmong([
    ['Oklahoma City', 'US', 'OK', 681_054, ['Oklahoma']],
    ['San Juan', 'PR', '127', 418_140, ['Puerto Rico']],
    ['San Juan', 'US', 'TX', 36_000],
    ['Ulm', 'DE', '01', 120_451],
    ['Augsburg', 'DE', '02', 259_196],
    ['Frankfurt (Oder)', 'DE', '11', 57_015],
    ['Lyon', 'FR', '84', 522_969],
    ['Casa', 'US', 'AR', 0],
    ['Rome', 'IT', '07', 2_318_895, ['Roma']],
  ]),
]

test.for<[string, Region]>([
  ['near Fort Saint Mary City, TX', 'usa'],
  ['A/B (C; D), E and F', 'usa'],
  ['Marin co., CA', 'usa'],
  ['South Oklahoma City, OK', 'usa'],
  ['a farm, Northern California', 'usa'],
  ['San Juan PR', 'usa'],
  ['zwischen Ulm und Augsburg', 'eu'],
  ['Frankfurt (Oder)', 'eu'],
  ['Lyon 69001', 'eu'],
  ['casa, Roma', 'eu'],
])('keysOfText names every key that locating "%s" asks for', ([text, region]) => {
  for (const gazetteer of gazetteers) {
    expectAllKeysNamed(text, region, gazetteer)
  }
})
