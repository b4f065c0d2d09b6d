import { describe, expect, test } from 'vitest'
import { inWords } from '../../../test/support/located.ts'
import { expectAllKeysNamed, lookUpAmong, type Town } from '../../../test/support/place-lookup.ts'
import type { Region } from '../../shared/options.ts'
import type { Division } from './gazetteer.ts'
import { locateText } from './locate-text.ts'
import { placeKey } from './place-key.ts'

const towns: Town[] = [
  ['Springfield', 'US', 'MO', 169_176],
  ['Springfield', 'US', 'IL', 114_394],
  ['Charleston', 'US', 'SC', 150_227],
  ['Charleston', 'US', 'WV', 48_864],
  ['Boston', 'US', 'MA', 675_647],
  ['Boston', 'GB', 'ENG', 45_339],
  ['Brentwood', 'US', 'TN', 45_373],
  ['Brentwood', 'US', 'NY', 62_387],
  ['Perth', 'AU', '08', 2_192_229],
  ['Perth', 'GB', 'SCT', 47_350],
  ['Perth Amboy', 'US', 'NJ', 55_436, ['Perth']],
  ['London', 'GB', 'ENG', 8_961_989],
  ['London', 'CA', '08', 422_324],
  ['Caen', 'FR', '28', 108_200, ['CAN']],
  ['Wausau', 'US', 'WI', 39_994],
  ['Car', 'US', 'WA', 0],
  ['Grafton', 'AU', '02', 18_360],
  ['Newport', 'US', 'RI', 25_163],
  ['Newport', 'GB', 'WLS', 128_060],
  ['Suffolk', 'US', 'VA', 94_324],
  ['Rendlesham', 'GB', 'ENG', 3_013],
]

const county = ([name, country, admin1, admin2, population]: [
  string,
  string,
  string,
  string,
  number,
]): Division => ({
  ...{ name, key: placeKey(name), country, admin1, admin2, population },
  ...{ latitude: 0, longitude: 0, radiusKm: 50 },
})

const divisions = [
  county(['Suffolk County', 'US', 'NY', '103', 1_500_000]),
  county(['Suffolk', 'GB', 'ENG', 'N5', 760_000]),
  county(['Lincolnshire', 'GB', 'ENG', 'J3', 760_000]),
  county(['Jura', 'CH', 'JU', '', 73_000]),
  county(['Sussex County', 'US', 'DE', '005', 240_000]),
]

const counties: Record<string, string> = {
  'Rendlesham, GB': 'N5',
  'Boston, GB': 'J3',
  'Brentwood, US, NY': '103',
}

/** Each town knows its county. */
const known = lookUpAmong(towns, divisions)
const lookup: typeof known = {
  ...known,
  places: (key) =>
    known.places(key).map(({ place, isMain }) => {
      const { name, country, admin1 } = place
      const own = counties[`${name}, ${country}`] ?? counties[`${name}, ${country}, ${admin1}`]
      return { place: { ...place, admin2: own ?? '' }, isMain }
    }),
}

const locate = (text: string, region: Region = 'usa') => inWords(locateText(text, region, lookup))

describe('a state is known by its abbreviation', () => {
  test.for<[string, string]>([
    ['Springfield, Ill.', 'Springfield, IL, US'],
    ['Springfield, Ill', 'Springfield, IL, US'],
    ['Springfield Ill.', 'Springfield, IL, US'],
    ['Charleston, W. Va.', 'Charleston, WV, US'],
    ['Boston Mass.', 'Boston, MA, US'],
    ['Nowhere, Penna.', 'PA, US'],
    ['Washington State', 'WA, US'],
    ['USA, New York State', 'NY, US'],
    ['London, Ont.', 'London, 08, CA'],
    ['at the car wash', 'nowhere'],
  ])('%s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })
})

describe('the last name may be the code of a country', () => {
  test.for<[string, Region, string]>([
    ['Perth, AU', 'usa', 'Perth, 08, AU'],
    ['Perth, AU', 'eu', 'Perth, 08, AU'],
    ['London, Ont, CAN', 'eu', 'London, 08, CA'],
    ['Falcon Lake, CAN', 'eu', 'CA'],
    ['Jura, CH', 'usa', 'JU, CH'],
    ['Wausau, WS', 'usa', 'Wausau, WI, US'],
  ])('%s, with the region %s', ([text, region, expected]) => {
    expect(locate(text, region)).toBe(expected)
  })
})

describe('the parts of the United Kingdom bound a place', () => {
  test.for<[string, Region, string]>([
    ['Hoy Island, Scotland', 'usa', 'SCT, GB'],
    ['Hoy Island, Schottland', 'eu', 'SCT, GB'],
    ['ENGLAND, Sussex', 'eu', 'ENG, GB'],
    ['Dunmurry (Northern Ireland)', 'usa', 'NIR, GB'],
    ['Newport, Wales', 'usa', 'Newport, WLS, GB'],
    ['Grande-Bretagne, London', 'eu', 'London, ENG, GB'],
    ['AUSTRALIA, Grafton, New South Wales', 'eu', 'Grafton, 02, AU'],
    ['AUSTRALIA, Warragamba, New South Wales', 'usa', 'AU'],
  ])('%s, with the region %s', ([text, region, expected]) => {
    expect(locate(text, region)).toBe(expected)
  })
})

describe('a town lies in the county behind it, wherever that is', () => {
  test.for<[string, Region, string]>([
    ['Rendlesham, Suffolk', 'usa', 'Rendlesham, ENG, GB'],
    ['Rendlesham, Suffolk', 'eu', 'Rendlesham, ENG, GB'],
    ['Brentwood, Suffolk', 'usa', 'Brentwood, NY, US'],
    ['Boston, Lincolnshire', 'usa', 'Boston, ENG, GB'],
    ['Boston, Lincolnshire', 'eu', 'Boston, ENG, GB'],
  ])('%s, with the region %s', ([text, region, expected]) => {
    expect(locate(text, region)).toBe(expected)
  })
})

test('with the region EU a town of the United Kingdom, Switzerland, Norway or Iceland is at home', () => {
  expect(locate('Newport', 'eu')).toBe('Newport, WLS, GB')
  expect(locate('Newport', 'usa')).toBe('Newport, RI, US')
})

test('every key that is looked up is named before', () => {
  for (const text of ['Rendlesham, Suffolk', 'London, Ont, CAN', 'Hoy Island, Scotland']) {
    expectAllKeysNamed(text, 'eu', lookup)
    expectAllKeysNamed(text, 'usa', lookup)
  }
})
