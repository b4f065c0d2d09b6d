import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { NewUser } from '../../src/shared/accounts.ts'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { signIn } from './account-pages.ts'
import { test as base } from './browser-test.ts'
import { takeMails } from './outbox.ts'

type Fixtures = {
  /** The registration of the only account of the site. */
  given: NewUser
  userId: string
}

/** Each test starts signed in on a site with one account and no mail. */
export const test = base.extend<Fixtures>({
  given: [
    async ({ site, context }, use) => {
      await sql`truncate users, sessions, reports cascade`.execute(site.database)
      await takeMails(site)
      await use(await signIn(context, site.url, { firstName: 'Orla', lastName: 'Winter' }))
    },
    { auto: true },
  ],
  userId: async ({ site, given }, use) => {
    const { id } = await site.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', given.username)
      .executeTakeFirstOrThrow()
    await use(id)
  },
})

export async function openAccount(page: Page): Promise<void> {
  await page.goto(pageUrls.account)
  await expect(page.getByRole('button', { name: 'Change password' })).toBeEnabled()
}

export const toast = (page: Page) => page.locator('.toast')
export const field = (page: Page, name: string) => page.locator(`[name=${name}]`)
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

export async function isSignedIn(where: BrowserContext): Promise<boolean> {
  return (await where.request.get(apiUrls.user)).ok()
}
