import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  expectAccessible,
  follow,
  leave,
  noteComplaints,
  noteForeignRequests,
} from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { storeReports } from '../support/reports.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  await storeReports(site.database, [
    { location: 'Reykjavík', phenomenonType: 'ghost', region: 'eu', anonymous: true },
    { location: 'Sedona, Arizona', status: 'verified', verified: true },
    { location: 'Loch Ness', phenomenonType: 'cryptid', description: 'A long neck rose twice.' },
    ...Array.from({ length: 27 }, (_, index) => ({ location: `Place ${index + 4}` })),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  complaints = []
  context = await browser.newContext()
  page = await context.newPage()
  noteComplaints(page, complaints)
  noteForeignRequests(page, site.url, complaints)
})
afterEach(async () => {
  await leave(context)
  expect(complaints).toEqual([])
})

const cards = () => page.locator('#reports li h3')

test('browse, filter, search, load more and share what was found', async () => {
  await page.goto(site.url)
  expect(await page.title()).toBe('Anomaly Register')
  await expectAccessible(page)
  expect(await cards().count()).toBe(12)
  expect(await page.getByText('Total Reports Filed').locator('..').innerText()).toContain('30')

  await page.getByRole('link', { name: 'Load More' }).click()
  await expect.poll(() => cards().count()).toBe(24)
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect.poll(() => cards().count()).toBe(30)
  expect(await page.getByRole('link', { name: 'Load More' }).count()).toBe(0)

  await page.getByLabel('Phenomenon type', { exact: true }).selectOption('ghost')
  await page.waitForURL(/type=ghost/)
  await expect.poll(() => cards().allInnerTexts()).toEqual(['Reykjavík'])
  expect(await page.locator('#reports').innerText()).toContain('Anonymous')

  await page.getByLabel('Phenomenon type', { exact: true }).selectOption('all')
  await page.getByRole('searchbox').fill('neck rose')
  await page.waitForURL(/search=neck\+rose/)
  await expect.poll(() => cards().allInnerTexts()).toEqual(['Loch Ness'])

  const shared = await context.newPage()
  await shared.goto(page.url())
  expect(await shared.locator('#reports li h3').allInnerTexts()).toEqual(['Loch Ness'])

  await page.getByRole('searchbox').fill('no such words')
  await page.getByText('No reports found matching your criteria').waitFor()
  await expectAccessible(page)
})

test('the details open in a dialog, have an address, and give the focus back', async () => {
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Sedona, Arizona' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Details' })
  await dialog.waitFor()
  await page.waitForURL(/\?report=[0-9a-f-]{36}$/)
  const text = await dialog.innerText()
  for (const part of ['Sedona, Arizona', 'Verified', 'Jane Doe', 'jane.doe@example.org']) {
    expect(text).toContain(part)
  }
  await expectAccessible(page)
  const address = page.url()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`${site.url}/`)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Sedona, Arizona')

  await page.goto(address)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('an anonymous report names nobody in its details', async () => {
  await page.goto(`${site.url}/?type=ghost`)
  await page.getByRole('link', { name: 'Reykjavík' }).click()
  const text = await page.getByRole('dialog').innerText()
  expect(text).toContain('Anonymous')
  expect(text).toContain('Under Review')
  expect(await page.content()).not.toMatch(/Jane Doe|jane\.doe/)
})

test('each report has a page of its own', async () => {
  const [id] = await storeReports(site.database, [
    {
      location: 'Old Mill',
      description: 'A "grey" <b>figure</b> & a cold draught.',
      createdAt: new Date(0),
    },
  ])
  await page.goto(`${site.url}/reports/${id}`)
  expect(await page.title()).toContain('Old Mill')
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await content('og:title')).toContain('Old Mill')
  expect(await content('og:url')).toBe(`${site.url}/reports/${id}`)
  expect(await content('og:description')).toContain('A "grey" <b>figure</b> & a cold draught.')
  expect(await page.locator('main').innerText()).toContain('A "grey" <b>figure</b>')
  await expectAccessible(page)
})

test('without scripts everything can be read by links and forms', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(site.url)
  expect(await reader.locator('#reports li h3').count()).toBe(12)
  await follow(reader.getByRole('link', { name: 'Load More' }))
  expect(await reader.locator('#reports li h3').count()).toBe(12)
  expect(await reader.locator('#reports li h3').first().innerText()).toBe('Place 13')
  await reader.goto(site.url)
  await reader.getByLabel('Phenomenon type', { exact: true }).selectOption('cryptid')
  await follow(reader.getByRole('button', { name: 'Search' }))
  expect(await reader.locator('#reports li h3').allInnerTexts()).toEqual(['Loch Ness'])
  await follow(reader.getByRole('link', { name: 'Loch Ness' }))
  expect(await reader.locator('main').innerText()).toContain('A long neck rose twice.')
  await plain.close()
})

test('an unknown address is the not-found page with status 404', async () => {
  const answer = await fetch(`${site.url}/no/such/page`)
  expect(answer.status).toBe(404)
  await page.goto(`${site.url}/reports/00000000-0000-4000-8000-000000000000`)
  expect(await page.locator('h1').innerText()).toBe('404 Page Not Found')
  expect(await page.locator('main').innerText()).toContain(
    'Did you forget to add the page to the router?',
  )
  await expectAccessible(page)
  complaints = complaints.filter((text) => !text.includes('status of 404'))
})

test.each(['/auth', '/admin', '/guidelines', '/faq'])(
  '%s answers and is accessible',
  async (path) => {
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(200)
    await expectAccessible(page)
    // The shell of the administration asks who is signed in, and nobody is.
    if (path === '/admin') {
      complaints = complaints.filter((text) => !text.includes('status of 401'))
    }
  },
)
