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
    ['Williams (5 Miles East of), AZ', 'Williams'],
    ['Williams (near), AZ', 'Williams'],
    ['Williams (near; on I-40), AZ', 'Williams'],
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
])('%s is near the town', ([text, name]) => {
  expect(located(text)).toMatchObject({ place: { name }, radiusKm: 15 })
})

describe('a stated distance is the least radius', () => {
  test.for<[string, string, number]>([
    ['Williams (25 Miles East of), AZ', 'Williams', 41],
    ['Williams (25 miles east), AZ', 'Williams', 41],
    ['Williams (20 mi. S on I-40), AZ', 'Williams', 33],
    ['Williams, 20 miles west of, AZ', 'Williams', 33],
    ['Forbes (32KM outside of)', 'Forbes', 32],
    ['10-15 miles east of Joplin, MO', 'Joplin', 25],
    ['10 to 15 miles outside of Joplin, MO', 'Joplin', 25],
    ['.5 mi. east of Joplin, MO', 'Joplin', 15],
    ['on a road 20 kilometres north of Joplin, MO', 'Joplin', 20],
  ])('%s', ([text, name, radiusKm]) => {
    expect(located(text)).toMatchObject({ place: { name }, share: 1, others: 0, radiusKm })
  })

  test.for<[string, string, number]>([
    ['Williams (approx. 40 miles N of), AZ', 'Williams', 65],
    ['Spokane (35 miles north of, Hwy. 395), WA', 'Spokane', 57],
    ['Spokane (over the Pacific 600 Miles W of), WA', 'Spokane', 966],
    ['Spokane (Pacific, 200 miles W of), WA', 'Spokane', 322],
    ['Forbes (approx. 500 km WNW of)', 'Forbes', 500],
    ['500 kilometers north of Joplin, MO', 'Joplin', 500],
    ['Spokane (45NM SSW OF), WA', 'Spokane', 84],
    ['a farm (60 miles north of Spokane), WA', 'Spokane', 97],
    ['Spokane (999999999 km from), WA', 'Spokane', 20_000],
  ])('and beyond 25 miles the town has no cell: %s', ([text, name, radiusKm]) => {
    expect(located(text)).toMatchObject({ place: { name }, share: 0.5, others: 0, radiusKm })
  })

  test.for([
    'Williams (100 miles north of Phoenix), AZ',
    'Williams (@231 mile marker), AZ',
    'Williams (20 miles of bad road), AZ',
  ])('but not of another town or thing: %s', (text) => {
    expect(located(text)).toMatchObject({ place: { name: 'Williams' }, share: 1, radiusKm: 15 })
  })
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
