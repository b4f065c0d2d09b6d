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

/** Runs in the page. */
function isDraftComplete(names: string[]): boolean {
  const draft = JSON.parse(sessionStorage.getItem('report-draft') ?? 'null')
  const form = document.querySelector<HTMLFormElement>('#report-form')
  if (!draft || !form) return false
  return (
    names.every((name) => draft.fields[name]) &&
    [...form.elements].every((element) => {
      const isInput = element instanceof HTMLInputElement
      if (isInput && ['radio', 'checkbox', 'file'].includes(element.type)) {
        const isUnchanged = element.checked === element.defaultChecked
        return !element.name || !element.checked || isUnchanged || element.name in draft.fields
      }
      const isText = isInput || element instanceof HTMLTextAreaElement
      if (!isText && !(element instanceof HTMLSelectElement)) return true
      const { name, value } = element
      const start = isText ? element.defaultValue : ''
      return !name || (draft.fields[name] ?? start) === value
    })
  )
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
    async openFilled() {
      await form.open()
      await form.fill()
    },
    focusedName: () => page.evaluate(() => document.activeElement?.getAttribute('name')),
    /** Waits until the draft of the tab has what the form shows. Fields without a control are named. */
    async waitForDraft(...names: string[]) {
      // A tab in the background draws no frames, for which `waitForFunction` would wait.
      await expect.poll(() => page.evaluate(isDraftComplete, names)).toBe(true)
    },
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

export async function sendEmptyForm(page: Page, siteUrl: string) {
  const form = reportForm(page, siteUrl)
  await form.waitUntilReady()
  await form.submitButton.click()
  await expect(page.getByText('There is a problem')).toBeVisible()
}

export async function sendForm(page: Page, siteUrl: string) {
  const form = reportForm(page, siteUrl)
  await form.waitUntilReady()
  await form.fill()
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
}
