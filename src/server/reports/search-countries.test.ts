import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { test } from '../../../test/support/site-test.ts'
import { ownMigrations } from '../database/migrate.ts'

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
  const { database } = site
  const read = () =>
    database.selectFrom('reports').select(['location', 'updatedAt']).orderBy('id').execute()
  const before = await read()
  await sql`
    update reports set search_vector = ts_delete(search_vector, array['in:nl', 'in:de'])
     where search_vector @@ $$'in:nl' | 'in:de'$$::tsquery`.execute(database)
  expect(await searchLocations(site, 'nederland')).toEqual([])
  const file = path.join(ownMigrations, '0080-stored-countries-with-articles.sql')
  await sql.raw(await readFile(file, 'utf8')).execute(database)
  expect(await searchLocations(site, 'nederland')).toHaveLength(2)
  expect(await searchLocations(site, 'deutschland')).toHaveLength(2)
  expect(await read()).toEqual(before)
})
