import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageUrls } from '../../src/shared/urls.ts'
import { accountPages } from '../support/account-pages.ts'
import { leave } from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { newUser } from '../support/registration.ts'
import { openTab, reportForm } from '../support/report-form.ts'
import { storeReports } from '../support/reports.ts'
import { startTestSite, type TestSite } from '../support/site.ts'
import { findTabFaults } from '../support/tab-stops.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  await storeReports(site.database, [
    { location: 'Reykjavík', phenomenonType: 'ghost', region: 'eu' },
    ...Array.from({ length: 14 }, (_, index) => ({ location: `Place ${index + 2}` })),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  complaints = []
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await openTab(context, complaints)
})
afterEach(async () => {
  await leave(context)
  expect(complaints).toEqual([])
})

const press = (key: string) => page.keyboard.press(key)

/** What has the focus, as its id, its name or its words. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const isControl = element?.matches('input, select, textarea, main')
    const name = element?.id.startsWith('report-') ? element.id : element?.getAttribute('name')
    return (isControl ? name || element?.id : element?.textContent?.trim()) ?? ''
  })

/** Goes on by Tab until the focus is there. */
async function tabTo(target: string, most = 60) {
  for (let stop = 0; stop < most; stop++) {
    await press('Tab')
    if ((await focused()) === target) return
  }
  throw new Error(`Tab does not lead to ${target}, but to ${await focused()}`)
}

const cards = () => page.locator('#reports li h3')

test('browse: skip, load more, filter, open, close', async () => {
  await page.goto(site.url)
  await press('Tab')
  expect(await focused()).toBe('Skip to content')
  await press('Enter')
  await expect.poll(focused).toBe('content')
  await press('Tab')
  expect(await focused()).toBe('Report a Sighting')

  await tabTo('Load More')
  await press('Enter')
  await expect.poll(() => cards().count()).toBe(15)
  await expect.poll(focused).toBe('Place 13')

  await page.goto(`${site.url}/#reports`)
  await tabTo('type')
  await page.keyboard.type('Ap')
  await page.waitForURL(/type=ghost/)
  await expect.poll(() => cards().allInnerTexts()).toEqual(['Reykjavík'])
  await tabTo('Reykjavík')
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report Details' })
  await dialog.waitFor()
  expect(await focused()).toBe('Close')
  await press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Reykjavík')
})

test('submit: send with a fault, follow the summary, correct, send', async () => {
  const form = reportForm(page, site.url)
  await form.open()
  await tabTo('report-fullName')
  const texts = ['Jane Doe', 'jane@', 'U', 'Flagstaff']
  for (const text of texts) {
    await page.keyboard.type(text)
    await press('Tab')
  }
  expect(await form.focusedName()).toBe('sightingDate')
  await page.keyboard.type('06142025')
  await tabTo('report-sightingTime')
  await page.keyboard.type('1040PM')
  await tabTo('report-phenomenonType')
  await page.keyboard.type('UF')
  await press('Tab')
  await page.keyboard.type('Some seconds')
  await press('Tab')
  await page.keyboard.type('Three lights stood over the ridge.')
  await press('Tab')
  await press('Enter')
  expect(await form.submitButton.count()).toBe(1)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  if (!(await summary.isVisible())) {
    await tabTo('Submit Report')
    await press('Enter')
  }
  await summary.waitFor()
  await expect.poll(form.focusedName).toBe('email')
  await press('End')
  await page.keyboard.type('example.org')
  await tabTo('Submit Report')
  await press('Enter')
  await form.received.waitFor()
  const stored = await site.database
    .selectFrom('reports')
    .selectAll()
    .where('email', '=', 'jane@example.org')
    .execute()
  expect(stored).toMatchObject([
    { fullName: 'Jane Doe', region: 'usa', phenomenonType: 'ufo', sightingDate: '2025-06-14' },
  ])
})

