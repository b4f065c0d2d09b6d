import { type AdminPages, adminPages } from './admin-pages.ts'
import { test as base } from './browser-test.ts'

/** Each test starts as a visitor who may sign in to the administration. */
export const test = base.extend<{ pages: AdminPages }>({
  pages: async ({ page, site }, use) => use(adminPages(page, site.url)),
})
