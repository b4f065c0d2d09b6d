import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { apiUrls } from '../../src/shared/urls.ts'
import { type AdminPages, signInAs } from '../support/admin-pages.ts'
import { places, press, statuses, test } from '../support/admin-visit.ts'
import { administratorPassword, storeWithPassword } from '../support/administrators.ts'
import { storeReports } from '../support/reports.ts'

const deletedRows = (page: Page) =>
  page.getByRole('region', { name: 'Deleted reports' }).locator('tbody tr')
const historyRows = (page: Page) =>
  page.getByRole('region', { name: 'History' }).locator('tbody tr')

async function removeFirst(page: Page, pages: AdminPages): Promise<void> {
  await pages.open()
  await expect(pages.rows.first()).toBeVisible()
  await pages.rows.first().getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(pages.question.getByText('can restore them for 7 days')).toBeVisible()
  await page.getByLabel('Reason').selectOption('spam')
  await pages.button('Delete report').click()
  await pages.expectToast('Report Deleted', 'The report has been permanently deleted')
}

test('an administrator restores a deleted report by keyboard alone', async ({
  page,
  site,
  pages,
}) => {
  await sql`truncate deleted_reports cascade`.execute(site.database)
  await storeReports(site.database, places(2))
  await removeFirst(page, pages)
  expect(await statuses(site)).toEqual({ 'Place 2': 'pending' })
  await pages.tab('Reports').focus()
  await press(page, 'ArrowRight')
  await press(page, 'ArrowRight')
  await expect(deletedRows(page).getByText('Place 1')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?view=deleted')
  await expect(deletedRows(page)).toContainText('Spam or advertising')
  await page.getByRole('checkbox', { name: 'Select Place 1' }).focus()
  await press(page, 'Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await pages.button('Restore').focus()
  await press(page, 'Enter')
  await pages.expectToast('Report Restored', 'The report is back where it was')
  await expect(page.getByText('No deleted reports')).toBeVisible()
  expect(await statuses(site)).toEqual({ 'Place 1': 'pending', 'Place 2': 'pending' })
  await pages.tab('Reports').click()
  await expect(pages.rows).toHaveCount(2)
})

test('the history shows who did what, by topic and by subject', async ({ page, site, pages }) => {
  await storeReports(site.database, places(1))
  await removeFirst(page, pages)
  await pages.tab('History').click()
  const deletion = historyRows(page).filter({ hasText: 'Spam or advertising' }).first()
  await expect(deletion).toBeVisible()
  await page.getByRole('link', { name: 'Administrators' }).click()
  await page.waitForURL('**/admin?view=history&topic=administrators')
  await expect(historyRows(page).filter({ hasText: 'Spam' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Deleted reports' }).click()
  await deletion.getByRole('link').click()
  await expect(page.getByText('Only about')).toBeVisible()
  await expect(historyRows(page)).toHaveCount(1)
})

test('deleting several reports in an old session asks for the password', async ({
  page,
  context,
  site,
  pages,
}) => {
  await signInAs(context, site, await storeWithPassword(site.database))
  await sql`update sessions set sess = jsonb_set(
    sess, '{startedAt}', to_jsonb(now() - interval '6 minutes'))`.execute(site.database)
  await storeReports(site.database, places(2))
  await pages.open()
  await expect(pages.rows.first()).toBeVisible()
  for (const row of [0, 1]) await pages.rows.nth(row).getByRole('checkbox').check()
  await page.getByRole('group', { name: 'Selected reports' }).getByText('Delete').click()
  await page.getByLabel('Reason').selectOption('spam')
  await pages.button('Delete 2 reports').click()
  await expect(pages.question.getByText('Confirm that it is you')).toBeVisible()
  expect(Object.keys(await statuses(site))).toHaveLength(2)
  await pages.question.locator('#identity-password').fill(administratorPassword)
  await pages.button('Continue').click()
  await pages.expectToast('Report Deleted', '2 reports have been permanently deleted')
  expect(await statuses(site)).toEqual({})
})

test('the history says when its next part cannot be loaded, and moves the focus to the last one', async ({
  page,
  administratorId,
  site,
  pages,
}) => {
  await site.database
    .insertInto('append_only.history')
    .values(
      Array.from({ length: 60 }, () => ({
        actorId: administratorId,
        actorName: 'Ada',
        action: 'report_deleted' as const,
        subjectKind: 'report' as const,
        subjectId: administratorId,
      })),
    )
    .execute()
  await pages.open(`?view=history&subject=${administratorId}`)
  await expect(historyRows(page)).toHaveCount(50)
  const isOfHistory = (url: URL) => url.pathname === apiUrls.adminHistory
  await page.route(isOfHistory, (route) => route.fulfill({ status: 503, body: '' }))
  await pages.button('Load more').press('Enter')
  await expect(page.getByRole('alert')).toContainText('The history cannot be shown')
  await page.unroute(isOfHistory)
  await pages.button('Load more').press('Enter')
  await expect(historyRows(page).nth(50)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