test('whatever has the focus on the main page shows it, and Tab reaches everything', async () => {
  await page.goto(site.url)
  await reportForm(page, site.url).isLive()
  expect(await findTabFaults(page)).toEqual([])
  expect(await page.locator('#report-form [data-stop]').count()).toBeGreaterThanOrEqual(12)
  expect(await page.locator('#reports .card [data-stop]').count()).toBe(12)
})

test('so it is in a form with faults, whose summary leads to each field', async () => {
  await page.goto(site.url + pageUrls.submit)
  const form = reportForm(page, site.url)
  await form.isLive()
  await form.submitButton.focus()
  await press('Enter')
  await page.getByText('There is a problem').waitFor()
  await page.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.focus())
  await press('Shift+Tab')
  expect(await findTabFaults(page)).toEqual([])
  const links = page.locator('#report-form-faults a, [role=alert] a')
  const wanted = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(wanted).toHaveLength(9)
  for (const [index, href] of wanted.entries()) {
    await links.nth(index).focus()
    await press('Enter')
    expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(href)
  }
})

test('the dialog keeps the focus until it closes, and gives it back', async () => {
  await page.goto(site.url)
  const card = page.locator('#reports .card-link').nth(1)
  const name = await card.innerText()
  await card.focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report Details' })
  await dialog.waitFor()
  expect(await focused()).toBe('Close')
  expect(await findTabFaults(page, 'dialog')).toEqual([])
  expect(await page.locator('[data-stop]').count()).toBe(
    await page.locator('dialog [data-stop]').count(),
  )
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe(name)
})

test('questions: choose a category, open an answer, take its link, close it', async () => {
  await page.goto(site.url + pageUrls.faq)
  expect(await findTabFaults(page)).toEqual([])
  await page.reload()
  await tabTo('Video Evidence')
  await press('Enter')
  await page.waitForURL(/#video-evidence$/)
  await press('Tab')
  const question = page.locator('section:has(#video-evidence) details').first()
  expect(await focused()).toBe(await question.locator('summary').innerText())
  await press('Enter')
  expect(await question.getAttribute('open')).toBe('')
  await press('Tab')
  expect(await focused()).toMatch(/^Link to this answer/)
  // The page is told of its new address a moment later, and opens the answer if need be.
  const isTold = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('hashchange', () => resolve())),
  )
  await press('Enter')
  await page.waitForURL(/#which-videos-can-i-add$/)
  await isTold
  await question.locator('summary').focus()
  await press('Space')
  expect(await question.getAttribute('open')).toBeNull()
})

test('register, log out and log in', async () => {
  await page.goto(site.url)
  await tabTo('Login')
  await press('Enter')
  await page.waitForURL(site.url + pageUrls.auth)
  const pages = accountPages(page, site.url)
  await pages.isLive()
  expect(await findTabFaults(page)).toEqual([])
  await page.getByRole('tab', { name: 'Login' }).focus()
  await press('ArrowRight')
  expect(await focused()).toBe('Register')
  await pages.isLive()
  const { firstName, lastName, username, email, password } = newUser()
  await press('Tab')
  expect(await focused()).toBe('firstName')
  for (const text of [firstName, lastName, username, email]) {
    await page.keyboard.type(text)
    await press('Tab')
  }
  await page.keyboard.type(password)
  await tabTo('confirmPassword')
  await page.keyboard.type(password)
  await press('Enter')
  await page.waitForURL(`${site.url}/`)
  await tabTo('Dashboard')
  await press('Enter')
  await page.waitForURL(site.url + pageUrls.home)
  expect(await findTabFaults(page)).toEqual([])
  await pages.header.getByRole('button', { name: 'Logout' }).focus()
  await press('Enter')
  await page.waitForURL(`${site.url}/`)

  await pages.open()
  await tabTo('username')
  await page.keyboard.type(username)
  await press('Tab')
  await page.keyboard.type(password)
  await press('Enter')
  await page.waitForURL(`${site.url}/`)
  await pages.header.getByText('Welcome, ').waitFor()
})
