import { describe, expect, test } from 'vitest'
import { expectAllKeysNamed, lookUpAmong, type Town } from '../../../test/support/place-lookup.ts'
import { locateText } from './locate-text.ts'

const towns: Town[] = [
  ['Williams', 'US', 'AZ', 3_122],
  ['Spokane', 'US', 'WA', 213_272],
  ['Forbes', 'AU', '02', 8_432],
  ['Boulder', 'US', 'CO', 97_385],
  ['Marion', 'US', 'VA', 5_968],
  ['Joplin', 'US', 'MO', 50_150],
  ['Tucson', 'US', 'AZ', 531_641],
  ['Phoenix', 'US', 'AZ', 1_608_139],
  ['Barstow', 'US', 'CA', 23_692],
  ['Wells', 'US', 'NV', 1_261],
  ['Elko', 'US', 'NV', 18_297],
  ['Midway', 'US', 'FL', 3_193],
  ['Between', 'US', 'GA', 296],
]

const lookup = lookUpAmong(towns)

const located = (text: string) => locateText(text, 'usa', lookup)

describe('a distance or direction in brackets widens the radius of the town', () => {
  test.for<[string, string]>([
    ['Williams (25 Miles East of), AZ', 'Williams'],
    ['Williams (25 miles east), AZ', 'Williams'],
    ['Williams (approx. 40 miles N of), AZ', 'Williams'],
    ['Williams (near), AZ', 'Williams'],
    ['Williams (near; on I-40), AZ', 'Williams'],
    ['Spokane (35 miles north of, Hwy. 395), WA', 'Spokane'],
    ['Forbes (32KM outside of)', 'Forbes'],
    ['Boulder (outside of), CO', 'Boulder'],
    ['Boulder (just outside), CO', 'Boulder'],
    ['Boulder (northwest of), CO', 'Boulder'],
    ['Boulder (vicinity), CO', 'Boulder'],
  ])('%s', ([text, name]) => {
    expect(located(text)).toMatchObject({ place: { name }, share: 1 })
    expect(located(text)).toMatchObject({ radiusKm: 15 })
  })

  test.for([
    'Boulder (city of), CO',
    'Boulder (near the river), CO',
    'Boulder (south side of), CO',
  ])('but not %s', (text) => {
    expect(located(text)).toMatchObject({ place: { name: 'Boulder' }, radiusKm: 5 })
  })
})

test.for<[string, string]>([
  ['vicinity of Marion, Virginia', 'Marion'],
  ['in the vicinity of Marion, Virginia', 'Marion'],
  ['1/2 mile east of Joplin, MO', 'Joplin'],
  ['1 1/2 miles east of Joplin, MO', 'Joplin'],
  ['10-15 miles east of Joplin, MO', 'Joplin'],
  ['10 to 15 miles outside of Joplin, MO', 'Joplin'],
])('%s is near the town', ([text, name]) => {
  expect(located(text)).toMatchObject({ place: { name }, radiusKm: 15 })
})

test.for([
  'between Las Vegas, NV and Barstow, CA',
  'I-80 between Elko and Wells, NV',
  'halfway between Tucson and Phoenix, AZ',
  'Tucson and Phoenix (between), AZ',
  'Bt. Elko and Wells, NV',
  'Elko and Wells btn., NV',
])('between two towns the radius is wide: %s', (text) => {
  expect(located(text)).toMatchObject({ kind: expect.any(String), radiusKm: 15 })
})

test('a town is not between others because of its name', () => {
  expect(located('Midway, FL')).toMatchObject({ place: { name: 'Midway' }, radiusKm: 5 })
  expect(located('Between, GA')).toMatchObject({ place: { name: 'Between' }, radiusKm: 5 })
})

test('keysOfText names every key that locating asks for', () => {
  for (const text of ['1/2 mile east of Joplin, MO', 'Tucson and Phoenix (between), AZ']) {
    expectAllKeysNamed(text, 'usa', lookup)
  }
})
