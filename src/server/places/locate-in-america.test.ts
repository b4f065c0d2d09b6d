import { describe, expect, test } from 'vitest'
import { inWords } from '../../../test/support/located.ts'
import { lookUpAmong, type Town } from '../../../test/support/place-lookup.ts'
import type { Division } from './gazetteer.ts'
import { locateText } from './locate-text.ts'

const towns: Town[] = [
  ['Yuma', 'US', 'AZ', 94_139, ['Arizona', 'Arizona City']],
  ['Arizona City', 'US', 'AZ', 10_475],
  ['Minneota', 'US', 'MN', 1_363, ['Minnesota']],
  ['Oregon City', 'US', 'OR', 35_831],
  ['Oregon', 'US', 'IL', 3_580],
  ['Texas City', 'US', 'TX', 47_618],
  ['California City', 'US', 'CA', 13_277],
  ['California', 'US', 'MD', 13_000],
  ['Florida City', 'US', 'FL', 13_085],
  ['Florida', 'US', 'NY', 2_899],
  ['Ocean City', 'US', 'FL', 5_550],
  ['Kansas City', 'US', 'KS', 151_306],
  ['Kansas City', 'US', 'MO', 475_378],
  ['Oklahoma City', 'US', 'OK', 681_054, ['Oklahoma']],
  ['New York City', 'US', 'NY', 8_804_190, ['New York']],
  ['New York', 'US', 'NY', 0],
  ['West New York', 'US', 'NJ', 53_366],
  ['Washington', 'US', 'NJ', 6_500],
  ['East New York', 'US', 'NY', 173_198],
  ['Washington', 'US', 'DC', 689_545, ['District of Columbia']],
  ['Mundelein', 'US', 'IL', 31_000, ['Area']],
  ['Korba', 'IN', '37', 365_253],
  ['Québec', 'CA', '10', 531_902, ['Quebec City']],
  ['San Juan', 'PR', '127', 418_140, ['Puerto Rico']],
  ['San Juan', 'US', 'TX', 36_000],
  ['Florida', 'PR', '054', 5_652],
  ['Saint Croix', 'VI', '010', 50_601],
  ['Charlotte Amalie', 'VI', '030', 20_000, ['Saint Thomas']],
  ['Saint Thomas', 'US', 'MO', 0],
  ['Vi', 'SE', '24', 650],
  ['Hagåtña', 'GU', 'AN', 1_051],
  ['Saipan', 'MP', '110', 48_220],
  ['Pago Pago', 'AS', '010', 11_500],
  ['Póros', 'GR', 'ESYE31', 3_651],
  ['Reykjavík', 'IS', '39', 118_918],
]

const iowaCounty: Division = {
  ...{ country: 'US', admin1: 'IA', admin2: '095', name: 'Iowa County', key: 'iowa county' },
  ...{ latitude: 41, longitude: -92, radiusKm: 20, population: 16_000 },
}

const lookup = lookUpAmong(towns, [iowaCounty])

const locate = (text: string, region: 'usa' | 'eu' = 'usa') =>
  inWords(locateText(text, region, lookup))

