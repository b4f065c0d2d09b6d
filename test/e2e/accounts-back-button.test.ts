import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageUrls } from '../../src/shared/urls.ts'
import { accountPages, signIn } from '../support/account-pages.ts'
import { leave } from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab } from '../support/report-form.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let pages: ReturnType<typeof accountPages>
let complaints: string[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser({ keepsPages: true })])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  complaints = []
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await openTab(context, complaints)
  pages = accountPages(page, site.url)
})
afterEach(async () => {
  await leave(context)
  expect(complaints).toEqual([])
})

describe('the back button after logout', () => {
  test('shows nothing of the dashboard', async () => {
    await signIn(context, site.url, { firstName: 'Wilhelmina' })
    await page.goto(site.url + pageUrls.home)
    await page.goto(site.url + pageUrls.faq)
    await pages.header.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${site.url}/`)
    // A page out of memory is not loaded again.
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForURL(`${site.url}/auth?next=%2Fhome`)
    expect(await page.content()).not.toContain('Wilhelmina')
  })

  /** A page that knows who is signed in, and that the browser keeps for the back button. */
  async function keepPage() {
    await page.goto(site.url + pageUrls.faq)
    await signIn(context, site.url, { firstName: 'Wilhelmina' })
    await page.evaluate(() => {
      Object.assign(globalThis, { isKept: true })
      const channel = new BroadcastChannel('session')
      channel.postMessage('changed')
      channel.close()
    })
    await pages.header.getByText('Welcome, Wilhelmina').waitFor()
  }

  async function goBackSignedOut() {
    // A page out of memory is not loaded again.
    await page.goBack({ waitUntil: 'commit' })
    await pages.header.getByRole('link', { name: 'Login' }).waitFor()
    expect(pages.path()).toBe(pageUrls.faq)
    expect(await page.content()).not.toContain('Wilhelmina')
    return page.evaluate(() => 'isKept' in globalThis)
  }

  test('shows nothing on a page that was kept while the session ended elsewhere', async () => {
    await keepPage()
    await page.goto(site.url + pageUrls.guidelines)
    await site.database.deleteFrom('sessions').execute()
    expect(await goBackSignedOut()).toBe(true)
  })

  test('keeps no page at all once another tab has logged out', async () => {
    const other = await openTab(context, complaints)
    const otherPages = accountPages(other, site.url)
    await keepPage()
    await other.goto(site.url)
    await page.goto(site.url + pageUrls.guidelines)
    await otherPages.header.getByRole('button', { name: 'Logout' }).click()
    await otherPages.toast.getByText('Logged out', { exact: true }).waitFor()
    expect(await goBackSignedOut()).toBe(false)
  })
})
