import { describe, expect, test } from 'vitest'
import { inWords } from '../../../test/support/located.ts'
import { expectAllKeysNamed, lookUpAmong, type Town } from '../../../test/support/place-lookup.ts'
import { sureShare } from '../sightings/facts-of-place.ts'
import type { Division } from './gazetteer.ts'
import { locateText } from './locate-text.ts'
import { placeKey } from './place-key.ts'

const towns: Town[] = [
  ['Wa', 'GH', '11', 78_107],
  ['New York City', 'US', 'NY', 8_804_190, ['NYC']],
  ['Varna', 'BG', '61', 312_770, ['Var']],
  ['Chieri', 'IT', '12', 36_749, ['Cher']],
  ['Győr', 'HU', '09', 129_301, ['Jura']],
  ['Lot', 'BE', 'VLG', 4_698],
  ['Marne', 'IT', '09', 567],
  ['Vienna', 'AT', '09', 1_691_468, ['Vienne']],
  ['Lisbon', 'PT', '14', 517_802, ['Lisboa']],
  ['Bazel', 'BE', 'VLG', 5_687, ['Basel']],
  ['Basel', 'CH', 'BS', 164_488],
  ['Belgrade', 'BE', 'WAL', 4_756],
  ['Belgrade', 'RS', 'SE', 1_273_651],
  ['Naples', 'IT', '04', 959_470, ['Napoli']],
  ['Napoli', 'PH', '01', 3_000],
  ['Rennes', 'FR', '53', 209_375],
  ['Rennes', 'CA', '10', 900_000],
  ['Suffolk', 'US', 'VA', 88_161],
  ['Isle of Wight', 'US', 'VA', 0],
  ['Surrey', 'CA', '02', 394_976],
  ['York', 'GB', 'ENG', 144_202],
  ['Sidney', 'US', 'OH', 20_858, ['Sydney']],
  ['Sydney', 'AU', '02', 5_231_147],
  ['Brisbane', 'US', 'CA', 4_717],
  ['Brisbane', 'AU', '04', 2_582_007],
  ['Melbourne', 'US', 'FL', 80_127],
  ['Melbourne', 'AU', '07', 4_917_750],
  ['Victoria', 'US', 'TX', 67_574],
  ['Houston', 'US', 'TX', 2_304_580],
  ['Monterey', 'US', 'CA', 28_338, ['Monterrey']],
  ['Monterrey', 'MX', '19', 1_135_512],
]

const divisions = (
  [
    ['FR', '93', '83', 'Var', 968_170],
    ['FR', '24', '18', 'Cher', 262_729],
    ['FR', '27', '39', 'Jura', 191_086],
    ['FR', '76', '46', 'Lot', 112_593],
    ['FR', '44', '51', 'Marne', 560_000],
    ['FR', '75', '86', 'Vienne', 372_039],
    ['PT', '14', '', 'Lisboa', 2_000_000],
    ['GB', 'ENG', 'N5', 'Suffolk', 612_036],
    ['GB', 'ENG', 'G2', 'Isle of Wight', 145_254],
    ['GB', 'ENG', 'N7', 'Surrey', 1_302_647],
    ['GB', 'ENG', 'N9', 'York', 160_000],
    ['US', 'CA', '', 'California', 39_000_000],
    ['AU', '02', '', 'New South Wales', 13_070_793],
    ['AU', '04', '', 'Queensland', 8_799_422],
    ['AU', '07', '', 'Victoria', 11_475_574],
    ['MX', '19', '', 'Nuevo León', 4_537_085],
  ] as const
).map(([country, admin1, admin2, name, population]): Division => {
  const middle = { latitude: 0, longitude: 0, radiusKm: 100 }
  return { country, admin1, admin2, name, key: placeKey(name), population, ...middle }
})

const lookup = lookUpAmong(towns, divisions)

/** With "perhaps" where no map shows the town. */
function locate(text: string, region: 'usa' | 'eu') {
  const located = locateText(text, region, lookup)
  const isDoubtful = located?.kind === 'town' && located.share < sureShare
  return `${isDoubtful ? 'perhaps ' : ''}${inWords(located)}`
}

describe('with the region EU a name without a country', () => {
  test.for<[string, string]>([
    ['Var', 'Var'],
    ['Cher', 'Cher'],
    ['Sancerre, Cher', 'Cher'],
    ['Jura', 'Jura'],
    ['Marne', 'Marne'],
  ])(
    'is the county, not the second name of a town or the name of a hamlet: %s',
    ([text, expected]) => {
      expect(locate(text, 'eu')).toBe(expected)
    },
  )

  test.for<[string, string]>([
    ['Lot', 'perhaps Lot, VLG, BE'],
    ['Vienne', 'perhaps Vienna, 09, AT'],
    ['Belgrade', 'perhaps Belgrade, WAL, BE'],
  ])('is in doubt if it rather means another place: %s', ([text, expected]) => {
    expect(locate(text, 'eu')).toBe(expected)
  })

  test.for<[string, string]>([
    ['Lisboa', 'Lisbon, 14, PT'],
    ['Napoli', 'Naples, 04, IT'],
    ['Rennes', 'Rennes, 53, FR'],
    ['Basel', 'Basel, BS, CH'],
    ['Basel, Belgium', 'Bazel, VLG, BE'],
    ['York', 'York, ENG, GB'],
  ])('is a sure town otherwise: %s', ([text, expected]) => {
    expect(locate(text, 'eu')).toBe(expected)
  })

  test.for<[string, string]>([
    ['Rendlesham Forest, Suffolk', 'Suffolk'],
    ['Isle of Wight', 'Isle of Wight'],
    ['Surrey', 'Surrey'],
  ])('is a county of the United Kingdom before a town of America: %s', ([text, expected]) => {
    expect(locate(text, 'eu')).toBe(expected)
  })
})

test('a code of two or three letters is no town abroad', () => {
  expect(locate('VA, DC, MD, various', 'usa')).toBe('nowhere')
  expect(locate('NYC', 'usa')).toBe('New York City, NY, US')
  expect(locate('NYC', 'eu')).toBe('nowhere')
  expect(locate('Suffolk', 'usa')).toBe('Suffolk, VA, US')
})

describe('a state abroad after a town goes before a namesake at home', () => {
  test.for<[string, string]>([
    ['Sydney, NSW', 'Sydney, 02, AU'],
    ['Brisbane, Queensland', 'Brisbane, 04, AU'],
    ['Brisbane, QLD', 'Brisbane, 04, AU'],
    ['Melbourne, Victoria', 'Melbourne, 07, AU'],
    ['Monterrey, Nuevo Leon', 'Monterrey, 19, MX'],
    ['Houston, Victoria', 'Houston, TX, US'],
    ['Brisbane, California', 'Brisbane, CA, US'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text, 'usa')).toBe(expected)
  })
})

test('a country with its other name behind a stroke is one country', () => {
  expect(locate('UK/England', 'usa')).toBe('GB')
  expect(locate('Trinidad/Tobago', 'usa')).toBe('TT')
})

test('keysOfText names every key that locating asks for', () => {
  for (const text of ['Sydney, NSW', 'Rendlesham Forest, Suffolk', 'Vienne (86)']) {
    for (const region of ['usa', 'eu'] as const) {
      expectAllKeysNamed(text, region, lookup)
    }
  }
})
