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

/** Long enough for a script and its first request from the same machine. */
export const pause = (page: Page) => page.waitForTimeout(400)

export async function expectNoRequest(page: Page, service: TagHost) {
  await page.waitForLoadState('networkidle')
  await pause(page)
  expect(service.requests).toEqual([])
}
