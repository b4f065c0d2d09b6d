import { expect } from '@playwright/test'
import { readReports } from '../../src/server/sightings/read-reports.ts'
import { reportPageUrl } from '../../src/shared/urls.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { storeReports } from '../support/reports.ts'

test.use({ notesRefusals: true, staysOnSite: true, contextOptions: {} })

test('the page of a report shows what the site reads below the words of the witness', async ({
  page,
  site,
}) => {
  await storeGazetteer(site.database)
  const [clear = '', doubtful = ''] = await storeReports(site.database, [
    {
      ...{ location: 'Lyon, France', region: 'eu', sightingDate: '2024-03-21' },
      ...{ sightingTime: 'vers 21h', createdAt: new Date('2024-03-22') },
    },
    { location: 'Springfield', sightingTime: 'in the evening', sightingDate: '2024-03-21' },
  ])
  await readReports(site.database)
  await page.goto(reportPageUrl(clear))
  const facts = page.locator('dl.facts').first()
  await expect(facts).toContainText('vers 21h')
  await expect(facts).toContainText('Place, read by the siteLyon, France')
  await expect(facts).toContainText(
    'Time, read by the siteabout 21:00 (±30 min), 21 March 2024, Lyon time (20:00 UTC)',
  )
  await expectAccessible(page)
  await page.goto(reportPageUrl(doubtful))
  await expect(facts).toContainText('perhaps: one of 2 places of this name')
  await expect(facts).toContainText('between 18:00 and 23:00, 21 March 2024, local time')
  await expect(facts).not.toContainText('UTC')
})
