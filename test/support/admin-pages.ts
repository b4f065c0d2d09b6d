import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { readConfig } from '../../src/server/config.ts'
import { sessionCookies } from '../../src/server/security/session-cookies.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import { signInAdministrator, storeAdministrator } from './administrators.ts'
import type { TestSite } from './site.ts'
import { expectToast } from './toast.ts'

/** Signs the whole browser context in to the administration. */
export async function signInAs(context: BrowserContext, site: TestSite, id: string): Promise<void> {
  const { cookie } = await signInAdministrator(site.database, id)
  const name = sessionCookies.administrator.nameOf(readConfig({}))
  const value = cookie.slice(name.length + 1)
  await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
}

/** Signs the whole browser context in as a new administrator, with another role or name if given. */
export async function actAs(
  context: BrowserContext,
  site: TestSite,
  changes: Parameters<typeof storeAdministrator>[1] = {},
): Promise<void> {
  await signInAs(context, site, await storeAdministrator(site.database, changes))
}

export const registration = {
  fullName: 'Ada Warden',
  username: 'ada.warden',
  email: 'ada.warden@example.org',
  password: 'lanterns in the fog',
  confirmPassword: 'lanterns in the fog',
}

export type AdminPages = ReturnType<typeof adminPages>

/** The actions of an administrator in one tab. */
export function adminPages(page: Page, siteUrl: string) {
  const field = (name: string) => page.locator(`[id^=admin-][name=${name}]`)
  const inFlight = new Set<Request>()
  page.on('request', (request) => inFlight.add(request))
  page.on('requestfinished', (request) => inFlight.delete(request))
  page.on('requestfailed', (request) => inFlight.delete(request))
  const pages = {
    field,
    toast: page.locator('.toast'),
    portal: page.getByRole('dialog', { name: 'Admin Portal' }),
    rows: page.locator('.desk-table tbody tr'),
    users: page.getByRole('region', { name: 'Admin users' }).locator('tbody tr'),
    case: page.getByRole('dialog', { name: 'Report Details' }),
    question: page.getByRole('alertdialog'),
    tab: (name: string) => page.getByRole('tab', { name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }).last(),
    async open(query = '') {
      await page.goto(siteUrl + pageUrls.admin + query)
    },
    /** Call this before a session ends: a request in flight would find that out before the next one. */
    async waitForAnswers() {
      // The effects of the last render send requests, too.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await expect.poll(() => inFlight.size).toBe(0)
    },
    async openPortal() {
      await page.goto(siteUrl)
      await page.locator('html').getByRole('link', { name: 'Admin Access' }).click()
      await pages.portal.waitFor()
    },
    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    },
    expectToast: (title: string, text?: string) => expectToast(pages.toast, title, text),
    async fault(id: string) {
      return page
        .locator(`#${id}-fault`)
        .evaluate((fault) => fault.textContent?.replace(/^Error: /, ''))
    },
    focusedRow: () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.desk-table tbody tr')].findIndex((row) =>
          row.contains(document.activeElement),
        ),
      ),
  }
  return pages
}
