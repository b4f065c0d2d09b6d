import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { expectAccessible, noteComplaints } from '../support/browser-page.ts'
import { storeReports } from '../support/reports.ts'
import { openBrowser, startTestSite, type TestSite } from '../support/site.ts'
import { startTagHost, type TagHost } from '../support/tag-host.ts'

let service: TagHost
let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  service = await startTagHost()
  const analytics = { ANALYTICS_TAG_URL: service.tagUrl, ANALYTICS_ID: 'T-1' }
  const { site: configured } = readConfig(analytics)
  ;[site, browser] = await Promise.all([startTestSite({ site: configured }), openBrowser()])
  await storeReports(site.database, [{ location: 'Reykjavík' }, { location: 'Loch Ness' }])
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await service.close()
})
beforeEach(async () => {
  service.requests.length = 0
  service.views.length = 0
  await openContext()
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function openContext(options: Parameters<Browser['newContext']>[0] = {}) {
  await context?.close()
  complaints = []
  context = await browser.newContext(options)
  context.setDefaultTimeout(8_000)
  page = await context.newPage()
  noteComplaints(page, complaints)
}

const panel = () => page.getByRole('region', { name: /page views/i })
const button = (name: string) => panel().getByRole('button', { name })

/** Long enough for a script and its first request from the same machine. */
const pause = () => page.waitForTimeout(400)

const soon = <Result>(read: () => Result) => expect.poll(read, { timeout: 10_000 })

async function expectNoRequest() {
  await page.waitForLoadState('networkidle')
  await pause()
  expect(service.requests).toEqual([])
}

describe('a visitor who has not answered', () => {
  test('is asked, can go on without an answer, and nothing is loaded', async () => {
    await page.goto(site.url)
    await panel().waitFor()
    expect(await panel().textContent()).toContain(new URL(service.tagUrl).host)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.locator('#reports li h3 a').first().click()
    await page.getByRole('dialog').waitFor()
    await page.goto(`${site.url}/faq`)
    await panel().waitFor()
    await expectNoRequest()
  })

  test('sees two buttons alike, large enough, and reaches them with the keyboard', async () => {
    await page.goto(`${site.url}/faq`)
    await panel().waitFor()
    const [yes, no] = await Promise.all(
      ['Accept', 'Refuse'].map((name) =>
        button(name).evaluate((element) => {
          const { width, height } = element.getBoundingClientRect()
          const { color, backgroundColor, font, borderColor } = getComputedStyle(element)
          return { width, height, color, backgroundColor, font, borderColor }
        }),
      ),
    )
    expect(yes).toEqual(no)
    expect(yes?.height).toBeGreaterThanOrEqual(44)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (const name of [
      'Skip to content',
      'Privacy Policy',
      'Accept',
      'Refuse',
      'Anomaly Register',
    ]) {
      await page.keyboard.press('Tab')
      expect(await focused()).toBe(name)
    }
  })

  test('is never left with a focus behind the panel', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`${site.url}/guidelines`)
    await panel().waitFor()
    const links = await page.locator('main a, main button, footer a').all()
    expect(links.length).toBeGreaterThan(10)
    for (const target of links) {
      await target.focus()
      const isSeen = () =>
        target.evaluate((element) => {
          const { bottom } = element.getBoundingClientRect()
          const { top = 0 } =
            document.querySelector('.analytics-choice')?.getBoundingClientRect() ?? {}
          return bottom <= top
        })
      await soon(isSeen).toBe(true)
    }
  })

  test.each([
    ['light', 360],
    ['dark', 360],
    ['light', 1440],
    ['dark', 1440],
  ] as const)('is asked accessibly in %s at %i pixels', async (colorScheme, width) => {
    await openContext({ colorScheme, viewport: { width, height: 780 } })
    await page.goto(site.url)
    await panel().waitFor()
    await expectAccessible(page)
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(overflow)).toBe(0)
  })

  test('sees no content move', async () => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) console.error(JSON.stringify(shift))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${site.url}/no-such-page`)
    await panel().waitFor()
    await pause()
    const shifts = complaints.filter((complaint) => complaint.includes('layout-shift'))
    complaints = []
    expect(shifts).toEqual([])
  })
})
