import { expect } from '@playwright/test'
import { apiUrls } from '../../src/shared/urls.ts'
import { historyRows, places, press, statuses, test } from '../support/admin-visit.ts'
import { storeReports } from '../support/reports.ts'

test('a moderator decides on twenty reports by keyboard alone', async ({ page, site, pages }) => {
  await storeReports(site.database, places(20))
  await pages.open('?status=pending')
  await expect(pages.rows).toHaveCount(20)
  await press(page, 'j')
  const expected: Record<string, string> = {}
  const byKey = { 1: 'pending', 2: 'under_review', 3: 'verified', 4: 'rejected' } as const
  for (let at = 0; at < 20; at++) {
    await expect.poll(pages.focusedRow).toBe(at)
    const key = ((at % 4) + 1) as 1 | 2 | 3 | 4
    expected[`Place ${at + 1}`] = byKey[key]
    await press(page, String(key))
    if (key === 4) {
      await expect(pages.question).toBeVisible()
      await page.getByLabel('Reason').selectOption('spam')
      await pages.question.getByRole('button', { name: 'Reject report' }).press('Enter')
    }
    if (at === 19) await pages.expectToast('Status Updated')
  }
  await expect.poll(() => statuses(site)).toEqual(expected)
  await expect(pages.rows).toHaveCount(20)
  const rejections = (await historyRows(site, 'report_status_changed')).filter(
    ({ toValue }) => toValue === 'rejected',
  )
  expect(rejections.map(({ reasonCode }) => reasonCode)).toEqual(Array(5).fill('spam'))
  await expect(pages.rows.nth(0).locator('.badge')).toHaveText('Pending')
  await expect(pages.rows.nth(1).locator('.badge')).toHaveText('Under Review')
  await expect(pages.rows.nth(2).locator('.badge')).toHaveText('Verified')
  await expect(pages.rows.nth(3).locator('.badge')).toHaveText('Rejected')
})