describe('a state with a direction or an aside is no town', () => {
  test.for<[string, string]>([
    ['Arizona', 'AZ, US'],
    ['Arizona, AZ', 'AZ, US'],
    ['Arizona (rural), AZ', 'AZ, US'],
    ['Arizona (NE part)/New Mexico??, AZ', 'AZ, US'],
    ['I-40 (rural Arizona), AZ', 'AZ, US'],
    ['Minnesota (central, rural), MN', 'MN, US'],
    ['Southern Oregon', 'OR, US'],
    ['Southern Oregon, OR', 'OR, US'],
    ['Blue Mountains (in NE Oregon), OR', 'OR, US'],
    ['West Texas', 'TX, US'],
    ['West Texas, TX', 'TX, US'],
    ['Northern California', 'CA, US'],
    ['a farm, Northern California', 'CA, US'],
    ['Central California, CA', 'CA, US'],
    ['Reno (30 miles due east of, in California), CA', 'CA, US'],
    ['Northern Florida (panhandle area), FL', 'FL, US'],
    ['Western Kansas, KS', 'KS, US'],
    ['Upstate New York', 'NY, US'],
    ['Central New York, NY', 'NY, US'],
    ['Illinois (central area), IL', 'IL, US'],
    ['Iowa (unspecified), IA', 'IA, US'],
    ['Oklahoma, OK', 'OK, US'],
    ['Georgia (rural), GA', 'GA, US'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })

  test('whatever the region', () => {
    expect(locate('Northern California', 'eu')).toBe('CA, US')
    expect(locate('West Texas', 'eu')).toBe('TX, US')
  })
})

describe('a town whose name has that of a state stays', () => {
  test.for<[string, string]>([
    ['Oregon City', 'Oregon City, OR, US'],
    ['Oregon City, OR', 'Oregon City, OR, US'],
    ['Oregon, IL', 'Oregon, IL, US'],
    ['Texas City, TX', 'Texas City, TX, US'],
    ['Arizona City, AZ', 'Arizona City, AZ, US'],
    ['California, MD', 'California, MD, US'],
    ['Florida, NY', 'Florida, NY, US'],
    ['Kansas City, MO', 'Kansas City, MO, US'],
    ['North Kansas City, MO', 'Kansas City, MO, US'],
    ['South Oklahoma City, OK', 'Oklahoma City, OK, US'],
    ['New York, NY', 'New York City, NY, US'],
    ['New York, New York', 'New York City, NY, US'],
    ['Downtown New York, NY', 'New York City, NY, US'],
    ['West New York, NJ', 'West New York, NJ, US'],
    ['East New York, NY', 'East New York, NY, US'],
    ['near District of Columbia, DC', 'Washington, DC, US'],
    ['Washington', 'WA, US'],
    ['Washington, DC', 'Washington, DC, US'],
    ['Washington Township, NJ', 'Washington, NJ, US'],
    ['Quebec, Quebec, Canada', 'Québec, 10, CA'],
    ['Quebec City, Quebec', 'Québec, 10, CA'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })
})

describe('a territory of the United States', () => {
  test.for<[string, string]>([
    ['San Juan, PR', 'San Juan, 127, PR'],
    ['San Juan PR', 'San Juan, 127, PR'],
    ['San Juan, PR, USA', 'San Juan, 127, PR'],
    ['San Juan, Puerto Rico, USA', 'San Juan, 127, PR'],
    ['San Juan (Puerto Rico), PR', 'San Juan, 127, PR'],
    ['Wahataka (Puerto Rico), PR', 'PR'],
    ['Florida, PR', 'Florida, 054, PR'],
    ['San Juan, TX', 'San Juan, TX, US'],
    ['St. Thomas (U. S. Virgin Islands / USVI)', 'Charlotte Amalie, 030, VI'],
    ['St. Thomas, (U. S. Virgin Islands), VI', 'Charlotte Amalie, 030, VI'],
    ['Frederiksted St> Croix USVI, VI', 'VI'],
    ['Frederiksted (St. Croix, US Virgin Islands)', 'Saint Croix, 010, VI'],
    ['Agana, GU', 'GU'],
    ['Hagatna, Guam', 'Hagåtña, AN, GU'],
    ['Saipan, MP', 'Saipan, 110, MP'],
    ['Saipan, CNMI', 'Saipan, 110, MP'],
    ['Pago Pago, AS', 'Pago Pago, 010, AS'],
    ['Korba, MP (India)', 'Korba, 37, IN'],
    ['a place such as', 'nowhere'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })

  test('by its code only with the region USA', () => {
    expect(locate('Vi', 'eu')).toBe('Vi, 24, SE')
    expect(locate('San Juan, Puerto Rico', 'eu')).toBe('San Juan, 127, PR')
  })
})

describe('an island is not Iceland', () => {
  test.for<[string, string]>([
    ['Poros Island (Greece)', 'GR'],
    ['Santorini Island (Greece)', 'GR'],
    ['Réunion Island (France)', 'FR'],
    ['Poros Island, Greece', 'GR'],
    ['Poros Island', 'nowhere'],
    ['Reykjavik, Island', 'Reykjavík, 39, IS'],
    ['Reykjavik (Island)', 'Reykjavík, 39, IS'],
    ['Island', 'IS'],
    ['Reykjavik Iceland', 'Reykjavík, 39, IS'],
    ['Poros Jordan (Greece)', 'GR'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text, 'eu')).toBe(expected)
  })
})
