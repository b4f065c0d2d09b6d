import { expect, type Page } from '@playwright/test'
import { historyRows, places, press, statuses, test } from '../support/admin-visit.ts'
import { storeReports } from '../support/reports.ts'

test('one key verifies, two reject with a reason, and a third undoes it', async ({
  page,
  site,
  pages,
}) => {
  await storeReports(site.database, places(3))
  await pages.open('?status=pending')
  await expect(pages.rows).toHaveCount(3)
  await press(page, 'j')
  await press(page, '3')
  await expect.poll(pages.focusedRow).toBe(1)
  await press(page, '4')
  await expect(pages.question).toBeVisible()
  await press(page, '4')
  await expect(pages.question).toBeHidden()
  await expect.poll(pages.focusedRow).toBe(2)
  const decided = { 'Place 1': 'verified', 'Place 2': 'rejected', 'Place 3': 'pending' }
  await expect.poll(() => statuses(site)).toEqual(decided)
  await press(page, 'u')
  await pages.expectToast('Decision Undone')
  await expect.poll(() => statuses(site)).toEqual({ ...decided, 'Place 2': 'pending' })
  await press(page, 'u')
  const changes = await historyRows(site, 'report_status_changed')
  expect(changes.map(({ toValue, reasonCode }) => [toValue, reasonCode])).toEqual([
    ['verified', null],
    ['rejected', 'spam'],
    ['pending', null],
  ])
})

test('the queue starts with the longest wait and goes on past row 50', async ({
  page,
  site,
  pages,
}) => {
  await storeReports(site.database, places(52))
  await pages.open()
  await page.getByRole('link', { name: 'Start with the longest wait' }).click()
  await page.waitForURL(/status=pending&order=oldest/)
  await expect(page.getByText('1 to 50 of 52')).toBeVisible()
  await pages.rows.nth(49).locator('[data-desk-report]').click()
  await expect(page.getByText('50 of 52, submitted')).toBeVisible()
  await press(page, '3')
  await expect(page.getByText('1 of 2, submitted')).toBeVisible()
  await press(page, 'j')
  await expect(page.getByText('2 of 2, submitted')).toBeVisible()
})

/** Controls that a toast hides, at least in part, in the part of the page that is seen. */
const controlsUnderToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast')
    if (!toast) throw new Error('No toast is shown')
    const covered = toast.getBoundingClientRect()
    const controls = document.querySelectorAll('main button, main a[href], main input, main select')
    return [...controls]
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        const isBeside =
          right <= covered.left ||
          left >= covered.right ||
          bottom <= covered.top ||
          top >= covered.bottom
        return control.checkVisibility() && width > 1 && !toast.contains(control) && !isBeside
      })
      .map((control) => control.textContent || control.getAttribute('aria-label'))
  })

for (const width of [360, 1280]) {
  test(`at ${width} px the toast of a decision covers no button, and it can be undone`, async ({
    page,
    site,
    pages,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await storeReports(site.database, places(30))
    await pages.open('?status=pending')
    await expect(pages.rows).toHaveCount(30)
    await press(page, 'j')
    await press(page, '3')
    // A pointer above it stops its clock.
    await pages.toast.hover()
    await expect.poll(pages.focusedRow).toBe(1)
    expect(await controlsUnderToast(page)).toEqual([])
    await press(page, 'u')
    await pages.expectToast('Decision Undone')
    await page.mouse.move(0, 0)
    await pages.toast.hover()
    await expect.poll(async () => (await statuses(site))['Place 1']).toBe('pending')
    expect(await controlsUnderToast(page)).toEqual([])
  })
}
