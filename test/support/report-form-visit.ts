import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Config } from '../../src/server/config.ts'
import { leave } from './browser-page.ts'
import { openBrowser } from './open-browser.ts'
import { openTab, reportForm } from './report-form.ts'
import { startTestSite, type TestSite } from './site.ts'

// Read by the tests as they are at the moment; only the hooks below set them.
export let site: TestSite
export let browser: Browser
export let context: BrowserContext
export let page: Page
export let form: ReturnType<typeof reportForm>
export let complaints: string[]

/** Makes every test of the file begin with an empty register, a new visitor and one tab. */
export function visitReportForm(changes: Partial<Config> = {}) {
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startTestSite(changes), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  beforeEach(async () => {
    await site.database.deleteFrom('reports').execute()
    complaints = []
    context = await browser.newContext()
    page = await openTab(context, complaints)
    form = reportForm(page, site.url)
  })
  afterEach(async () => {
    await leave(context)
    expect(complaints).toEqual([])
  })
}

export const storedReports = () => site.database.selectFrom('reports').selectAll().execute()
