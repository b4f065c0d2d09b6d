import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { apiUrls } from '../../shared/urls.ts'

const quarter = [
  '9:15pm',
  '9:15 pm',
  '9.15 PM',
  '09:15 p.m.',
  '9:15p.m.',
  '0915pm',
  '915 pm',
  '21:15',
]
const hour = ['9pm', '9 pm', '9 P.M.', '9:00 pm', '9.00pm', '21:00']
const midnight = ['12:30 am', '1230am', '00:30']
const half = 'half: 9:30 pm on 9/14'
const morning = 'morning: 9 am'
const numbers = 'numbers: 9 of us stood there at 10 pm'

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    ...quarter.map((time) => ({ location: `quarter: ${time}` })),
    ...hour.map((time) => ({ location: `hour: ${time}` })),
    ...midnight.map((time) => ({ location: `midnight: ${time}` })),
    ...[half, morning, numbers].map((location) => ({ location })),
    {
      location: 'the fourth',
      sightingDate: '1998-07-04',
      description: 'That was seen at 9 PM here.',
    },
    {
      location: 'the ninth',
      sightingDate: '1998-07-09',
      description: 'That was seen at 4 pm here.',
    },
    {
      location: 'in the afternoon',
      sightingDate: '1998-07-04',
      description: 'That was seen at 3 pm here.',
    },
    { location: 'a boat', description: 'I am 9 years old, and we saw a boat.' },
  ])
})

const ofQuarter = quarter.map((time) => `quarter: ${time}`).sort()
const ofHour = hour.map((time) => `hour: ${time}`).sort()
const atNine = [...ofHour, 'the fourth']
const ofMidnight = midnight.map((time) => `midnight: ${time}`).sort()

test.for<[string, string[]]>([
  ...quarter.map((time): [string, string[]] => [time, ofQuarter]),
  ...hour.map((time): [string, string[]] => [time, atNine]),
  ...midnight.map((time): [string, string[]] => [time, ofMidnight]),
  ['9 p. m.', atNine],
  ['hour at 9 p.m.', ofHour],
  ['quarter around 9:15 pm', ofQuarter],
  ['9:15', ofQuarter.filter((one) => !/ (09|21)/.test(one))],
  ['quarter around 21:15', ofQuarter],
  ['9:15 am', []],
  ['21.15', ['quarter: 21:15']],
  ['"21:15"', ['quarter: 21:15']],
  ['9:30pm', [half]],
  ['9am', [morning]],
  ['9 am', [morning]],
  ['numbers 9', [numbers]],
  ['4 July 9 pm', ['the fourth']],
  ['July 4, 1998 9pm', ['the fourth']],
  ['4 July 1998 at 9:00 p.m.', ['the fourth']],
  ['July 4 pm', ['in the afternoon', 'the fourth']],
  ['July 9 pm', ['the ninth']],
  ['I am 9', ['a boat']],
  ['"9 pm"', ['hour: 9 pm', 'the fourth']],
])('%s finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual(locations)
})

test('Explore finds a time like the list', async ({ site }) => {
  const response = await fetch(
    `${site.url}${apiUrls.explore}?search=${encodeURIComponent('9:15 pm')}`,
  )
  const { reports }: ExploreAnswer = await response.json()
  expect(reports.map(({ location }) => location).sort()).toEqual(ofQuarter)
})
