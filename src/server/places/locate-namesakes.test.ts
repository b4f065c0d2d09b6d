import { describe, expect, test } from 'vitest'
import { inWords } from '../../../test/support/located.ts'
import { expectAllKeysNamed, lookUpAmong, type Town } from '../../../test/support/place-lookup.ts'
import { locateText } from './locate-text.ts'

const towns: Town[] = [
  ['Norfolk', 'US', 'VA', 246_393],
  ['Norfolk', 'US', 'NE', 24_366],
  ['Lebanon', 'US', 'CT', 7_300],
  ['Holland', 'US', 'MI', 33_742],
  ['Nederland', 'US', 'TX', 17_196],
  ['Fort Yukon', 'US', 'AK', 583],
  ['Delaware', 'US', 'OH', 37_995],
  ['Mexico', 'US', 'MO', 11_543],
  ['Cuba', 'US', 'NM', 731],
  ['Peru', 'US', 'IN', 11_417],
  ['Indiana', 'PE', '16', 0],
  ['Columbia', 'US', 'SC', 133_803],
  ['Columbia', 'US', 'MO', 119_108],
  ['West Columbia', 'US', 'SC', 14_988],
  ['Carolina', 'CO', '02', 3_160],
  ['New York City', 'US', 'NY', 8_804_190, ['New York']],
  ['New York', 'US', 'NY', 0],
  ['Las Vegas', 'US', 'NV', 641_903],
  ['Luxembourg', 'LU', 'LU', 76_684],
  ['Lake', 'US', 'MI', 0],
  ['Port', 'US', 'WA', 0],
  ['Port Washington', 'US', 'NY', 15_846],
  ['Atlanta', 'US', 'GA', 498_715],
  ['Rome', 'US', 'GA', 37_713],
  ['Tbilisi', 'GE', '51', 1_049_498],
  ['Batumi', 'GE', '04', 172_100, ['Rome']],
  ['Long Island City', 'US', 'NY', 25_595, ['Long Island']],
  ['Marco', 'US', 'FL', 14_879, ['Marco Island']],
  ['Eugene', 'US', 'OR', 163_460],
  ['Gresham', 'US', 'OR', 110_553, ['Eugene']],
  ['Brownsville', 'US', 'OR', 1_738],
  ['La Grande', 'US', 'OR', 13_074, ['Brownsville']],
  ['Georgetown', 'US', 'IL', 3_202],
  ['Georgetown', 'US', 'IL', 1_500],
]

const lookup = lookUpAmong(towns)

const locate = (text: string, region: 'usa' | 'eu' = 'usa') =>
  inWords(locateText(text, region, lookup))

