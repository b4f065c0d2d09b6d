import { expect } from 'vitest'
import { storeSightings } from '../../../test/support/report-facts.ts'
import { test } from '../../../test/support/site-test.ts'
import { pageUrls } from '../../shared/urls.ts'

test('cards without a date say so once for all of them, and have no empty list of facts', async ({
  site,
}) => {
  const undated = { report: { sightingDate: 'Unknown', sightingTime: 'Unknown', anonymous: true } }
  await storeSightings(site.database, [undated, undated])
  const html = await (await fetch(site.url + pageUrls.explore)).text()
  const page = html.slice(0, html.indexOf('<script type="application/json"'))
  expect(page.match(/panel-raised card/g)).toHaveLength(2)
  expect(page.match(/Date unknown/g)).toHaveLength(1)
  expect(page).not.toContain('card-facts')
})
