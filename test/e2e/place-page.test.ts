import { expect, type Locator } from '@playwright/test'
import { placePageUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ staysOnSite: true, contextOptions: {} })

const chicago = places.chicago.placeId

let reportUrl = ''

test.beforeAll(async ({ site }) => {
  await storeGazetteer(site.database)
  const [id = ''] = await storeSightings(
    site.database,
    Array.from({ length: 50 }, (_, index) => ({
      report: { location: 'Chicago, IL' },
      facts: { ...places.chicago, ...sightedAt(`${1960 + index}-08-01T21:00`, -5) },
    })),
  )
  reportUrl = reportPageUrl(id)
})

test('a reader goes from a report to its place, its numbers and its map with the keyboard', async ({
  page,
}) => {
  await page.goto(reportUrl)
  const map = page.getByRole('img', { name: /^Map of .+ A hexagon marks the cell of / })
  await expect(map).toBeVisible()
  await expectAccessible(page)
  expect(await map.locator('.small-map-land').count(), 'land, with scripts').toBeGreaterThan(0)
  expect(await page.locator('#state').textContent(), 'sent once').toContain('"outlines":[]')
  await page.getByRole('link', { name: 'Chicago, United States' }).press('Enter')
  await expect(page).toHaveTitle(/^Sightings in Chicago, United States/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicago')
  await expect(page.getByText('50 reports from here')).toBeVisible()
  await expect(page.getByRole('img', { name: 'By month and hour' })).toBeVisible()
  await expectAccessible(page)
  await page.getByText('The numbers').first().press('Enter')
  await expect(page.getByRole('row', { name: '2009 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Explore all within 25 km' }).press('Enter')
  await expect(page).toHaveTitle(/^Within 25 km of Chicago, United States – Explore · /)
  await expect(page.getByRole('heading', { name: '50 reports' })).toBeVisible()
})

test('the keyboard reaches the reports of a cell by the table below the map', async ({ page }) => {
  await page.goto(placePageUrl(chicago))
  await page.getByText('The fullest cells, by their largest towns').first().press('Enter')
  const cell = page
    .getByRole('table', { name: 'The fullest cells, by their largest towns' })
    .getByRole('link', { name: '50 reports in the cell near Chicago' })
  await expect(cell).toBeVisible()
  await expectAccessible(page)
  await cell.press('Enter')
  await expect(page).toHaveTitle(/^One cell of the map, near Chicago – Explore · /)
  await expect(page.getByRole('heading', { name: '50 reports' })).toBeVisible()
})

test('on a wide screen the map of a report stands beside its words', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(reportUrl)
  const map = await page.getByRole('img', { name: /^Map of / }).boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(map?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0))
  expect((map?.y ?? 900) + (map?.height ?? 0), 'the first screen').toBeLessThan(900)
})

test('the cards of a place do not repeat what is equal on all of them', async ({ page }) => {
  await page.goto(placePageUrl(chicago))
  const equal = 'The 6 shown here: UFO/UAP · United States · Under Review'
  await expect(page.getByText(equal)).toBeVisible()
  const card = page.locator('.card').first()
  await expect(card).toContainText('Reported by Jane Doe')
  for (const part of ['UFO/UAP', 'United States', 'Under Review']) {
    await expect(card).not.toContainText(part)
  }
})

test('the cards of a place begin with the date, and say how sure the hour is', async ({ page }) => {
  await page.goto(placePageUrl(chicago))
  const card = page.locator('.card').first()
  await expect(card.getByRole('heading')).toHaveText('14 June 2025')
  await expect(card.getByRole('link')).toHaveAccessibleName('14 June 2025, Chicago, IL')
  await expect(card).toContainText(
    'Read by the site: about 21:00 (±15 min), 1 August 1960, Chicago time',
  )
  await expect(card).not.toContainText('Chicago, IL')
})

test('the actions of a report stand at equal distances', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(reportUrl)
  const copy = page.getByRole('button', { name: 'Copy link' })
  const gapBetween = async (left: Locator, right: Locator) => {
    const [from, to] = await Promise.all([left.boundingBox(), right.boundingBox()])
    return (to?.x ?? 0) - (from?.x ?? 0) - (from?.width ?? 0)
  }
  const sawNothing = page.getByRole('link', { name: 'I was there and saw nothing' })
  const another = page.locator('article').getByRole('link', { name: 'Report a Sighting' })
  await expect(copy).toBeVisible()
  expect(await gapBetween(copy, sawNothing)).toBeCloseTo(await gapBetween(sawNothing, another), 0)
})

test('a phone shows every colour of the scale', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(placePageUrl(chicago))
  const colours = page.locator('.map-steps > li')
  await expect(colours).toHaveCount(6)
  const last = await colours.last().boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(344)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a cell of the map of a place leads to its reports', async ({ page }) => {
    await page.goto(placePageUrl(chicago))
    await expect(page.locator('.cards h3')).toHaveCount(6)
    await page.locator('.map-picture a').first().click()
    await expect(page).toHaveTitle(/^One cell of the map, near Chicago – Explore · /)
    await expect(page.getByRole('heading', { name: '50 reports' })).toBeVisible()
  })
})
