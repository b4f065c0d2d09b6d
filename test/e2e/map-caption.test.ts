import { expect } from '@playwright/test'
import { pageUrls, placePageUrl } from '../../src/shared/urls.ts'
import { openHydrated } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places, storeSightings } from '../support/report-facts.ts'

test.beforeAll(async ({ site: { database } }) => {
  await storeGazetteer(database)
  await storeSightings(database, [{ facts: places.chicago }, { facts: places.chicago }])
})

for (const [what, url, link, named, usual] of [
  ['an area', `${pageUrls.map}?view=usa`, '#area-US-IL', 'Illinois: 2 reports', 'Choose a'],
  [
    ...['a cell', `${pageUrls.map}?view=us-il`, 'a[href*="cell="]'],
    ...['2 reports in the cell near Chicago', 'Choose a cell'],
  ],
  [
    ...['a cell around a place', placePageUrl(places.chicago.placeId), 'a[href*="cell="]'],
    ...['2 reports in the cell near Chicago', 'Choose a cell'],
  ],
] as const) {
  test(`the caption forgets ${what} that the pointer has left, also inside the map`, async ({
    page,
  }) => {
    await openHydrated(page, url)
    const caption = page.locator('figcaption').first()
    const map = page.locator('svg.map-picture')
    await map.locator(link).first().hover()
    await expect(caption).toContainText(named)
    await map.hover({ position: { x: 2, y: 2 } })
    await expect(caption).toContainText(usual)
    await expect(caption).not.toContainText(named)
  })
}

test('the map of a country leads to its reports', async ({ page }) => {
  await page.goto(`${pageUrls.map}?view=usa`)
  await page.getByRole('link', { name: 'Explore the reports from the United States' }).click()
  await expect(page).toHaveURL(/country=US/)
})
