import { describe, expect, test } from 'vitest'
import { lookUpAmong } from '../../../test/support/place-lookup.ts'
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

test('words in brackets are no misspelt town', () => {
  expect(locateText('a farm (Hollend), OH', 'usa', lookup)).toMatchObject({ kind: 'state' })
})
