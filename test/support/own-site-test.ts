import { test as base } from './admin-test.ts'
import { startTestSite } from './site.ts'

/**
 * Each test starts with a site of its own, because the accounts of another test would interfere.
 */
export const test = base.extend({
  site: async ({ siteChanges }, use) => {
    const site = await startTestSite(siteChanges)
    await use(site)
    await site.close()
  },
})
