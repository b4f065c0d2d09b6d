import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
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

test('a tab reloads once and goes on when an upgrade removed its code', async ({
  page,
  tree: site,
}) => {
  const form = reportForm(page, site.url)
  await form.open()
  const access = page.getByRole('link', { name: 'Admin Access' })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await site.stop()
  await changeBuild(site.tree)
  // Simulates the deletion of the old build's files.
  await rm(path.join(site.dataDirectory, 'assets'), { recursive: true })
  await site.start()
  await Promise.all([page.waitForEvent('load'), access.click()])
  await form.waitUntilReady()
  await access.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads).toBe(1)
})

test('a tab without a connection waits and does not reload', async ({ page, tree: site }) => {
  const form = reportForm(page, site.url)
  await form.open()
  const access = page.getByRole('link', { name: 'Admin Access' })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await site.stop()
  const failed = page.waitForEvent('requestfailed')
  await access.click()
  await failed
  await site.start()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads).toBe(0)
})
