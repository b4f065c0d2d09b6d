import { expect } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { expectAccessible, openHydrated } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ staysOnSite: true, viewport: { width: 360, height: 800 } })

test.beforeAll(async ({ site }) => {
  await storeSightings(site.database, [
    { facts: { ...places.chicago, ...sightedAt('1997-08-01T23:00', -5) } },
  ])
})

for (const query of ['view=europe&type=cryptid', 'view=usa&type=psychic']) {
  test(`the keyboard scrolls a map without links: ${query}`, async ({ page }) => {
    await page.goto(`${pageUrls.map}?${query}`)
    const map = page.getByRole('group', { name: 'Map, scrolls sideways' })
    await expect(map).toBeVisible()
    await expectAccessible(page)
    await page.locator('.map-skip').focus()
    await page.keyboard.press('Tab')
    await expect(map).toBeFocused()
    await expect(map).toHaveCSS('outline-style', 'solid')
    const before = await map.evaluate((frame) => frame.scrollLeft)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => map.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(before)
    await page.getByRole('button', { name: 'Whole map' }).click()
    await expect(page.locator('.map-scroll')).not.toHaveAttribute('tabindex')
  })
}

test('a year that cannot be read is named in its field, and the map keeps its name', async ({
  page,
}) => {
  await page.goto(`${pageUrls.map}?view=us-il`)
  const from = page.getByLabel('Sighted from')
  await expect(from).toHaveAccessibleDescription('A year, like 1997')
  await from.fill('abc')
  await from.press('Enter')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveAccessibleDescription(/must be a year, like 1997$/)
  await expect(page.getByLabel('Sighted until')).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Map of sightings: Illinois')
  const tabs = page.getByRole('navigation', { name: 'Maps' })
  await expect(tabs.getByRole('link', { name: 'Illinois' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('the widest legend that a map can have stays on one line', async ({ page }) => {
  await openHydrated(page, `${pageUrls.map}?view=usa`)
  const legend = page.locator('.map-steps')
  const labels = ['1–2', '3–9', '10–29', '30–99', '100–299', '300–999', '1,000+']
  await legend.evaluate((list, labels) => {
    const [first] = list.children
    for (const label of labels) {
      const step = first?.cloneNode(true) as HTMLLIElement
      step.lastChild?.replaceWith(label)
      list.append(step)
    }
    first?.remove()
  }, labels)
  await expect(legend.getByRole('listitem')).toHaveText(labels)
  const lines = await legend.getByRole('listitem').evaluateAll((steps) =>
    steps.map((step) => {
      const range = document.createRange()
      range.selectNodeContents(step.lastChild ?? step)
      return [...range.getClientRects()].map(({ top }) => Math.round(top))
    }),
  )
  expect(new Set(lines.map(String)).size).toBe(1)
  expect(lines[0]).toHaveLength(1)
  const [last = 0, edge = 0] = await legend.evaluate((list) => [
    list.lastElementChild?.getBoundingClientRect().right ?? 0,
    list.getBoundingClientRect().right,
  ])
  expect(last).toBeLessThanOrEqual(edge + 0.5)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const view of ['europe', 'us-il']) {
    test(`the map of ${view} fits the screen`, async ({ page }) => {
      await page.goto(`${pageUrls.map}?view=${view}`)
      const map = page.locator('svg.map-picture')
      const { x = 0, width = 0 } = (await map.boundingBox()) ?? {}
      expect(x + width).toBeLessThan(360)
      await expect(map).toHaveCSS('--letter', '72px')
      await expect(page.locator('.map-towns')).toBeHidden()
    })
  }
})

test('the map stays where one of two fingers is cancelled', async ({ page }) => {
  await openHydrated(page, `${pageUrls.map}?view=usa`)
  const map = page.locator('svg.map-picture')
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await expect(map).toHaveAttribute('viewBox', / 1250 675$/)
  await map.evaluate((target) => {
    const fingerAt = (identifier: number, clientX: number) =>
      new Touch({ identifier, target, clientX, clientY: 300 })
    const send = (type: string, touches: Touch[]) =>
      target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }))
    send('touchstart', [fingerAt(1, 100), fingerAt(2, 200)])
    send('touchcancel', [fingerAt(1, 100)])
    send('touchmove', [fingerAt(1, 60)])
  })
  await expect(map).not.toHaveAttribute('viewBox', /^375 /)
  await expect(map).toHaveAttribute('viewBox', /^[\d.]+ [\d.]+ 1250 675$/)
})
