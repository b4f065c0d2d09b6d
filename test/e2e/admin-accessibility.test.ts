import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminStates } from '../support/admin-states.ts'
import { expectSoundInEveryLook } from '../support/every-look.ts'
import { openTab } from '../support/report-form.ts'
import { storeReports } from '../support/reports.ts'
import { openBrowser, startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let complaints: string[]
let isOver = false
let working: Promise<void>

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  await storeReports(site.database, [
    { location: 'Oslo' },
    { location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', anonymous: true },
    { location: 'Loch Ness', status: 'verified', verified: true },
    { location: 'Trondheim', status: 'rejected' },
  ])
  working = workThroughJobs()
})
afterAll(async () => {
  isOver = true
  await working
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  complaints = []
  context = await browser.newContext({ reducedMotion: 'reduce' })
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

/** As the site does by itself: videos are prepared while somebody looks. */
async function workThroughJobs(): Promise<void> {
  while (!isOver) {
    await site.jobs.performDue()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

test.each(adminStates)('$name is sound in light and dark, narrow and wide', async (state) => {
  const page = await openTab(context, complaints)
  await page.goto(site.url + state.path)
  await state.prepare?.(page, site.url)
  await expectSoundInEveryLook(page)
})
