import { expect, type Page } from '@playwright/test'
import { readConfig } from '../../src/server/config.ts'
import { test as base } from './browser-test.ts'
import { storeReports } from './reports.ts'
import { startTestSite } from './site.ts'
import { startTagHost, type TagHost } from './tag-host.ts'

/** Each test starts as a new visitor of a site with a configured tag and two reports. */
export const test = base.extend<{ service: TagHost }, { tagHost: TagHost }>({
  tagHost: [
    async ({}, use) => {
      const host = await startTagHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ tagHost }, use) => {
      tagHost.requests.length = 0
      tagHost.views.length = 0
      await use(tagHost)
    },
    { auto: true },
  ],
  siteOf: [
    async ({ tagHost }, use) => {
      const analytics = { ANALYTICS_TAG_URL: tagHost.tagUrl, ANALYTICS_ID: 'T-1' }
      const site = await startTestSite({ site: readConfig(analytics).site })
      await storeReports(site.database, [{ location: 'Reykjavík' }, { location: 'Loch Ness' }])
      await use(async () => site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

export const panel = (page: Page) => page.getByRole('region', { name: /page views/i })
export const button = (page: Page, name: string) => panel(page).getByRole('button', { name })

/** A page that counts has the script of the tag before it asks for anything. */
export async function expectNoRequest(page: Page, service: TagHost) {
  await page.waitForLoadState('networkidle')
  // Code that loaded last has run when the page gets a later answer.
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
  expect(await page.locator('script[src*="tag.js"]').count()).toBe(0)
  expect(service.requests).toEqual([])
}
