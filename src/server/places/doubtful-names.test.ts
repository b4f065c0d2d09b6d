import { describe, expect, test } from 'vitest'
import { expectAllKeysNamed, lookUpAmong } from '../../../test/support/place-lookup.ts'
import { locateText } from './locate-text.ts'

/** Name, state and second name. */
const towns: [name: string, admin1: string, ...others: string[]][] = [
  ['Crystal City', 'TX'],
  ['Crystal Beach', 'FL'],
  ['Barstow', 'CA', 'Grapevine'],
  ['Grapevine', 'TX'],
  ['Lakewood', 'TN', 'Old Hickory'],
  ['La Crosse', 'WI', 'LaCrosse'],
  ['LaCrosse', 'FL'],
  ['Wildwood', 'NJ', 'Woodland'],
  ['Bodega Bay', 'CA', 'Bay'],
  ['Lake City', 'CA'],
  ['Lake Havasu City', 'AZ'],
  ['Buffalo', 'OK'],
  ['Buffalo Valley', 'TN'],
  ['Macomb', 'MI'],
  ['Holland', 'OH'],
  ['Howland', 'ME'],
  ['Spring Hill', 'FL'],
  ['Springhill', 'LA'],
  ['Cleveland', 'OH'],
  ['Camp Wood', 'TX'],
  ['Killeen', 'TX'],
  ['Fort Wayne', 'IN'],
  ['Mount Carmel', 'OH', 'Union Town'],
  ['Uniontown', 'OH'],
  ['Spring Dale', 'OH'],
  ['Springdale', 'OH'],
]

const lookup = lookUpAmong(
  towns.map(([name, admin1, ...others]) => [name, 'US', admin1, 9_000, others]),
)

describe('a name that rather means a hamlet without an entry is a town in doubt', () => {
  test.for<[string, string]>([
    ['Crystal Beach, TX', 'Crystal City'],
    ['West Lake Village, CA', 'Lake City'],
    ['Grapevine, CA', 'Barstow'],
    ['Woodland Township, NJ', 'Wildwood'],
    ['Bay Area, CA', 'Bodega Bay'],
    ['Buffalo Valley, OK', 'Buffalo'],
    ['Howland, OH', 'Holland'],
    ['Camp Hood, TX', 'Camp Wood'],
  ])('%s is perhaps %s', ([text, name]) => {
    expect(locateText(text, 'usa', lookup)).toMatchObject({
      ...{ place: { name }, share: 0.5, others: 1 },
    })
  })
})

describe('a name that only this town can mean is sure', () => {
  test.for<[string, string]>([
    ['Old Hickory, TN', 'Lakewood'],
    ['LaCrosse, WI', 'La Crosse'],
    ['Lake Havasu, AZ', 'Lake Havasu City'],
    ['Macomb Township, MI', 'Macomb'],
    ['Springhill, FL', 'Spring Hill'],
    ['Clevland, OH', 'Cleveland'],
    ['Fort Wayn, IN', 'Fort Wayne'],
    ['Fort Wanye, IN', 'Fort Wayne'],
    ['Killeen Base, Camp Hood, TX', 'Killeen'],
    ['Camp Hood, Kileen, TX', 'Killeen'],
    ['Union Town, OH', 'Uniontown'],
    ['Spring Dale, OH', 'Spring Dale'],
  ])('%s is %s', ([text, name]) => {
    expect(locateText(text, 'usa', lookup)).toMatchObject({ place: { name }, share: 1, others: 0 })
  })
})

test.for(['Barstow AFB, CA', 'Barstow Air Force Base, CA'])(
  'a base has only by chance the name of a hamlet: %s',
  (text) => {
    const withHamlet = (population: number) => lookUpAmong([['Barstow', 'US', 'CA', population]])
    expect(locateText(text, 'usa', withHamlet(2_900))).toMatchObject({ share: 0.5, others: 1 })
    expect(locateText(text, 'usa', withHamlet(3_100))).toMatchObject({ share: 1, others: 0 })
    expect(locateText('Barstow, CA', 'usa', withHamlet(0))).toMatchObject({ share: 1 })
  },
)

test('a misspelt large town is sure', () => {
  const large = lookUpAmong([['Las Vegas', 'US', 'NV', 641_903]])
  expect(locateText('Las Begas, NV', 'usa', large)).toMatchObject({ share: 1, others: 0 })
})

test('words in brackets are no misspelt town', () => {
  expect(locateText('a farm (Hollend), OH', 'usa', lookup)).toMatchObject({ kind: 'state' })
})

test('keysOfText names the key of a name in one word', () => {
  expectAllKeysNamed('Union Town, OH', 'usa', lookup)
})
