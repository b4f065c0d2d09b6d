import { expect, type Page } from '@playwright/test'
import { test } from '../support/report-form-visit.ts'
import { storeReports } from '../support/reports.ts'

test.use({ notesRefusals: true, contextOptions: {} })

const ghosts = 25

test.beforeEach(async ({ site }) => {
  await storeReports(site.database, [
    ...Array.from({ length: 1_004 - ghosts }, () => ({})),
    ...Array.from({ length: ghosts }, () => ({
      phenomenonType: 'ghost' as const,
      region: 'eu' as const,
    })),
    { status: 'rejected' },
  ])
})

const line = (page: Page) => page.locator('#reports [role=status]').last()
const type = (page: Page) => page.getByLabel('Phenomenon type', { exact: true })
const loadMore = (page: Page) => page.getByRole('link', { name: 'Load More' })
const totals = '**/api/reports/total*'

test('the list says how many reports there are, with and without filters', async ({ page }) => {
  await page.goto('/')
  await expect(line(page)).toHaveText('Showing 12 of 1,004 reports')
  await loadMore(page).click()
  await expect(line(page)).toHaveText('Showing 24 of 1,004 reports')

  await type(page).selectOption('ghost')
  await expect(line(page)).toHaveText('Showing 12 of 25 reports')
  await loadMore(page).click()
  await expect(line(page)).toHaveText('Showing 24 of 25 reports')
  await loadMore(page).click()
  await expect(line(page)).toHaveText('Showing 25 reports. That is all of them.')

  await page.goto('/?type=ghost&region=eu&offset=12')
  await expect(line(page)).toHaveText('Showing 12 of 25 reports, from number 13 on')
})

test('a sent report raises the number', async ({ page, form }) => {
  await form.open()
  await expect(line(page)).toHaveText('Showing 12 of 1,004 reports')
  await form.fill()
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  await expect(line(page)).toHaveText('Showing 12 of 1,005 reports')
})

test('a search is not counted', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/total')) asked.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('searchbox').fill('lights')
  await page.waitForURL(/search=lights/)
  await expect(line(page)).toHaveText('Showing 12 reports')
  await page.reload()
  await expect(line(page)).toHaveText('Showing 12 reports')
  expect(asked).toEqual([])
})

test('the page waits for no number, and nothing moves when it comes', async ({ page }) => {
  await page.goto('/')
  const held = Promise.withResolvers<void>()
  await page.route(totals, async (route) => {
    await held.promise
    await route.continue()
  })
  // Below the line, because what stands above it may still move by a part of a pixel.
  const place = () =>
    page.locator('#reports').evaluate((section) => {
      const line = [...section.querySelectorAll('[role=status]')].at(-1)?.getBoundingClientRect()
      const list = section.querySelector('.cards')?.getBoundingClientRect()
      const below = Number(list?.top) - Number(line?.top)
      return { below: Math.round(below), height: Math.round(Number(list?.height)) }
    })
  await type(page).selectOption('ghost')
  await expect(line(page)).toHaveText('Showing 12 reports')
  const before = await place()
  held.resolve()
  await expect(line(page)).toHaveText('Showing 12 of 25 reports')
  expect(await place()).toEqual(before)
})

test('without the number the list is as it was before', async ({ page, expectedComplaints }) => {
  await page.route(totals, (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await type(page).selectOption('ghost')
  await expect(line(page)).toHaveText('Showing 12 reports')
  await expect(page.locator('#reports li h3')).toHaveCount(12)
  await loadMore(page).click()
  await expect(line(page)).toHaveText('Showing 24 reports')
  await expect(page.getByText('Failed to fetch')).toHaveCount(0)
  expectedComplaints.push('status of 503')
})

test('without scripts the page says the number too', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto('/')
  await expect(line(reader)).toHaveText('Showing 12 of 1,004 reports')
  await reader.goto('/?type=ghost')
  await expect(line(reader)).toHaveText('Showing 12 of 25 reports')
  await reader.goto('/?offset=24')
  await expect(line(reader)).toHaveText('Showing 12 of 1,004 reports, from number 25 on')
  await reader.goto('/?type=ghost&search=lights')
  await expect(line(reader)).toHaveText('Showing 12 reports')
  await plain.close()
})
