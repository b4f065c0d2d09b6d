import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { test } from '../../../test/support/site-test.ts'
import { reportApiUrl, reportPageUrl } from '../../shared/urls.ts'
import { readReports } from './read-reports.ts'

test.beforeAll(async ({ site: { database } }) => {
  await storeGazetteer(database)
  await sql`
    insert into divisions values
      ('US', 'IL', '', 'Illinois', 'illinois', 40.0, -89.2, 300, 12800000),
      ('US', 'IL', '031', 'Cook County', 'cook county', 41.89, -87.81, 40, 5194675),
      ('US', 'IL', '043', 'DuPage County', 'dupage county', 41.85, -88.09, 30, 916924),
      ('US', 'MN', '031', 'Cook County', 'cook county', 47.9, -90.5, 60, 5176)`.execute(database)
})

test('a county that the words name is named as what the site has read', async ({ site }) => {
  const [inCounty = '', inState = ''] = await storeReports(site.database, [
    { location: 'Cook County, IL' },
    { location: 'Somewhere in Illinois' },
  ])
  await readReports(site.database)
  const read = async (id: string) => (await (await fetch(site.url + reportApiUrl(id))).json()).place
  expect(await read(inCounty)).toMatchObject({
    ...{ id: null, name: 'Cook County', division: 'Illinois', country: 'US' },
    ...{ kind: 'county', others: 0, cell: null },
  })
  expect(await read(inState)).toMatchObject({ name: null, division: 'Illinois', kind: 'state' })
  const page = await (await fetch(site.url + reportPageUrl(inCounty))).text()
  expect(page).toContain('Cook County, Illinois, United States')
})
