import type { NewUser } from '../../src/shared/accounts.ts'
import { type AccountPages, accountPages, signIn } from './account-pages.ts'
import { test as base } from './browser-test.ts'

type Fixtures = {
  pages: AccountPages
  /** The registered account; the visitor is not signed in to it. */
  user: NewUser
}

/** Each test starts as a visitor who may register and sign in. */
export const test = base.extend<Fixtures>({
  pages: async ({ page, site }, use) => use(accountPages(page, site.url)),
  user: async ({ browser, site }, use) => {
    const other = await browser.newContext()
    const user = await signIn(other, site.url)
    await other.close()
    await use(user)
  },
})
