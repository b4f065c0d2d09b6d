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

// A site that is away for a while is no fault of the page.
test.use({ allowsComplaints: true, contextOptions: {} })

test('a tab whose code is gone after an upgrade loads the page anew, once, and goes on', async ({
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
  // As long after the upgrade as no process keeps the files of the old build.
  await rm(path.join(site.dataDirectory, 'assets'), { recursive: true })
  await site.start()
  await Promise.all([page.waitForEvent('load'), access.click()])
  await form.isLive()
  await access.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads).toBe(1)
})

test('a tab that only lost its connection waits for it and is not loaded anew', async ({
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
  const failed = page.waitForEvent('requestfailed')
  await access.click()
  await failed
  await site.start()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads).toBe(0)
})