test.describe('deleting', () => {
  test('asks the exact question and for a reason, and moves the focus to the next report', async ({
    page,
    site,
    pages,
  }) => {
    await storeReports(site.database, places(3))
    await pages.open()
    await pages.rows.nth(1).getByRole('button', { name: 'Decide' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(
      pages.question.getByRole('heading', {
        name: 'Are you sure you want to delete this report?',
        exact: true,
      }),
    ).toBeVisible()
    await pages.button('Delete report').click()
    expect(await pages.fault('decision-reason')).toBe('Choose a reason')
    await page.getByLabel('Reason').selectOption('other')
    await pages.button('Delete report').click()
    expect(await pages.fault('decision-text')).toBe('Write the reason')
    await page.getByLabel('In your own words').fill('The witness asked for it.')
    await pages.button('Delete report').click()
    await pages.expectToast('Report Deleted', 'The report has been permanently deleted')
    await expect(pages.rows).toHaveCount(2)
    await expect.poll(pages.focusedRow).toBe(1)
    expect(Object.keys(await statuses(site)).sort()).toEqual(['Place 1', 'Place 3'])
    expect(await historyRows(site, 'report_deleted')).toMatchObject([
      { reasonCode: 'other', reasonText: 'The witness asked for it.' },
    ])
  })

  test('changes nothing after Cancel and Escape', async ({ page, site, pages }) => {
    await storeReports(site.database, places(1))
    await pages.open()
    for (const end of [() => pages.button('Cancel').click(), () => press(page, 'Escape')]) {
      await pages.rows.getByRole('button', { name: 'Decide' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(pages.question).toBeVisible()
      await end()
      await expect(pages.question).toHaveCount(0)
      await expect.poll(pages.focusedRow).toBe(0)
    }
    expect(await statuses(site)).toEqual({ 'Place 1': 'pending' })
  })
})

test('an unsaved note stays while the moderator looks at another report', async ({
  site,
  pages,
}) => {
  const [id] = await storeReports(site.database, places(2))
  await pages.open(`?report=${id}`)
  const note = () => pages.case.getByRole('textbox', { name: 'Note' })
  await note().fill('Ask the airfield.')
  await pages.case.getByRole('button', { name: 'Next' }).click()
  await expect(pages.case.getByText('Place 2')).toBeVisible()
  await expect(note()).toHaveValue('')
  await pages.case.getByRole('button', { name: 'Previous' }).click()
  await expect(pages.case.getByText('Place 1')).toBeVisible()
  await expect(note()).toHaveValue('Ask the airfield.')
  await pages.button('Add note').click()
  await expect(pages.case.getByRole('list').getByText('Ask the airfield.')).toBeVisible()
  await expect(note()).toHaveValue('')
})

test('keys decide on the open report, even when a link opened it outside the page', async ({
  page,
  site,
  pages,
}) => {
  const ids = await storeReports(site.database, places(52))
  await pages.open(`?report=${ids[51]}`)
  await expect(pages.case.getByText('Place 52').first()).toBeVisible()
  await press(page, '3')
  await pages.expectToast('Status Updated')
  await expect(pages.case).toHaveCount(0)
  expect((await statuses(site))['Place 52']).toBe('verified')
})

test('keys are ignored while typing, and can be switched off permanently', async ({
  page,
  site,
  pages,
}) => {
  await storeReports(site.database, places(2))
  await pages.open()
  await expect(pages.rows.first()).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('3j?x')
  await expect(search).toHaveValue('3j?x')
  await pages.rows.first().getByRole('link').focus()
  await press(page, '?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByLabel('Use single keys').uncheck()
  await press(page, 'Escape')
  await expect(help).toHaveCount(0)
  await press(page, '3')
  await page.reload()
  await pages.rows.first().getByRole('link').focus()
  await press(page, '3')
  await press(page, 'j')
  expect(await pages.focusedRow()).toBe(0)
  expect(await statuses(site)).toEqual({ 'Place 1': 'pending', 'Place 2': 'pending' })
})

test('the address contains filters, order and page', async ({ page, site, pages }) => {
  await storeReports(site.database, [
    ...places(120),
    { location: 'Oslo', region: 'eu', phenomenonType: 'ghost', status: 'verified', verified: true },
  ])
  await pages.open()
  const status = page.getByRole('navigation', { name: 'Status' })
  await expect(status.getByRole('link', { name: 'Pending 120' })).toBeVisible()
  await expect(status.getByRole('link', { name: 'All 121' })).toBeVisible()
  await expect(page.getByText('1 to 50 of 121')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('51 to 100 of 121')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('101 to 121 of 121')).toBeVisible()
  await page.reload()
  await expect(page.getByText('101 to 121 of 121')).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('51 to 100 of 121')).toBeVisible()
  await expect(pages.rows.filter({ hasText: 'Place 51' })).toBeVisible()
  await page.getByRole('link', { name: 'Submitted' }).click()
  await expect(pages.rows.first().filter({ hasText: 'Oslo' })).toBeVisible()
  await page.waitForURL(/\?order=oldest$/)

  await page.getByLabel('Type').selectOption('ghost')
  await page.getByLabel('Region').selectOption('eu')
  await page.getByRole('searchbox').fill('oslo')
  await press(page, 'Enter')
  await expect(pages.rows).toHaveCount(1)
  await status.getByRole('link', { name: 'Rejected 0' }).click()
  await expect(page.getByText('No reports found', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(pages.rows).toHaveCount(1)
})

test('a second press of Next while its page loads skips nothing', async ({ page, site, pages }) => {
  await storeReports(site.database, places(120))
  await pages.open()
  const next = page.getByRole('link', { name: 'Next' })
  await expect(next).toBeVisible()
  const held = Promise.withResolvers<void>()
  const isOfList = (url: URL) => url.pathname === apiUrls.adminReports
  await page.route(isOfList, async (route) => {
    await held.promise
    await route.continue()
  })
  await next.click()
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible()
  await next.click({ force: true })
  held.resolve()
  await expect(page.getByText('51 to 100 of 120')).toBeVisible()
  await expect(pages.rows.filter({ hasText: 'Place 51' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 to 50 of 120')).toBeVisible()
})

test('a stale list response does not undo a decision', async ({ page, site, pages }) => {
  await storeReports(site.database, places(2))
  await pages.open()
  await expect(pages.rows.first()).toBeVisible()
  await pages.tab('Users').click()
  await expect(pages.users.first()).toBeVisible()
  const isOfList = (url: URL) => url.pathname === apiUrls.adminReports
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(isOfList, async (route) => {
    const answer = await route.fetch()
    asked.resolve()
    await held.promise
    // The page may have cancelled the request by then.
    await route.fulfill({ response: answer }).catch(() => {})
  })
  await pages.tab('Reports').click()
  await asked.promise
  await press(page, 'j')
  await press(page, '3')
  await pages.expectToast('Status Updated')
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await page.waitForLoadState('networkidle')
  await expect(pages.rows.first().locator('.badge')).toHaveText('Verified')
})

test('an error message explains a faulty range of days', async ({ page, pages }) => {
  await pages.open()
  await page.getByLabel('Days of the').selectOption('sighted')
  await page.getByLabel('From').fill('2026-01-01')
  await press(page, 'Enter')
  await expect(
    page.getByText('Give the first and the last day of the sighting, at most 31 days'),
  ).toBeVisible()
})
