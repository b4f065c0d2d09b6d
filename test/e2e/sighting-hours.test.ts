import { expect } from '@playwright/test'
import { fewestTimed } from '../../src/shared/limits.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ notesRefusals: true, staysOnSite: true, contextOptions: {} })

test.beforeAll(async ({ site }) => {
  await storeSightings(
    site.database,
    Array.from({ length: fewestTimed }, () => ({ facts: sightedAt('2020-06-14T21:30', 0) })),
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the chart of the hours stays when scripts start, and moves nothing: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(pageUrls.main)
    await page.waitForLoadState('networkidle')
    await expect(
      page.getByRole('img', { name: /The most, 50 of 50 reports that say an hour, are of 21:00/ }),
    ).toBeVisible()
    await expectAccessible(page)
    const shifts = await page.evaluate((): number[] => Reflect.get(window, 'shifts'))
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
    const link = page.getByRole('link', { name: 'Sightings by hour' })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await link.press('Enter')
    await expect(page).toHaveURL(pageUrls.numbers)
  })
}

test.describe('without scripts', () => {
  test.use({ contextOptions: { javaScriptEnabled: false } })

  test('the chart of the hours is part of the page', async ({ page }) => {
    await page.goto(pageUrls.main)
    await expect(page.getByText('Most at 21:00')).toBeVisible()
  })
})
