import { test as base } from './browser-test.ts'
import type { TestSite } from './site.ts'

/** Each test starts with an empty register. */
export const test = base.extend<{ register: undefined }>({
  register: [
    async ({ site }, use) => {
      await site.database.deleteFrom('reports').execute()
      await use(undefined)
    },
    { auto: true },
  ],
})

export const storedReports = (site: TestSite) =>
  site.database.selectFrom('reports').selectAll().execute()
