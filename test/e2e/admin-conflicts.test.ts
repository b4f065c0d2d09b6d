import { expect } from '@playwright/test'
import { actAs, adminPages } from '../support/admin-pages.ts'
import { historyRows, places, press, statuses, test } from '../support/admin-visit.ts'
import { storeReports } from '../support/reports.ts'

const busy = { status: 503, headers: { 'retry-after': '5' } }

test('the later of two moderators sees the conflict and decides again', async ({
  page,
  browser,
  site,
  pages,
}) => {
  const [id] = await storeReports(site.database, [{ location: 'Loch Ness' }])
  const other = await browser.newContext()
  await actAs(other, site, { username: 'jane', role: 'moderator' })
  const otherPage = await other.newPage()
  const otherPages = adminPages(otherPage, site.url)
  await Promise.all([pages.open(), otherPages.open()])
  await Promise.all([
    expect(pages.rows.first()).toBeVisible(),
    expect(otherPages.rows.first()).toBeVisible(),
  ])
  await otherPage.keyboard.press('j')
  await otherPage.keyboard.press('3')
  await otherPages.expectToast('Status Updated', 'Report status has been updated successfully')

  await press(page, 'j')
  await press(page, '2')
  const heading = { name: 'This report was changed by another moderator' }
  await expect(pages.question.getByRole('heading', heading)).toBeVisible()
  const told = pages.question.getByText('It was Pending when you looked and is Verified now')
  await expect(told).toContainText('decided by jane')
  await pages.expectToast('Update Failed', '409: This report was changed by another moderator')
  expect(await statuses(site)).toEqual({ 'Loch Ness': 'verified' })
  await pages.button('Leave it as it is').click()
  await expect.poll(pages.focusedRow).toBe(0)
  await expect(pages.rows.locator('.badge')).toHaveText('Verified')

  await otherPage.keyboard.press('1')
  await expect.poll(() => statuses(site)).toEqual({ 'Loch Ness': 'pending' })
  await press(page, '2')
  await pages.button('Under Review anyway').click()
  await pages.expectToast('Status Updated')
  expect(await statuses(site)).toEqual({ 'Loch Ness': 'under_review' })
  const decisions = await historyRows(site, 'report_status_changed')
  expect(decisions.filter(({ subjectId }) => subjectId === id)).toHaveLength(3)
  await other.close()
})

test('a conflict with the same status says that something else changed', async ({
  page,
  site,
  pages,
}) => {
  await storeReports(site.database, [{ location: 'Loch Ness' }])
  await pages.open()
  await expect(pages.rows.first()).toBeVisible()
  await site.database.updateTable('reports').set({ duration: 'An hour' }).execute()
  await press(page, 'j')
  await press(page, '3')
  await expect(pages.question.getByText('It still is Pending, but something else')).toBeVisible()
  await pages.button('Verify anyway').click()
  await pages.expectToast('Status Updated')
  expect(await statuses(site)).toEqual({ 'Loch Ness': 'verified' })
})

test('a decision that a busy site refuses is sent again', async ({ page, site, pages }) => {
  await storeReports(site.database, places(2))
  await page.clock.install()
  await pages.open()
  await expect(pages.rows).toHaveCount(2)
  await page.route('**/status', (route) => route.fulfill(busy), { times: 1 })
  // The clock of the page goes on in small steps, so that a slow machine sees the toast, too.
  await page.clock.pauseAt(Date.now() + 1_000)
  await press(page, 'j')
  await press(page, '3')
  const waits = pages.toast.getByText('Your decision is sent again in 5 seconds', { exact: true })
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await waits.isVisible()).toBe(true)
  }).toPass({ intervals: [20] })
  await pages.expectToast('The site is busy just now')
  await page.clock.fastForward(5_000)
  await page.clock.resume()
  await expect.poll(() => statuses(site)).toEqual({ 'Place 1': 'verified', 'Place 2': 'pending' })
  await expect.poll(pages.focusedRow).toBe(1)
})
