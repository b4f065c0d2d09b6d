import { test as base } from './admin-test.ts'
import { startTestSite } from './site.ts'

/** Each test begins with a site of its own, as the administration of another one would be in the way. */
export const test = base.extend({
  site: async ({ siteChanges }, use) => {
    const site = await startTestSite(siteChanges)
    await use(site)
    await site.close()
  },
})
