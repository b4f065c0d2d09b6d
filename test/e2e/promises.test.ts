import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { test } from '../support/admin-visit.ts'
import { expectAccessible } from '../support/browser-page.ts'

test.beforeEach(async ({ site }) => {
  await sql`truncate promise_runs`.execute(site.database)
  await sql`
    insert into promise_runs (promise, checked, due, changed, failed, stopped)
    values ('uploads', 9, 0, 0, false, false), ('identifiers', 56, 7, 7, true, false),
           ('videos', 90, 30, 0, false, true)`.execute(site.database)
})

test('the page of promises tells the last run of each job', async ({ page }) => {
  await page.goto('/data-protection#retention-and-deletion')
  await page.getByRole('link', { name: 'Kept promises' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kept promises')
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(card('Unused uploads')).toContainText('Kept')
  await expect(card('Names of verified reports')).toContainText('The last run failed')
  await expect(card('After 5 years')).toContainText('Stopped, and waits for an administrator')
  await expect(card('Unused accounts')).toContainText('No run yet')
  await expectAccessible(page)
})

test('an administrator confirms a stopped promise', async ({ page, pages }) => {
  await pages.open()
  await pages.tab('Promises').click()
  await page.getByRole('button', { name: 'Confirm 30' }).click()
  await expect(pages.question).toContainText('30 rows are due')
  await pages.question.getByRole('button', { name: 'Confirm 30' }).click()
  await expect(page.getByText('Confirmed. The job has not run yet.')).toBeVisible()
  await expectAccessible(page)
})