describe('a state or country in brackets at the end bounds a town named like another one', () => {
  test.for<[string, string]>([
    ['Norfolk (Virginia)', 'Norfolk, VA, US'],
    ['USA, Norfolk (Virginia)', 'Norfolk, VA, US'],
    ['Lebanon (Connecticut)', 'Lebanon, CT, US'],
    ['USA, Holland (Michigan)', 'Holland, MI, US'],
    ['Holland (Michigan, USA)', 'Holland, MI, US'],
    ['Nederland (Texas)', 'Nederland, TX, US'],
    ['Fort Yukon (Alaska)', 'Fort Yukon, AK, US'],
    ['USA, Fort Yukon (Alaska)', 'Fort Yukon, AK, US'],
    ['Delaware (Ohio)', 'Delaware, OH, US'],
    ['Kansas (Ohio)', 'OH, US'],
    ['Mexico (Missouri)', 'Mexico, MO, US'],
    ['Cuba (New Mexico)', 'Cuba, NM, US'],
    ['Peru (Indiana)', 'Peru, IN, US'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })

  test.for<[string, string]>([
    ['Georgia (USA)', 'GA, US'],
    ['USA (Texas)', 'TX, US'],
    ['USA, Texas (USA)', 'TX, US'],
    ['New York (New York)', 'New York City, NY, US'],
    ['Las Vegas, Nevada (California)', 'Las Vegas, NV, US'],
    ['Las Vegas (California), NV', 'Las Vegas, NV, US'],
    ['Luxembourg (Luxembourg)', 'Luxembourg, LU, LU'],
    ['Holland (Netherlands)', 'NL'],
    ['Jersey (UK)', 'JE'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })
})

describe('a name that another language gives to a country is a town of the chosen region', () => {
  test.for<[string, string]>([
    ['Columbia', 'Columbia, SC, US'],
    ['West Columbia', 'West Columbia, SC, US'],
    ['Columbia (Missouri)', 'Columbia, MO, US'],
    ['USA, Columbia (South Carolina)', 'Columbia, SC, US'],
    ['Missouri, Columbia', 'Columbia, MO, US'],
    ['Norfolk', 'Norfolk, VA, US'],
    ['Norfolk Island', 'NF'],
    ['Colombia', 'CO'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })
})

describe('a state after a lake, port, mount, fort or cape belongs to its name', () => {
  test.for<[string, string]>([
    ['Lake Michigan', 'nowhere'],
    ['Lake Michigan (Illinois)', 'IL, US'],
    ['Lake Michigan, MI', 'MI, US'],
    ['Port Washington', 'Port Washington, NY, US'],
    ['Fort Washington', 'nowhere'],
    ['Lake, Michigan', 'Lake, MI, US'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })
})

describe('the town tells which of a state and a country of one name is meant', () => {
  test.for<[string, 'usa' | 'eu', string]>([
    ['Tbilisi, Georgia', 'usa', 'Tbilisi, 51, GE'],
    ['Tbilisi Georgia', 'usa', 'Tbilisi, 51, GE'],
    ['near Tbilisi, Georgia', 'usa', 'Tbilisi, 51, GE'],
    ['Tbilisi, Georgia', 'eu', 'Tbilisi, 51, GE'],
    ['Atlanta, Georgia', 'eu', 'Atlanta, GA, US'],
    ['Rome, Georgia', 'usa', 'Rome, GA, US'],
    ['Tbilisi, Georgia, USA', 'usa', 'GA, US'],
    ['Tbilisi, GA', 'usa', 'GA, US'],
    ['a farm, Georgia', 'usa', 'GA, US'],
    ['a farm, Georgia', 'eu', 'GE'],
  ])('%s in the region %s → %s', ([text, region, expected]) => {
    expect(locate(text, region)).toBe(expected)
  })
})

describe('in a known state a town is as sure as its main name', () => {
  test.for<[string, string]>([
    ['Eugene, OR', 'Eugene'],
    ['Eugene (Oregon)', 'Eugene'],
    ['Brownsville, OR', 'Brownsville'],
  ])('%s, though another town there was once called so', ([text, name]) => {
    expect(locateText(text, 'usa', lookup)).toMatchObject({ place: { name }, share: 1, others: 0 })
  })

  test('but not where two towns have this main name', () => {
    const georgetown = locateText('Georgetown, IL', 'usa', lookup)
    expect(georgetown).toMatchObject({ place: { population: 3_202 }, others: 1 })
    expect(georgetown).toHaveProperty('share', expect.closeTo(3_402 / 5_102))
  })

  test.for(['Eugene', 'Eugene Township, OR'])(
    'and not without a state or with a word cut off: %s',
    (text) => {
      const eugene = locateText(text, 'usa', lookup)
      expect(eugene).toMatchObject({ place: { name: 'Eugene' }, others: 1 })
      expect(eugene).toHaveProperty('share', expect.closeTo(163_660 / 274_413))
    },
  )
})

test('an island is not the town called after it with "City"', () => {
  expect(locate('Long Island, NY')).toBe('NY, US')
  expect(locate('Long Island')).toBe('nowhere')
  expect(locate('Long Island City, NY')).toBe('Long Island City, NY, US')
  expect(locate('Marco Island, FL')).toBe('Marco, FL, US')
})

test('keysOfText names every key that locating asks for', () => {
  for (const text of [
    'USA, Norfolk (Virginia)',
    'Lake Michigan (Illinois)',
    'Missouri, Columbia',
    'near Tbilisi, Georgia',
    'Long Island, NY',
  ]) {
    expectAllKeysNamed(text, 'usa', lookup)
  }
})
