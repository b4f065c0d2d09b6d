import { type BrowserContext, expect, type Page } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { type AccountPages, accountPages, signIn } from '../support/account-pages.ts'
import { test } from '../support/account-test.ts'
import type { TestSite } from '../support/site.ts'

test.use({ keepsPages: true })

test.describe('the back button after logout', () => {
  test('shows nothing of the dashboard', async ({ page, context, site, pages }) => {
    await signIn(context, site.url, { firstName: 'Wilhelmina' })
    await page.goto(pageUrls.home)
    await page.goto(pageUrls.faq)
    await pages.header.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/')
    // A page out of memory is not loaded again.
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForURL('/auth?next=%2Fhome')
    expect(await page.content()).not.toContain('Wilhelmina')
  })

  /** Opens a page that shows the user, and that the browser keeps in its back-forward cache. */
  async function openCachedPage(
    page: Page,
    context: BrowserContext,
    site: TestSite,
    pages: AccountPages,
  ) {
    await page.goto(pageUrls.faq)
    await signIn(context, site.url, { firstName: 'Wilhelmina' })
    await page.evaluate(() => {
      Object.assign(globalThis, { isKept: true })
      const channel = new BroadcastChannel('session')
      channel.postMessage('changed')
      channel.close()
    })
    await expect(pages.header.getByText('Welcome, Wilhelmina')).toBeVisible()
  }

  async function goBackSignedOut(page: Page, pages: AccountPages) {
    // A page out of memory is not loaded again.
    await page.goBack({ waitUntil: 'commit' })
    await expect(pages.header.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(pages.path()).toBe(pageUrls.faq)
    expect(await page.content()).not.toContain('Wilhelmina')
    return page.evaluate(() => 'isKept' in globalThis)
  }

  test('shows nothing personal on a cached page after the session ended elsewhere', async ({
    page,
    context,
    site,
    pages,
  }) => {
    await openCachedPage(page, context, site, pages)
    await page.goto(pageUrls.guidelines)
    await site.database.deleteFrom('sessions').execute()
    expect(await goBackSignedOut(page, pages)).toBe(true)
  })

  test('has no cached page after another tab logged out', async ({
    page,
    context,
    site,
    pages,
  }) => {
    const other = await context.newPage()
    const otherPages = accountPages(other, site.url)
    await openCachedPage(page, context, site, pages)
    await other.goto('/')
    await page.goto(pageUrls.guidelines)
    await otherPages.header.getByRole('button', { name: 'Logout' }).click()
    await expect(otherPages.toast.getByText('Logged out', { exact: true })).toBeVisible()
    expect(await goBackSignedOut(page, pages)).toBe(false)
  })
})
