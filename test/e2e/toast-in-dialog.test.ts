import { expect, type Page } from '@playwright/test'
import { test as inAdministration, places, press } from '../support/admin-visit.ts'
import { test } from '../support/browser-test.ts'
import { storeReports } from '../support/reports.ts'

const phone = { width: 360, height: 740 }

/** What can be pressed in the topmost dialog and lies under the toast, at least in part. */
const controlsUnderToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('dialog .toast')
    const covered = toast?.getBoundingClientRect()
    if (!toast || !covered) return 'no toast in a dialog'
    const controls = toast.closest('dialog')?.querySelectorAll('button, a[href], input, select')
    return [...(controls ?? [])]
      .filter((control) => !toast.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const isBesideX = right <= covered.left || left >= covered.right
        return !isBesideX && bottom > covered.top && top < covered.bottom
      })
      .map((control) => control.textContent)
  })

inAdministration(
  'on a phone the toast of a decision leaves the buttons of the next report free',
  async ({ page, site, pages }) => {
    await page.setViewportSize(phone)
    await storeReports(site.database, places(5))
    await pages.open('?status=pending')
    await pages.rows.first().getByRole('link').first().click()
    await expect(pages.case).toContainText('1 of 5')
    await press(page, '3')
    await expect(pages.case).toContainText('2 of 5')
    await expect(pages.case).toContainText('Place 2')
    await pages.toast.hover()
    await expect.poll(() => controlsUnderToast(page)).toEqual([])
    await pages.case.getByRole('link', { name: 'Close' }).click()
    await expect(pages.case).toHaveCount(0)
  },
)

test('on a phone a toast leaves the buttons of a public dialog free', async ({ page, site }) => {
  await page.setViewportSize(phone)
  await storeReports(site.database, [{ location: 'Oulu' }])
  await page.goto('/')
  await page.evaluate(() => sessionStorage.setItem('toast', '{"title":"Welcome back"}'))
  await page.reload()
  await page.locator('.toast').hover()
  await page.getByRole('link', { name: 'Oulu' }).first().press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Oulu')
  await expect.poll(() => controlsUnderToast(page)).toEqual([])
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
