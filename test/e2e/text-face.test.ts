import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { storeReports } from '../support/reports.ts'

declare global {
  interface Window {
    /** How far the parts of the page moved by themselves: the "cumulative layout shift". */
    shift: number
  }
}

const faceFile = '**/assets/text-face-*.woff2'

let reportId: string

test.beforeAll(async ({ site }) => {
  const description = 'A row of lights stood over the lake, and nobody in the boat said a word. '
  ;[reportId = ''] = await storeReports(
    site.database,
    Array.from({ length: 12 }, () => ({ description: description.repeat(6) })),
  )
})

const addresses = { 'the main page': () => '/', 'a report': () => `/reports/${reportId}` }

function recordShifts(): void {
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) window.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Whether the browser draws an element with our face, and with nothing else. */
async function isDrawnWithFace(page: Page, selector: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  expect(fonts).not.toEqual([])
  return fonts.every(({ isCustomFont }) => isCustomFont)
}

async function drawTwice(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )
}

for (const width of [360, 1280]) {
  for (const [name, addressOf] of Object.entries(addresses)) {
    test(`${name} stands still when the face comes late, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(recordShifts)
      const painted = Promise.withResolvers<void>()
      await page.route(faceFile, async (route) => {
        await painted.promise
        await route.continue()
      })
      const late = page.waitForResponse(faceFile)
      await page.goto(addressOf(), { waitUntil: 'commit' })
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      )
      await drawTwice(page)
      painted.resolve()
      await (await late).finished()
      await page.waitForLoadState('load')
      await page.evaluate(() => document.fonts.ready)
      await drawTwice(page)
      expect(await page.evaluate(() => window.shift)).toBeLessThan(0.001)
      expect(await isDrawnWithFace(page, 'main p')).toBe(false)
    })
  }
}

test('the face draws the text, in the languages of Europe', async ({ page, site }) => {
  const description = 'Łódź, Århus, Győr, Ñuñoa, Œuvre, Țară, Þingvellir – “…” ‹€› ↑↓ ✓✗ ±8′'
  const [id] = await storeReports(site.database, [{ description }])
  // The browser shows the face if it comes in time, which a busy machine may miss.
  await expect(async () => {
    await page.goto(`/reports/${id}`)
    await expect(page.locator('.narrative')).toHaveText(description)
    expect(await isDrawnWithFace(page, '.narrative')).toBe(true)
  }).toPass()
})

test('without the face, everything can be read', async ({ page }) => {
  await page.route(faceFile, (route) => route.abort())
  await page.goto(`/reports/${reportId}`)
  await expect(page.locator('main p').first()).toBeVisible()
  expect(await isDrawnWithFace(page, 'main p')).toBe(false)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
