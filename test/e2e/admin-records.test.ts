import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enterAs } from '../support/admin-pages.ts'
import {
  context,
  page,
  pages,
  places,
  press,
  site,
  statuses,
  visitAsAdministrator,
} from '../support/admin-visit.ts'
import { administratorPassword, storeWithPassword } from '../support/administrators.ts'
import { storeReports } from '../support/reports.ts'

visitAsAdministrator()

const deletedRows = () => page.getByRole('region', { name: 'Deleted reports' }).locator('tbody tr')
const historyRows = () => page.getByRole('region', { name: 'History' }).locator('tbody tr')

async function removeFirst(): Promise<void> {
  await pages.open()
  await pages.rows.first().waitFor()
  await pages.rows.first().getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await pages.question.getByText('can restore them for 7 days').waitFor()
  await page.getByLabel('Reason').selectOption('spam')
  await pages.button('Delete report').click()
  await pages.isTold('Report Deleted', 'The report has been permanently deleted')
}

test('a deleted report is restored by keyboard alone', async () => {
  await sql`truncate deleted_reports cascade`.execute(site.database)
  await storeReports(site.database, places(2))
  await removeFirst()
  expect(await statuses()).toEqual({ 'Place 2': 'pending' })
  await pages.tab('Reports').focus()
  await press('ArrowRight')
  await press('ArrowRight')
  await deletedRows().getByText('Place 1').waitFor()
  expect(new URL(page.url()).search).toBe('?view=deleted')
  expect(await deletedRows().innerText()).toContain('Spam or advertising')
  await page.getByRole('checkbox', { name: 'Select Place 1' }).focus()
  await press('Space')
  await page.getByText('1 selected').waitFor()
  await pages.button('Restore').focus()
  await press('Enter')
  await pages.isTold('Report Restored', 'The report is back where it was')
  await page.getByText('No deleted reports').waitFor()
  expect(await statuses()).toEqual({ 'Place 1': 'pending', 'Place 2': 'pending' })
  await pages.tab('Reports').click()
  await expect.poll(() => pages.rows.count()).toBe(2)
})

test('the history shows who did what, by topic and by subject', async () => {
  await storeReports(site.database, places(1))
  await removeFirst()
  await pages.tab('History').click()
  const deletion = historyRows().filter({ hasText: 'Spam or advertising' }).first()
  await deletion.waitFor()
  await page.getByRole('link', { name: 'Administrators' }).click()
  await page.waitForURL('**/admin?view=history&topic=administrators')
  await expect.poll(() => historyRows().filter({ hasText: 'Spam' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Deleted reports' }).click()
  await deletion.getByRole('link').click()
  await page.getByText('Only about').waitFor()
  await expect.poll(() => historyRows().count()).toBe(1)
})

test('deleting several in a session left open asks for the password', async () => {
  await enterAs(context, site, await storeWithPassword(site.database))
  await sql`update sessions set sess = jsonb_set(
    sess, '{startedAt}', to_jsonb(now() - interval '6 minutes'))`.execute(site.database)
  await storeReports(site.database, places(2))
  await pages.open()
  await pages.rows.first().waitFor()
  for (const row of [0, 1]) await pages.rows.nth(row).getByRole('checkbox').check()
  await page.getByRole('group', { name: 'Selected reports' }).getByText('Delete').click()
  await page.getByLabel('Reason').selectOption('spam')
  await pages.button('Delete 2 reports').click()
  await pages.question.getByText('Is it still you?').waitFor()
  expect(Object.keys(await statuses())).toHaveLength(2)
  await pages.question.locator('#identity-password').fill(administratorPassword)
  await pages.button('Go on').click()
  await pages.isTold('Report Deleted', '2 reports have been permanently deleted')
  expect(await statuses()).toEqual({})
})
