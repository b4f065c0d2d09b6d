import type { Browser, BrowserContext } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminStates } from '../support/admin-states.ts'
import { leave } from '../support/browser-page.ts'
import { expectSoundInEveryLook } from '../support/every-look.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab } from '../support/report-form.ts'
import { storeReports } from '../support/reports.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

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
  await leave(context)
  expect(complaints).toEqual([])
})

const enlarged = adminStates.filter(({ name }) =>
  [
    'admin-desk',
    'admin-case',
    'admin-conflict',
    'admin-users',
    'admin-second-factor',
    'admin-deleted',
    'admin-history',
  ].includes(name),
)

test.each([
  ['a screen of 320 px, as at 400 % zoom', 320, ''],
  ['text at 200 % on 360 px', 360, 'html { font-size: 200% !important }'],
  ['text at 200 % on 1280 px', 1280, 'html { font-size: 200% !important }'],
])('nothing has to be scrolled sideways: %s', async (_name, width, style) => {
  for (const { name, path, prepare } of enlarged) {
    const page = await openTab(context, complaints)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(site.url + path)
    await prepare?.(page, site.url)
    const overflow = await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets.push(sheet)
      const dialog = document.querySelector('dialog:modal') ?? document.documentElement
      return [
        document.documentElement.scrollWidth > innerWidth,
        dialog.scrollWidth > dialog.clientWidth,
      ]
    }, style)
    expect({ name, overflow }).toEqual({ name, overflow: [false, false] })
    await page.close()
    await context.clearCookies()
  }
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
