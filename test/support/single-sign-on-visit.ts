import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { readConfig } from '../../src/server/config.ts'
import { test as base } from './account-test.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { startTestSite } from './site.ts'

const jane = {
  email: 'jane@example.org',
  email_verified: true,
  preferred_username: 'jane',
  given_name: 'Jane',
}

type WorkerFixtures = { provider: IdentityProvider }

/** Each test starts with a site without accounts and a provider that knows Jane. */
export const test = base.extend<{ people: undefined }, WorkerFixtures>({
  provider: [
    async ({}, use) => {
      const provider = await startIdentityProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  siteOf: [
    async ({ provider }, use) => {
      const shown = { ...readConfig({}).site, singleSignOn: { name: 'Example ID' } }
      const site = await startTestSite({ singleSignOn: provider.singleSignOn, site: shown })
      provider.register(site.url)
      await use(async () => site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  people: [
    async ({ site, provider }, use) => {
      await sql`truncate users, sessions cascade`.execute(site.database)
      provider.people.clear()
      provider.people.set('jane', jane)
      await use(undefined)
    },
    { auto: true },
  ],
})

export const isOn = (page: Page, path: string) => page.waitForURL(path)

/** Fills in the provider's own page. */
export async function logInAtProvider(page: Page, login = 'jane'): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByRole('button', { name: 'Sign in at Example ID' }).click()
}
