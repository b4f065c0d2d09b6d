import type { Browser, BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { NewUser } from '../../src/shared/accounts.ts'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { signIn } from './account-pages.ts'
import { leave } from './browser-page.ts'
import { openBrowser } from './open-browser.ts'
import { takeMails } from './outbox.ts'
import { openTab } from './report-form.ts'
import { startTestSite, type TestSite } from './site.ts'

// Read by the tests as they are at the moment; only the hooks below set them.
export let site: TestSite
export let browser: Browser
export let context: BrowserContext
export let page: Page
/** What the one account of the site was registered with. */
export let given: NewUser
export let userId: string

/** Each test of the file begins with a site of one account, signed in, and no complaint. */
export function visitAsAccountHolder(): void {
  let complaints: string[]
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  beforeEach(async () => {
    await sql`truncate users, sessions, reports cascade`.execute(site.database)
    await takeMails(site)
    complaints = []
    context = await browser.newContext({ reducedMotion: 'reduce' })
    page = await openTab(context, complaints)
    given = await signIn(context, site.url, { firstName: 'Orla', lastName: 'Winter' })
    const { id } = await site.database.selectFrom('users').select('id').executeTakeFirstOrThrow()
    userId = id
  })
  afterEach(async () => {
    await leave(context)
    expect(complaints).toEqual([])
  })
}

export async function openAccount(): Promise<void> {
  await page.goto(site.url + pageUrls.account)
  await page
    .getByRole('button', { name: 'Change password' })
    .and(page.locator(':enabled'))
    .waitFor()
}

export const toast = () => page.locator('.toast')
export const field = (name: string) => page.locator(`[name=${name}]`)
export const focusedText = () => page.evaluate(() => document.activeElement?.textContent)

export async function isSignedIn(where: BrowserContext): Promise<boolean> {
  return (await where.request.get(site.url + apiUrls.user)).ok()
}
