import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { test } from '../../../test/support/site-test.ts'
import { expectStoredKeys } from '../../../test/support/stored-keys.ts'

const abroad = [
  'Amsterdam (The Netherlands)',
  'Utrecht, Kingdom of the Netherlands',
  'Mannheim (West Germany)',
  'Leipzig, East Germany',
  'Wicklow (Rep. of Ireland)',
  'Cork, Republic of Ireland',
  'Katwijk, South Holland',
  'Sainte-Suzanne (near Switzerland) (France)',
  'Cardiff, New South Wales',
]
const inAmerica = ['South Holland, IL', 'Florida (Gulf of Mexico)', 'The Holland, MI']

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    ...abroad.map((location) => ({ location, region: 'eu' as const })),
    ...inAmerica.map((location) => ({ location, region: 'usa' as const })),
  ])
})

test.for<[string, string[]]>([
  ['nederland', ['Amsterdam (The Netherlands)', 'Utrecht, Kingdom of the Netherlands']],
  ['pays-bas', ['Amsterdam (The Netherlands)', 'Utrecht, Kingdom of the Netherlands']],
  ['deutschland', ['Leipzig, East Germany', 'Mannheim (West Germany)']],
  ['irland', ['Cork, Republic of Ireland', 'Wicklow (Rep. of Ireland)']],
  ['suisse', []],
  ['mexique', []],
  ['cymru', []],
])('%s finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual(locations)
})

test('an upgrade adds the keys of stored reports, and changes nothing else', async ({ site }) => {
  await expectStoredKeys(site, {
    migration: '0080-stored-countries-with-articles.sql',
    keys: ['in:nl', 'in:de'],
    found: { nederland: 2, deutschland: 2 },
  })
})
