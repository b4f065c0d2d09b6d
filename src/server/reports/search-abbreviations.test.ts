import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { test } from '../../../test/support/site-test.ts'
import { expectStoredKeys } from '../../../test/support/stored-keys.ts'

test.beforeAll(async ({ site }) => {
  const locations = [
    ...['Tampa, Fla.', 'Miami, FL', 'Flagstaff, AZ', 'Fresno, Calif', 'Oakland, CA'],
    ...['Nashua, N.H.', 'Concord, New Hampshire', 'Fargo, N. Dakota', 'Minot, ND'],
    ...['New York City, NY', 'NYC', 'Huntington, W. Va.'],
  ]
  await storeReports(
    site.database,
    locations.map((location) => ({ location, region: 'usa' })),
  )
})

const found: [text: string, locations: string[]][] = [
  ['Florida', ['Miami, FL', 'Tampa, Fla.']],
  ['tampa fla', ['Tampa, Fla.']],
  ['miami, fla.', ['Miami, FL']],
  ['Calif.', ['Fresno, Calif', 'Oakland, CA']],
  ['N.H.', ['Concord, New Hampshire', 'Nashua, N.H.']],
  ['new hampshire', ['Concord, New Hampshire', 'Nashua, N.H.']],
  ['n dakota', ['Fargo, N. Dakota', 'Minot, ND']],
  ['west virginia', ['Huntington, W. Va.']],
  ['nyc', ['NYC', 'New York City, NY']],
]

test.for(found)('"%s" finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual(locations)
})

test('an upgrade adds the keys of stored reports, and changes nothing else', async ({ site }) => {
  await expectStoredKeys(site, {
    migration: '0099-stored-abbreviations.sql',
    keys: ['in:us-wv', 'in:us-fl'],
    found: { 'west virginia': 1, florida: 1 },
  })
})
