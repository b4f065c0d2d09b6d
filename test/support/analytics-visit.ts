import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { leave, noteComplaints } from './browser-page.ts'
import { openBrowser } from './open-browser.ts'
import { storeReports } from './reports.ts'
import { startTestSite, type TestSite } from './site.ts'
import { startTagHost, type TagHost } from './tag-host.ts'

// Read by the tests as they are at the moment; only the hooks below set them.
export let service: TagHost
export let site: TestSite
export let page: Page
export let context: BrowserContext
export let complaints: string[]
let browser: Browser

/** Makes every test of the file begin as a new visitor of a site with a configured tag. */
export function visitWithAnalytics() {
  beforeAll(async () => {
    service = await startTagHost()
    const analytics = { ANALYTICS_TAG_URL: service.tagUrl, ANALYTICS_ID: 'T-1' }
    const { site: configured } = readConfig(analytics)
    ;[site, browser] = await Promise.all([startTestSite({ site: configured }), openBrowser()])
    await storeReports(site.database, [{ location: 'Reykjavík' }, { location: 'Loch Ness' }])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
    await service.close()
  })
  beforeEach(async () => {
    service.requests.length = 0
    service.views.length = 0
    await openContext()
  })
  afterEach(async () => {
    await leave(context)
    expect(complaints).toEqual([])
  })
}

export async function openContext(options: Parameters<Browser['newContext']>[0] = {}) {
  await context?.close()
  complaints = []
  context = await browser.newContext(options)
  context.setDefaultTimeout(8_000)
  page = await context.newPage()
  noteComplaints(page, complaints)
}

export const panel = () => page.getByRole('region', { name: /page views/i })
export const button = (name: string) => panel().getByRole('button', { name })

/** Long enough for a script and its first request from the same machine. */
export const pause = () => page.waitForTimeout(400)

export async function expectNoRequest() {
  await page.waitForLoadState('networkidle')
  await pause()
  expect(service.requests).toEqual([])
}
