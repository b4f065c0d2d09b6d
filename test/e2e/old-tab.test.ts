import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leave } from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { reportForm } from '../support/report-form.ts'
import { changeBuild } from '../support/site-tree.ts'
import { openTreeSite, type TreeSite } from '../support/tree-site.ts'

let site: TreeSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openTreeSite(), openBrowser()])
  await site.start()
}, 120_000)
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('a tab whose code is gone after an upgrade loads the page anew, once, and goes on', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
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
  await page.getByRole('dialog').waitFor()
  expect(loads).toBe(1)
  await leave(context)
})

test('a tab that only lost its connection waits for it and is not loaded anew', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
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
  await page.getByRole('dialog').waitFor()
  expect(loads).toBe(0)
  await leave(context)
})
