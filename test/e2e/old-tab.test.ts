import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test as base } from '../support/browser-test.ts'
import { reportForm } from '../support/report-form.ts'
import { changeBuild } from '../support/site-tree.ts'
import { openTreeSite, type TreeSite } from '../support/tree-site.ts'

const test = base.extend<object, { tree: TreeSite }>({
  tree: [
    async ({}, use) => {
      const tree = await openTreeSite()
      await tree.start()
      await use(tree)
      await tree.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ tree }, use) => use(tree.url),
})

// Console errors of an unavailable site are no fault of the page.
test.use({ allowsComplaints: true, contextOptions: {} })

/** `loads` counts how often the page was loaded again. */
async function openTab(page: Page, { url }: TreeSite) {
  const form = reportForm(page, url)
  await form.open()
  let count = 0
  page.on('load', () => {
    count += 1
  })
  const access = page.getByRole('link', { name: 'Admin Access' })
  return { form, access, loads: () => count }
}

test('a tab reloads once and goes on when an upgrade removed its code', async ({
  page,
  tree: site,
}) => {
  const { form, access, loads } = await openTab(page, site)
  await site.stop()
  await changeBuild(site.tree)
  // Simulates the deletion of the old build's files.
  await rm(path.join(site.dataDirectory, 'assets'), { recursive: true })
  await site.start()
  await Promise.all([page.waitForEvent('load'), access.click()])
  await form.waitUntilReady()
  await access.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads()).toBe(1)
})

test('a tab with a choice stays when some code can never be loaded', async ({
  page,
  tree: site,
}) => {
  const { form, access, loads } = await openTab(page, site)
  await form.field('region').selectOption({ index: 1 })
  await page.route(/\/assets\/.*admin-portal/, (route) => route.abort())
  await page.evaluate(() => {
    let failures = 0
    addEventListener('vite:preloadError', () => {
      failures += 1
      document.documentElement.setAttribute('data-failures', String(failures))
    })
  })
  await access.click()
  // After the second failure the page could reload, and then nothing would fail a third time.
  await expect(page.locator('html')).toHaveAttribute('data-failures', '3')
  expect(loads()).toBe(0)
})

test('a tab without a connection waits, and goes on when the site is back', async ({
  page,
  tree: site,
}) => {
  const { form, access, loads } = await openTab(page, site)
  const dialog = page.getByRole('dialog')
  await site.stop()
  const failed = page.waitForEvent('requestfailed')
  await access.click()
  await failed
  expect(loads()).toBe(0)
  await site.start()
  // A browser that remembers what failed needs a new page.
  await expect.poll(async () => loads() > 0 || (await dialog.isVisible())).toBe(true)
  if (loads() > 0) {
    await form.waitUntilReady()
    await access.click()
  }
  await expect(dialog).toBeVisible()
  expect(loads()).toBeLessThanOrEqual(1)
})
