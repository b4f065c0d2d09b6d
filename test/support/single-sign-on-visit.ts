import type { Browser, BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { accountPages } from './account-pages.ts'
import { leave } from './browser-page.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { openBrowser } from './open-browser.ts'
import { openTab } from './report-form.ts'
import { startTestSite, type TestSite } from './site.ts'

// Read by the tests as they are at the moment; only the hooks below set them.
export let site: TestSite
export let context: BrowserContext
export let page: Page
export let pages: ReturnType<typeof accountPages>
/** What the tabs of the visitor found wrong; empty after each test. */
export let complaints: string[]

/** Each test of the file begins with a site without accounts and a provider that knows Jane. */
export function visitWithProvider(): void {
  let provider: IdentityProvider
  let browser: Browser
  beforeAll(async () => {
    ;[provider, browser] = await Promise.all([startIdentityProvider(), openBrowser()])
    const { singleSignOn } = provider
    const shown = { ...readConfig({}).site, singleSignOn: { name: 'Example ID' } }
    site = await startTestSite({ singleSignOn, site: shown })
    provider.register(site.url)
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
    await provider.close()
  })
  beforeEach(async () => {
    await sql`truncate users, sessions cascade`.execute(site.database)
    provider.people.clear()
    provider.people.set('jane', {
      email: 'jane@example.org',
      email_verified: true,
      preferred_username: 'jane',
      given_name: 'Jane',
    })
    complaints = []
    context = await browser.newContext({ reducedMotion: 'reduce' })
    page = await openTab(context, complaints)
    pages = accountPages(page, site.url)
  })
  afterEach(async () => {
    await leave(context)
    expect(complaints).toEqual([])
  })
}

export const isOn = (path: string) => page.waitForURL(site.url + path)

/** On the provider's own page. */
export async function tellProvider(login = 'jane'): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByRole('button', { name: 'Sign in at Example ID' }).click()
}
