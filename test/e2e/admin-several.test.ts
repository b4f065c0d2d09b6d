import { expect, type Page } from '@playwright/test'
import { type AdminPages, actAs } from '../support/admin-pages.ts'
import { places, press, statuses, test } from '../support/admin-visit.ts'
import { storeReports } from '../support/reports.ts'
import type { TestSite } from '../support/site.ts'

const deletionsOf = (site: TestSite, ids: string[]) =>
  site.database
    .selectFrom('append_only.history')
    .select(['subjectId', 'reasonCode', 'reasonText'])
    .where('action', '=', 'report_deleted')
    .where('subjectId', 'in', ids)
    .orderBy('id')
    .execute()

const select = (pages: AdminPages, row: number) => pages.rows.nth(row).getByRole('checkbox').check()
const bar = (page: Page) => page.getByRole('group', { name: 'Selected reports' })

test('selected reports get one status, and changed ones are reported', async ({
  page,
  site,
  pages,
}) => {
  const ids = await storeReports(site.database, places(5))
  await pages.open()
  await expect(pages.rows.first()).toBeVisible()
  for (const row of [0, 1, 2]) await pages.rows.nth(row).getByRole('checkbox').check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await site.database
    .updateTable('reports')
    .set({ status: 'under_review' })
    .where('id', '=', ids[1] ?? '')
    .execute()
  await press(page, '3')
  await expect(pages.question.getByText('Set 3 reports to Verify?')).toBeVisible()
  await pages.button('Update 3 reports').click()
  const told = pages.toast.getByText('2 of 3 reports were updated.')
  await expect(told).toContainText('1 had been changed by another moderator')
  expect(await statuses(site)).toEqual({
    'Place 1': 'verified',
    'Place 2': 'under_review',
    'Place 3': 'verified',
    'Place 4': 'pending',
    'Place 5': 'pending',
  })
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(pages.rows.nth(1).locator('.badge')).toHaveText('Under Review')
})

test.describe('deleting several', () => {
  test('asks the exact question and for one reason, and reports each result', async ({
    page,
    site,
    pages,
  }) => {
    const ids = await storeReports(site.database, places(4))
    await pages.open()
    await expect(pages.rows.first()).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeDisabled()
    for (const row of [0, 2]) await select(pages, row)
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const question = 'Are you sure you want to delete these 2 reports?'
    await expect(pages.question.getByRole('heading', { name: question, exact: true })).toBeVisible()
    await pages.button('Delete 2 reports').click()
    expect(await pages.fault('decision-reason')).toBe('Choose a reason')
    expect(Object.keys(await statuses(site))).toHaveLength(4)
    await page.getByLabel('Reason').selectOption('duplicate')
    await page.getByLabel('In your own words').fill('Told twice before.')
    await pages.button('Delete 2 reports').click()
    await pages.expectToast('Report Deleted', '2 reports have been permanently deleted')
    expect(Object.keys(await statuses(site)).sort()).toEqual(['Place 2', 'Place 4'])
    await expect(page.getByText('None selected')).toBeVisible()
    await expect(page.getByText('1 to 2 of 2')).toBeVisible()
    await expect.poll(pages.focusedRow).toBe(1)
    const reason = { reasonCode: 'duplicate', reasonText: 'Told twice before.' }
    expect(await deletionsOf(site, ids)).toEqual(
      [ids[0], ids[2]].map((subjectId) => ({ subjectId, ...reason })),
    )
    const list = await (await fetch(`${site.url}/api/reports`)).json()
    expect(list.map(({ location }: { location: string }) => location)).toEqual([
      'Place 2',
      'Place 4',
    ])
    const statistics = await (await fetch(`${site.url}/api/statistics`)).json()
    expect(statistics.totalReports).toBe(2)
  })

  test('shows the next page after a whole page is deleted', async ({ page, site, pages }) => {
    await storeReports(site.database, places(53))
    await pages.open()
    await page.getByLabel('Select all on this page').check()
    await expect(page.getByText('50 selected')).toBeVisible()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByLabel('Reason').selectOption('spam')
    await pages.button('Delete 50 reports').click()
    await pages.expectToast('Report Deleted', '50 reports have been permanently deleted')
    await expect(pages.rows).toHaveCount(3)
    await expect(page.getByText('1 to 3 of 3')).toBeVisible()
    await press(page, 'j')
    await expect.poll(pages.focusedRow).toBe(0)
  })

  test('returns to the first page after the last page is deleted', async ({
    page,
    site,
    pages,
  }) => {
    await storeReports(site.database, places(51))
    await pages.open()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('51 to 51 of 51')).toBeVisible()
    await pages.rows.first().getByRole('button', { name: 'Decide' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByLabel('Reason').selectOption('spam')
    await pages.button('Delete report').click()
    await expect(page.getByText('No reports found', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(page.getByText('1 to 50 of 50')).toBeVisible()
  })

  test('keeps and reports what somebody else changed in the meantime', async ({
    page,
    site,
    pages,
  }) => {
    const ids = await storeReports(site.database, places(3))
    await pages.open()
    for (const row of [0, 1, 2]) await select(pages, row)
    await site.database
      .updateTable('reports')
      .set({ status: 'under_review' })
      .where('id', '=', ids[0] ?? '')
      .execute()
    await site.database
      .deleteFrom('reports')
      .where('id', '=', ids[1] ?? '')
      .execute()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByLabel('Reason').selectOption('spam')
    await pages.button('Delete 3 reports').click()
    await pages.expectToast(
      'Delete Failed',
      '1 of 3 reports was deleted. 1 had been changed by another moderator and stays as it is now. 1 had been deleted before.',
    )
    expect(await statuses(site)).toEqual({ 'Place 1': 'under_review' })
    await expect(pages.rows).toHaveCount(1)
    await expect(pages.rows.first().locator('.badge')).toHaveText('Under Review')
  })

  test('is not offered to a moderator', async ({ page, context, site, pages }) => {
    await storeReports(site.database, places(1))
    await actAs(context, site, { role: 'moderator' })
    await pages.open()
    await select(pages, 0)
    await expect(bar(page).getByRole('button', { name: 'Reject' })).toBeVisible()
    expect(await bar(page).getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await pages.rows.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByRole('menuitem', { name: 'Reject' })).toBeVisible()
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  })
})
