import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { adminPages, enterAs } from './admin-pages.ts'
import { storeAdministrator } from './administrators.ts'
import { leave } from './browser-page.ts'
import { openBrowser } from './open-browser.ts'
import { openTab } from './report-form.ts'
import { startTestSite, type TestSite } from './site.ts'

// Read by the tests as they are at the moment; only the hooks below set them.
export let site: TestSite
export let browser: Browser
export let context: BrowserContext
export let page: Page
export let pages: ReturnType<typeof adminPages>

/** Each test of the file begins with a register without reports, one administrator signed in, no complaint. */
export function visitAsAdministrator(): void {
  let complaints: string[]
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  beforeEach(async () => {
    complaints = []
    await site.database.deleteFrom('reports').execute()
    context = await browser.newContext({ reducedMotion: 'reduce' })
    page = await openTab(context, complaints)
    pages = adminPages(page, site.url)
    await enterAs(context, site, await storeAdministrator(site.database))
  })
  afterEach(async () => {
    await leave(context)
    expect(complaints).toEqual([])
  })
}

export const press = (key: string) => page.keyboard.press(key)

export const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ location: `Place ${index + 1}` }))

/** The status of each report, by its location. */
export async function statuses(): Promise<Record<string, string>> {
  const rows = await site.database.selectFrom('reports').select(['location', 'status']).execute()
  return Object.fromEntries(rows.map(({ location, status }) => [location, status]))
}
