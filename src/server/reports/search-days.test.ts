import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { test } from '../../../test/support/site-test.ts'

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    { location: 'third', sightingDate: '2005-10-03' },
    {
      location: 'eighth',
      sightingDate: '2005-10-08',
      description: 'We counted 3 lights above us.',
    },
    { location: 'told', description: 'It was October 3rd, 2005, a quiet evening.' },
    { location: 'told in order', description: 'Am 3. Oktober 2005 standen wir am See.' },
    { location: 'Skamania, Washington', sightingDate: '2004-10-09' },
    { location: 'Forks, WA', sightingDate: '1999-06-09' },
    { location: 'Boise, Idaho', sightingDate: '2004-10-09' },
  ])
})

test.for<[string, string[]]>([
  ['October 3 2005', ['third', 'told']],
  ['3 October 2005', ['third', 'told']],
  ['October 3rd, 2005', ['third', 'told']],
  ['the 3rd of October 2005', ['third', 'told']],
  ['3. Oktober 2005', ['third', 'told in order']],
  ['3 lights October 2005', ['eighth']],
  ['wa 2004', []],
  ['washington 2004', ['Skamania, Washington']],
  ['skamania wa 2004', ['Skamania, Washington']],
  ['skamania wa october', ['Skamania, Washington']],
  ['forks wa 1990s', ['Forks, WA']],
  ['skamania wa barn', []],
])('%s finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual(locations)
})
