import { describe, expect, test } from 'vitest'
import { apiUrls } from '../../src/shared/urls.ts'
import { adminPages, enterAs } from '../support/admin-pages.ts'
import {
  browser,
  page,
  pages,
  places,
  press,
  site,
  statuses,
  visitAsAdministrator,
} from '../support/admin-visit.ts'
import { storeAdministrator } from '../support/administrators.ts'
import { storeReports } from '../support/reports.ts'

visitAsAdministrator()

const historyRows = (action: 'report_status_changed' | 'report_deleted') =>
  site.database
    .selectFrom('append_only.history')
    .select(['subjectId', 'fromValue', 'toValue', 'reasonCode', 'reasonText'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('twenty reports are moderated by keyboard alone', async () => {
  await storeReports(site.database, places(20))
  await pages.open('?status=pending')
  await expect.poll(() => pages.rows.count()).toBe(20)
  await press('j')
  const expected: Record<string, string> = {}
  const byKey = { 1: 'pending', 2: 'under_review', 3: 'verified', 4: 'rejected' } as const
  for (let at = 0; at < 20; at++) {
    await expect.poll(pages.focusedRow).toBe(at)
    const key = ((at % 4) + 1) as 1 | 2 | 3 | 4
    expected[`Place ${at + 1}`] = byKey[key]
    await press(String(key))
    if (key === 4) {
      await pages.question.waitFor()
      await page.getByLabel('Reason').selectOption('spam')
      await pages.question.getByRole('button', { name: 'Reject report' }).press('Enter')
    }
    if (at === 19) await pages.isTold('Status Updated')
  }
  await expect.poll(statuses).toEqual(expected)
  expect(await pages.rows.count()).toBe(20)
  const rejections = (await historyRows('report_status_changed')).filter(
    ({ toValue }) => toValue === 'rejected',
  )
  expect(rejections.map(({ reasonCode }) => reasonCode)).toEqual(Array(5).fill('spam'))
  expect(await pages.rows.nth(0).locator('.badge').innerText()).toBe('Pending')
  expect(await pages.rows.nth(1).locator('.badge').innerText()).toBe('Under Review')
  expect(await pages.rows.nth(2).locator('.badge').innerText()).toBe('Verified')
  expect(await pages.rows.nth(3).locator('.badge').innerText()).toBe('Rejected')
})

test('two moderators in conflict: the later one is told what changed, and decides again', async () => {
  const [id] = await storeReports(site.database, [{ location: 'Loch Ness' }])
  const other = await browser.newContext()
  const jane = await storeAdministrator(site.database, { username: 'jane', role: 'moderator' })
  await enterAs(other, site, jane)
  const otherPage = await other.newPage()
  const otherPages = adminPages(otherPage, site.url)
  await Promise.all([pages.open(), otherPages.open()])
  await Promise.all([pages.rows.first().waitFor(), otherPages.rows.first().waitFor()])
  await otherPage.keyboard.press('j')
  await otherPage.keyboard.press('3')
  await otherPages.isTold('Status Updated', 'Report status has been updated successfully')

  await press('j')
  await press('2')
  const heading = { name: 'This report was changed by another moderator' }
  await pages.question.getByRole('heading', heading).waitFor()
  const told = pages.question.getByText('It was Pending when you looked and is Verified now')
  await expect.poll(() => told.innerText()).toContain('decided by jane')
  await pages.isTold('Update Failed', '409: This report was changed by another moderator')
  expect(await statuses()).toEqual({ 'Loch Ness': 'verified' })
  await pages.button('Leave it as it is').click()
  await expect.poll(pages.focusedRow).toBe(0)
  expect(await pages.rows.locator('.badge').innerText()).toBe('Verified')

  await otherPage.keyboard.press('1')
  await expect.poll(statuses).toEqual({ 'Loch Ness': 'pending' })
  await press('2')
  await pages.button('Under Review anyway').click()
  await pages.isTold('Status Updated')
  expect(await statuses()).toEqual({ 'Loch Ness': 'under_review' })
  const decisions = await historyRows('report_status_changed')
  expect(decisions.filter(({ subjectId }) => subjectId === id)).toHaveLength(3)
  await other.close()
})

test('a conflict in which the status is the same says that something else was changed', async () => {
  await storeReports(site.database, [{ location: 'Loch Ness' }])
  await pages.open()
  await pages.rows.first().waitFor()
  await site.database.updateTable('reports').set({ duration: 'An hour' }).execute()
  await press('j')
  await press('3')
  await pages.question.getByText('It still is Pending, but something else').waitFor()
  await pages.button('Verify anyway').click()
  await pages.isTold('Status Updated')
  expect(await statuses()).toEqual({ 'Loch Ness': 'verified' })
})

describe('deleting', () => {
  test('asks the exact question and for a reason; the next report gets the focus', async () => {
    await storeReports(site.database, places(3))
    await pages.open()
    await pages.rows.nth(1).getByRole('button', { name: 'Decide' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await pages.question
      .getByRole('heading', { name: 'Are you sure you want to delete this report?', exact: true })
      .waitFor()
    await pages.button('Delete report').click()
    expect(await pages.fault('decision-reason')).toBe('Choose a reason')
    await page.getByLabel('Reason').selectOption('other')
    await pages.button('Delete report').click()
    expect(await pages.fault('decision-text')).toBe('Write the reason')
    await page.getByLabel('In your own words').fill('The witness asked for it.')
    await pages.button('Delete report').click()
    await pages.isTold('Report Deleted', 'The report has been permanently deleted')
    await expect.poll(() => pages.rows.count()).toBe(2)
    await expect.poll(pages.focusedRow).toBe(1)
    expect(Object.keys(await statuses()).sort()).toEqual(['Place 1', 'Place 3'])
    expect(await historyRows('report_deleted')).toMatchObject([
      { reasonCode: 'other', reasonText: 'The witness asked for it.' },
    ])
  })

  test('Cancel and Escape leave all as it is', async () => {
    await storeReports(site.database, places(1))
    await pages.open()
    for (const end of [() => pages.button('Cancel').click(), () => press('Escape')]) {
      await pages.rows.getByRole('button', { name: 'Decide' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await pages.question.waitFor()
      await end()
      await pages.question.waitFor({ state: 'detached' })
      await expect.poll(pages.focusedRow).toBe(0)
    }
    expect(await statuses()).toEqual({ 'Place 1': 'pending' })
  })
})

test('a note that was not added yet waits while one looks at another report', async () => {
  const [id] = await storeReports(site.database, places(2))
  await pages.open(`?report=${id}`)
  const note = () => pages.case.getByRole('textbox', { name: 'Note' })
  await note().fill('Ask the airfield.')
  await pages.case.getByRole('button', { name: 'Next' }).click()
  await pages.case.getByText('Place 2').waitFor()
  expect(await note().inputValue()).toBe('')
  await pages.case.getByRole('button', { name: 'Previous' }).click()
  await pages.case.getByText('Place 1').waitFor()
  expect(await note().inputValue()).toBe('Ask the airfield.')
  await pages.button('Add note').click()
  await pages.case.getByRole('list').getByText('Ask the airfield.').waitFor()
  expect(await note().inputValue()).toBe('')
})

test('keys decide on the open report also where a link led to it past the page', async () => {
  const ids = await storeReports(site.database, places(52))
  await pages.open(`?report=${ids[51]}`)
  await pages.case.getByText('Place 52').first().waitFor()
  await press('3')
  await pages.isTold('Status Updated')
  await pages.case.waitFor({ state: 'detached' })
  expect((await statuses())['Place 52']).toBe('verified')
})

test('keys do nothing while typing, and can be switched off for good', async () => {
  await storeReports(site.database, places(2))
  await pages.open()
  await pages.rows.first().waitFor()
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('3j?x')
  expect(await search.inputValue()).toBe('3j?x')
  await pages.rows.first().getByRole('link').focus()
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keys of the desk' })
  await help.getByLabel('Use single keys').uncheck()
  await press('Escape')
  await help.waitFor({ state: 'detached' })
  await press('3')
  await page.reload()
  await pages.rows.first().getByRole('link').focus()
  await press('3')
  await press('j')
  expect(await pages.focusedRow()).toBe(0)
  expect(await statuses()).toEqual({ 'Place 1': 'pending', 'Place 2': 'pending' })
})

test('filters, counts, order and pages stand in the address', async () => {
  await storeReports(site.database, [
    ...places(120),
    { location: 'Oslo', region: 'eu', phenomenonType: 'ghost', status: 'verified', verified: true },
  ])
  await pages.open()
  const status = page.getByRole('navigation', { name: 'Status' })
  await status.getByRole('link', { name: 'Pending 120' }).waitFor()
  await status.getByRole('link', { name: 'All 121' }).waitFor()
  await page.getByText('1 to 50 of 121').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('51 to 100 of 121').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('101 to 121 of 121').waitFor()
  await page.reload()
  await page.getByText('101 to 121 of 121').waitFor()
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.getByText('51 to 100 of 121').waitFor()
  await pages.rows.filter({ hasText: 'Place 51' }).waitFor()
  await page.getByRole('link', { name: 'Submitted' }).click()
  await pages.rows.first().filter({ hasText: 'Oslo' }).waitFor()
  await page.waitForURL(/\?order=oldest$/)

  await page.getByLabel('Type').selectOption('ghost')
  await page.getByLabel('Region').selectOption('eu')
  await page.getByRole('searchbox').fill('oslo')
  await press('Enter')
  await expect.poll(() => pages.rows.count()).toBe(1)
  await status.getByRole('link', { name: 'Rejected 0' }).click()
  await page.getByText('No reports found', { exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => pages.rows.count()).toBe(1)
})

test('Next, pressed again while its page is on the way, skips nothing', async () => {
  await storeReports(site.database, places(120))
  await pages.open()
  const next = page.getByRole('link', { name: 'Next' })
  await next.waitFor()
  const held = Promise.withResolvers<void>()
  const isOfList = (url: URL) => url.pathname === apiUrls.adminReports
  await page.route(isOfList, async (route) => {
    await held.promise
    await route.continue()
  })
  await next.click()
  await page.getByText('Page 2', { exact: true }).waitFor()
  await next.click({ force: true })
  held.resolve()
  await page.getByText('51 to 100 of 120').waitFor()
  await pages.rows.filter({ hasText: 'Place 51' }).waitFor()
  await page.goBack()
  await page.getByText('1 to 50 of 120').waitFor()
})

test('a list that was asked for before a decision does not undo it when it comes after', async () => {
  await storeReports(site.database, places(2))
  await pages.open()
  await pages.rows.first().waitFor()
  await pages.tab('Users').click()
  await pages.users.first().waitFor()
  const isOfList = (url: URL) => url.pathname === apiUrls.adminReports
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(isOfList, async (route) => {
    const answer = await route.fetch()
    asked.resolve()
    await held.promise
    // By then the page may have given it up.
    await route.fulfill({ response: answer }).catch(() => {})
  })
  await pages.tab('Reports').click()
  await asked.promise
  await press('j')
  await press('3')
  await pages.isTold('Status Updated')
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await page.waitForLoadState('networkidle')
  expect(await pages.rows.first().locator('.badge').innerText()).toBe('Verified')
})

test('a sentence tells what is wrong with the days', async () => {
  await pages.open()
  await page.getByLabel('Days of the').selectOption('sighted')
  await page.getByLabel('From').fill('2026-01-01')
  await press('Enter')
  await page.getByText('Give the first and the last day of the sighting, at most 31 days').waitFor()
})
