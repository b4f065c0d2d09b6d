import { expect } from '@playwright/test'
import { adminReportUrl } from '../../src/shared/urls.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { openDesk } from '../support/desk.ts'
import { storeReports } from '../support/reports.ts'

test('the ledger shows decisions, also without scripts, and goes on to older ones', async ({
  site,
  page,
  browser,
}) => {
  const [id = ''] = await storeReports(site.database, [{}])
  const desk = await openDesk(site)
  const statuses = ['verified', 'pending', 'under_review']
  for (let turn = 0; turn < 54; turn++) {
    const status = statuses[turn % statuses.length]
    await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status })
  }
  await page.goto('/promises')
  await page.getByRole('link', { name: 'The ledger of decisions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger of decisions')
  await expect(page.getByText('Row 54 is the newest.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(51)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Older decisions' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('row').last()).toContainText('Verified')
  const bare = await browser.newPage({ javaScriptEnabled: false })
  await bare.goto(page.url())
  await expect(bare.getByRole('row')).toHaveCount(5)
  await bare.close()
})
