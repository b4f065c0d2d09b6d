import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { setQueueClock } from '../../src/server/public-decisions/queue-clock.ts'
import { adminReportUrl, caseCodeUrl } from '../../src/shared/urls.ts'
import { expectAccessible, follow } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { submitReport } from '../support/cases.ts'
import { openDesk } from '../support/desk.ts'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'
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
  await follow(page.getByRole('link', { name: 'The ledger of decisions' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger of decisions')
  await expect(page.getByText('Row 54 is the newest.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(51)
  await expect(page.getByText('Fewer than 5 reports wait')).toBeVisible()
  await expect(page.getByText(/Last 30 days, .*: too few/)).toBeVisible()
  await expectAccessible(page)
  await follow(page.getByRole('link', { name: 'Older decisions' }))
  await expectAccessibleInEveryVariant(page)
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('row').last()).toContainText('Verified')
  const bare = await browser.newPage({ javaScriptEnabled: false })
  await bare.goto(page.url())
  await expect(bare.getByRole('row')).toHaveCount(5)
  await expect(bare.getByText('Fewer than 5 reports wait')).toBeVisible()
  await bare.close()
})

test('the queue clock and the case page tell how long decisions took', async ({ site, page }) => {
  const { database } = site
  await storeReports(database, Array(7).fill({ createdAt: new Date(Date.now() - 7 * 86_400_000) }))
  await sql`
    insert into decision_waits (report_id, decided_on, business_days)
    select gen_random_uuid(), current_date - 1, waited
      from unnest(array_fill(2, array[50]) || array_fill(6, array[48]) || array[8, 9]) as waited`.execute(
    database,
  )
  await setQueueClock(database)
  await page.goto('/ledger')
  const clock = page.getByRole('region', { name: 'How long a decision takes' })
  await expect(clock).toContainText('About 5 reports wait for a first decision.')
  await expect(clock).toContainText('The oldest has waited for 5 business days.')
  await expect(clock).toContainText('half came within 2 business days, nine of ten within 6')
  await expect(clock).toContainText(
    '50 % came within 3 business days, 98 % within 7 business days.',
  )
  await expectAccessibleInEveryVariant(page)
  const { receipt } = await submitReport(site)
  await page.goto(caseCodeUrl(receipt))
  await expect(page.getByText('half of the decisions came within 2 business days')).toBeVisible()
})
