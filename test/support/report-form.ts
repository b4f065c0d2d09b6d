import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import { findDefaultViolations } from './browser-page.ts'

const texts = {
  fullName: 'Jane Doe',
  email: 'jane.doe@example.org',
  location: 'Flagstaff, Arizona',
  sightingDate: '2025-06-14',
  sightingTime: '22:40',
  duration: 'About 5 minutes',
  description: 'Three amber lights moved slowly over the ridge without any sound.',
}

export type ReportForm = ReturnType<typeof reportForm>

/** The actions of a person with the form of the main page in one tab. */
export function reportForm(page: Page, siteUrl: string) {
  const field = (name: string) => page.locator(`#report-form [name=${name}]`)
  const form = {
    texts,
    field,
    submitButton: page.locator('#report-form button[type=submit]'),
    received: page.getByText('Your report was received'),
    restored: page.getByText('We kept what you typed on this device'),
    async open() {
      await page.goto(`${siteUrl}/#submit`)
      await form.waitUntilReady()
    },
    /**
     * The code of the form loads when the form comes into view. `scrollIntoView` would also move where
     * Tab goes on from.
     */
    async waitUntilReady() {
      await page
        .locator('#report-form')
        .evaluate((form) => scrollBy(0, form.getBoundingClientRect().top))
      await expect(page.locator('#report-form[novalidate]')).toBeVisible()
    },
    async fill() {
      for (const [name, text] of Object.entries(texts)) await field(name).fill(text)
      await field('region').selectOption('usa')
      await field('phenomenonType').selectOption('ufo')
    },
    focusedName: () => page.evaluate(() => document.activeElement?.getAttribute('name')),
    /** Longer than the pause after which a draft is saved. */
    waitForDraft: () => page.waitForTimeout(600),
    async expectAccessible() {
      expect(await findDefaultViolations(page, '#submit')).toEqual([])
    },
    /** Intercepts submissions. */
    async onSubmission(handle: (route: Route) => Promise<void>) {
      await page.route('**/api/reports', (route) =>
        route.request().method() === 'POST' ? handle(route) : route.continue(),
      )
    },
  }
  return form
}

/** Opens a tab and records the complaints of its page. */
export async function openTab(context: BrowserContext, complaints: string[]): Promise<Page> {
  const tab = await context.newPage()
  tab.setDefaultTimeout(10_000)
  tab.on('console', (message) => {
    // The browser logs every refused request.
    if (message.text().startsWith('Failed to load resource')) return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  tab.on('pageerror', (error) => complaints.push(error.message))
  return tab
}
