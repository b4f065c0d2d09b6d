import { expect, type Page } from '@playwright/test'
import { pageUrls, placePageUrl } from '../../src/shared/urls.ts'
import { expectAccessible, openHydrated } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { cellOf, places, storeSightings } from '../support/report-facts.ts'

const { chicago } = places

/** In the cell to the west of Chicago's, and in one far south of both. */
const [west, south] = [
  { ...chicago, cell: cellOf(41.85, -88.1), latitude: 41.85, longitude: -88.1 },
  { ...chicago, cell: cellOf(38.6, -89.4), latitude: 38.6, longitude: -89.4 },
]

test.beforeAll(async ({ site: { database } }) => {
  await storeGazetteer(database)
  await storeSightings(
    database,
    [chicago, chicago, chicago, west, west, south].map((facts) => ({ facts })),
  )
})

const stops = (page: Page) => page.locator('svg.map-picture a[tabindex="0"]')

/** Moves with the key and returns the name of the cell that has the focus. */
async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

test('the keyboard reaches every cell of a map through one stop of the tabulator', async ({
  page,
}) => {
  await openHydrated(page, `${pageUrls.map}?view=us-il`)
  await expect(stops(page)).toHaveCount(1)
  await stops(page).focus()
  await expect(stops(page)).toHaveAccessibleName('3 reports in the cell near Chicago')
  await expect(page.locator('.map-finding')).toContainText('3 reports in the cell near Chicago')
  expect(await press(page, 'ArrowLeft')).toBe('2 reports in this cell')
  await expect(page.locator('.map-focus')).toHaveAttribute('href', /^#cell-85/)
  expect(await press(page, 'ArrowDown')).toBe('1 report in this cell')
  await expectAccessible(page)
  expect(await press(page, 'ArrowDown'), 'nothing lies beyond').toBe('1 report in this cell')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(stops(page)).toBeFocused()
  await expect(stops(page)).toHaveAccessibleName('1 report in this cell')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 report', exact: true })).toBeVisible()
})

test('a zoomed map follows the focus', async ({ page }) => {
  await openHydrated(page, `${pageUrls.map}?view=us-il`)
  await stops(page).focus()
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  for (let step = 0; step < 4; step++) await zoomIn.click()
  await stops(page).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  const [cell, frame] = [
    await stops(page).boundingBox(),
    await page.locator('.map-scroll').boundingBox(),
  ]
  if (!cell || !frame) throw new Error('The cell or the map is not shown.')
  const middle = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 }
  expect(middle.x).toBeGreaterThan(frame.x)
  expect(middle.x).toBeLessThan(frame.x + frame.width)
  expect(middle.y).toBeGreaterThan(frame.y)
  expect(middle.y).toBeLessThan(frame.y + frame.height)
})

test('arrow keys go from cell to cell around a place, too', async ({ page }) => {
  await openHydrated(page, placePageUrl(chicago.placeId))
  await stops(page).focus()
  await expect(stops(page)).toHaveAccessibleName('3 reports in the cell near Chicago')
  expect(await press(page, 'ArrowLeft')).toBe('2 reports in this cell')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2 reports' })).toBeVisible()
})
