import { expect, type Page } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { accountPages } from '../support/account-pages.ts'
import { test } from '../support/account-test.ts'
import { newUser } from '../support/registration.ts'
import { reportForm } from '../support/report-form.ts'
import { storeReports } from '../support/reports.ts'
import { findTabFaults } from '../support/tab-stops.ts'

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    { location: 'Reykjavík', phenomenonType: 'ghost', region: 'eu' },
    ...Array.from({ length: 14 }, (_, index) => ({ location: `Place ${index + 2}` })),
  ])
})

const press = (page: Page, key: string) => page.keyboard.press(key)

/** The id, name or text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const isControl = element?.matches('input, select, textarea, main')
    const name = element?.id.startsWith('report-') ? element.id : element?.getAttribute('name')
    return (isControl ? name || element?.id : element?.textContent?.trim()) ?? ''
  })

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: string, most = 60) {
  for (let stop = 0; stop < most; stop++) {
    await press(page, 'Tab')
    if ((await focused(page)) === target) return
  }
  throw new Error(`Tab does not lead to ${target}, but to ${await focused(page)}`)
}

const cards = (page: Page) => page.locator('#reports li h3')

test('a visitor skips to the list, loads more, filters, opens and closes by keyboard', async ({
  page,
}) => {
  await page.goto('/')
  await press(page, 'Tab')
  expect(await focused(page)).toBe('Skip to content')
  await press(page, 'Enter')
  await expect.poll(() => focused(page)).toBe('content')
  await press(page, 'Tab')
  expect(await focused(page)).toBe('Report a Sighting')

  await tabTo(page, 'Load More')
  await press(page, 'Enter')
  await expect(cards(page)).toHaveCount(15)
  await expect.poll(() => focused(page)).toBe('Place 13')

  await page.goto('/#reports')
  await tabTo(page, 'type')
  await page.keyboard.type('Ap')
  await page.waitForURL(/type=ghost/)
  await expect(cards(page)).toHaveText(['Reykjavík'])
  await tabTo(page, 'Reykjavík')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Report Details' })
  await expect(dialog).toBeVisible()
  expect(await focused(page)).toBe('Close')
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Reykjavík')
})

test('a witness submits with a fault, follows the summary, corrects and submits by keyboard', async ({
  page,
  site,
}) => {
  const form = reportForm(page, site.url)
  await form.open()
  await tabTo(page, 'report-fullName')
  const texts = ['Jane Doe', 'jane@', 'U', 'Flagstaff']
  for (const text of texts) {
    await page.keyboard.type(text)
    await press(page, 'Tab')
  }
  expect(await form.focusedName()).toBe('sightingDate')
  await page.keyboard.type('06142025')
  await tabTo(page, 'report-sightingTime')
  await page.keyboard.type('1040PM')
  await tabTo(page, 'report-phenomenonType')
  await page.keyboard.type('UF')
  await press(page, 'Tab')
  await page.keyboard.type('Some seconds')
  await press(page, 'Tab')
  await page.keyboard.type('Three lights stood over the ridge.')
  await press(page, 'Tab')
  await press(page, 'Enter')
  await expect(form.submitButton).toHaveCount(1)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  if (!(await summary.isVisible())) {
    await tabTo(page, 'Submit Report')
    await press(page, 'Enter')
  }
  await expect(summary).toBeVisible()
  await expect.poll(form.focusedName).toBe('email')
  await press(page, 'End')
  await page.keyboard.type('example.org')
  await tabTo(page, 'Submit Report')
  await press(page, 'Enter')
  await expect(form.received).toBeVisible()
  const stored = await site.database
    .selectFrom('reports')
    .selectAll()
    .where('email', '=', 'jane@example.org')
    .execute()
  expect(stored).toMatchObject([
    { fullName: 'Jane Doe', region: 'usa', phenomenonType: 'ufo', sightingDate: '2025-06-14' },
  ])
})

test('every control of the main page shows its focus, and Tab reaches all of them', async ({
  page,
  site,
}) => {
  await page.goto('/')
  await reportForm(page, site.url).waitUntilReady()
  expect(await findTabFaults(page)).toEqual([])
  expect(await page.locator('#report-form [data-stop]').count()).toBeGreaterThanOrEqual(12)
  await expect(page.locator('#reports .card [data-stop]')).toHaveCount(12)
})

test('every control of a form with faults shows its focus, and the summary leads to each field', async ({
  page,
  site,
}) => {
  await page.goto(pageUrls.submit)
  const form = reportForm(page, site.url)
  await form.waitUntilReady()
  await form.submitButton.focus()
  await press(page, 'Enter')
  await expect(page.getByText('There is a problem')).toBeVisible()
  await page.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.focus())
  await press(page, 'Shift+Tab')
  expect(await findTabFaults(page)).toEqual([])
  const links = page.locator('#report-form-faults a, [role=alert] a')
  const wanted = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(wanted).toHaveLength(9)
  for (const [index, href] of wanted.entries()) {
    await links.nth(index).focus()
    await press(page, 'Enter')
    expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(href)
  }
})

test('the dialog keeps the focus until it closes, and returns it', async ({ page }) => {
  await page.goto('/')
  const card = page.locator('#reports .card-link').nth(1)
  const name = await card.innerText()
  await card.focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Report Details' })
  await expect(dialog).toBeVisible()
  expect(await focused(page)).toBe('Close')
  expect(await findTabFaults(page, 'dialog')).toEqual([])
  await expect(page.locator('[data-stop]')).toHaveCount(
    await page.locator('dialog [data-stop]').count(),
  )
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe(name)
})

test('a visitor chooses a category, opens an answer, takes its link and closes it by keyboard', async ({
  page,
}) => {
  await page.goto(pageUrls.faq)
  expect(await findTabFaults(page)).toEqual([])
  await page.reload()
  await tabTo(page, 'Video Evidence')
  await press(page, 'Enter')
  await page.waitForURL(/#video-evidence$/)
  await press(page, 'Tab')
  const question = page.locator('section:has(#video-evidence) details').first()
  expect(await focused(page)).toBe(await question.locator('summary').innerText())
  await press(page, 'Enter')
  await expect(question).toHaveAttribute('open', '')
  await press(page, 'Tab')
  expect(await focused(page)).toMatch(/^Link to this answer/)
  // The page handles its new address a moment later, and may open the answer then.
  const isTold = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('hashchange', () => resolve())),
  )
  await press(page, 'Enter')
  await page.waitForURL(/#which-videos-can-i-add$/)
  await isTold
  await question.locator('summary').focus()
  await press(page, 'Space')
  expect(await question.getAttribute('open')).toBeNull()
})

test('a visitor registers, logs out and logs in by keyboard', async ({ page, site }) => {
  await page.goto('/')
  await tabTo(page, 'Login')
  await press(page, 'Enter')
  await page.waitForURL(pageUrls.auth)
  const pages = accountPages(page, site.url)
  await pages.waitUntilReady()
  expect(await findTabFaults(page)).toEqual([])
  await page.getByRole('tab', { name: 'Login' }).focus()
  await press(page, 'ArrowRight')
  expect(await focused(page)).toBe('Register')
  await pages.waitUntilReady()
  const { firstName, lastName, username, email, password } = newUser()
  await press(page, 'Tab')
  expect(await focused(page)).toBe('firstName')
  for (const text of [firstName, lastName, username, email]) {
    await page.keyboard.type(text)
    await press(page, 'Tab')
  }
  await page.keyboard.type(password)
  await tabTo(page, 'confirmPassword')
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await page.waitForURL('/')
  await tabTo(page, 'Dashboard')
  await press(page, 'Enter')
  await page.waitForURL(pageUrls.home)
  expect(await findTabFaults(page)).toEqual([])
  await pages.header.getByRole('button', { name: 'Logout' }).focus()
  await press(page, 'Enter')
  await page.waitForURL('/')

  await pages.open()
  await tabTo(page, 'username')
  await page.keyboard.type(username)
  await press(page, 'Tab')
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await page.waitForURL('/')
  await expect(pages.header.getByText('Welcome, ')).toBeVisible()
})
