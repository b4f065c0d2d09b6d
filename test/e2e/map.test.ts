import { expect } from '@playwright/test'
import { gridDisk, latLngToCell } from 'h3-js'
import { sql } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { expectAccessible, openHydrated } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { openExplore } from '../support/explore-visit.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ staysOnSite: true })

test.beforeAll(async ({ site }) => {
  await storeSightings(site.database, [
    { facts: { ...places.chicago, ...sightedAt('1997-08-01T23:00', -5) } },
    { facts: { ...places.chicago, ...sightedAt('1954-08-01T23:00', -5) } },
    { facts: { ...places.flagstaff, ...sightedAt('2001-05-01T22:00', -7) } },
    {
      report: { region: 'eu', phenomenonType: 'ghost' },
      facts: { ...places.lyon, ...sightedAt('1997-03-13T20:15', 1) },
    },
  ])
})

/** A report in each cell of Texas and around it, for the map alone, and a town to name one, which is that of its report. */
async function countInTexas(database: Database): Promise<void> {
  const cells = gridDisk(latLngToCell(31.4, -99.3, 4), 16).map((cell) =>
    String(BigInt(`0x${cell}`)),
  )
  await sql`insert into map_counts (res, year, type, cell, reports)
            select 4, -1, 1, unnest(${cells}::bigint[]), 1 on conflict do nothing`.execute(database)
  await sql`insert into area_counts (kind, year, area, type, reports)
            values ('place', -1, 'US-TX/4699066', 1, 1) on conflict do nothing`.execute(database)
  await sql`
    insert into places values
      (4699066, 'Houston', 'US', 'TX', '201', 'PPLA2', 2304580, 29.76328, -95.36327, 20, 'America/Chicago')
      on conflict do nothing`.execute(database)
}

test('the outline of a focused state lies above the cells', async ({ page }) => {
  await openHydrated(page, `${pageUrls.map}?view=usa`)
  await page.getByRole('link', { name: 'Illinois: 2 reports' }).first().focus()
  const outline = page.locator('.map-picture .map-focus')
  await expect(outline).toHaveAttribute('href', '#area-US-IL')
  const isAbove = await outline.evaluate((element) => {
    const cells = document.querySelectorAll('.map-cell')
    return [...cells].every(
      (cell) => cell.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })
  expect(isAbove).toBe(true)
})

test('the caption tells the number of the answer that is shown', async ({ page }) => {
  await openHydrated(page, `${pageUrls.map}?view=usa`)
  const caption = page.locator('figcaption')
  const illinois = page.locator('#area-US-IL')
  await illinois.locator('..').focus()
  await expect(caption).toContainText('Illinois: 2 reports')
  await page.getByLabel('Sighted until').fill('1960')
  await expect(caption).not.toContainText('Illinois:')
  await illinois.hover()
  await page.getByLabel('Sighted until').press('Enter')
  await expect(caption).toContainText('Illinois: 1 report')
})

test('a visitor looks closer with the keyboard alone', async ({ page }) => {
  await openExplore(page)
  await page.getByRole('link', { name: 'See where, on the map' }).press('Enter')
  await expect(page).toHaveTitle(/^Map of sightings/)
  await expect(
    page.getByText('Most often reported from: United States (3), France (1)'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.locator('svg').getByRole('link', { name: 'United States: 3 reports' }).press('Enter')
  await expect(page).toHaveTitle(/^Map of sightings: United States/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('row').getByRole('link', { name: 'Illinois', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Map of sightings: Illinois')
  await expectAccessible(page)
  await page.getByLabel('Sighted until').fill('1960')
  await page.getByLabel('Sighted until').press('Enter')
  await expect(page.getByText('1 of 1 report is on the map.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?view=us-il&to=1960')
  await page.getByRole('link', { name: '1 report from Illinois' }).press('Enter')
  await expect(page).toHaveTitle(/^United States · IL · Until 1960 – Explore · /)
  await expect(page.locator('.cards h3')).toHaveCount(1)
})

test('a filter asks for numbers alone, another map for its land too', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(apiUrls.map)) asked.push(pathname)
  })
  await openHydrated(page, `${pageUrls.map}?view=usa`)
  await page.getByLabel('Sighted until').fill('1960')
  await page.getByLabel('Sighted until').press('Enter')
  await expect(page.getByText('1 of 1 report is on the map.')).toBeVisible()
  expect(asked).toEqual([apiUrls.map])
  await page.getByRole('link', { name: 'Europe', exact: true }).press('Enter')
  await expect(page.locator('#area-FR')).toBeAttached()
  expect(asked.toSorted()).toEqual([apiUrls.map, apiUrls.map, apiUrls.mapOutlines])
  await page.getByRole('link', { name: 'United States', exact: true }).first().press('Enter')
  await expect(page.locator('#area-US-IL')).toBeAttached()
  expect(asked).toHaveLength(3)
})

test('a visitor looks closer with buttons, the wheel and the mouse', async ({ page }) => {
  await openHydrated(page, `${pageUrls.map}?view=usa`)
  const map = page.locator('svg.map-picture')
  const whole = await map.getAttribute('viewBox')
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await expect(map).toHaveAttribute('viewBox', /^375 202\.5 1250 675$/)
  await map.hover({ position: { x: 100, y: 100 } })
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect(map).not.toHaveAttribute('viewBox', /1250 675$/)
  const closer = await map.getAttribute('viewBox')
  const box = await map.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 200]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 80, y + 40)
  await page.mouse.up()
  await expect(map).not.toHaveAttribute('viewBox', closer ?? '')
  // A drag chooses no state.
  expect(new URL(page.url()).search).toBe('?view=usa')
  for (let times = 0; times < 4; times++) {
    await page.getByRole('button', { name: 'Zoom out' }).press('Enter')
  }
  await expect(map).toHaveAttribute('viewBox', whole ?? '')
})

test('a printed map has its title, its colours and its numbers, but no controls', async ({
  page,
}) => {
  await page.goto(`${pageUrls.map}?view=usa`)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('the most from Illinois (2)')).toBeVisible()
  await expect(page.getByText('Reports in a cell, about 45 km across')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Illinois/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
  await expect(page.getByLabel('Type')).toBeHidden()
  await expect(page.getByText('Choose a country or state')).toBeHidden()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('All rights reserved')).toBeVisible()
  await expect(footer.getByText('could not explain')).toBeHidden()
})

test('paper says which type and years a map was asked for', async ({ page }) => {
  await page.goto(`${pageUrls.map}?view=europe&type=ghost&from=1990&to=2010`)
  const asked = page.getByText('Asked for: Apparition/Ghost, From 1990, Until 2010')
  await expect(asked).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(asked).toBeVisible()
  await page.goto(`${pageUrls.map}?view=europe`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Asked for')).toHaveCount(0)
})

test('forced colours underline the current map alone', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(pageUrls.map)
  const lines = page
    .getByRole('navigation', { name: 'Maps' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent, getComputedStyle(link).textDecorationLine]),
    )
  expect(await lines).toEqual([
    ['World', 'underline'],
    ['Europe', 'none'],
    ['United States', 'none'],
  ])
})

test('the page does not scroll sideways at 200 % text, however long the name of a country is', async ({
  page,
  site,
}) => {
  const at = sightedAt('2005-03-13T20:15', 1)
  await storeSightings(site.database, [{ facts: { ...places.lyon, country: 'LI', ...at } }])
  await page.setViewportSize({ width: 360, height: 800 })
  for (const view of ['world', 'europe', 'usa']) {
    await page.goto(`${pageUrls.map}?view=${view}`)
    await expect(page.locator('.map-table').first()).toBeVisible()
    const width = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      return document.documentElement.scrollWidth
    })
    expect(width, view).toBe(360)
  }
  await page.goto(pageUrls.map)
  await expect(page.getByRole('row', { name: /^Liechtenstein/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the map is high enough to choose a country, and the page does not scroll sideways', async ({
    page,
  }) => {
    await openHydrated(page, `${pageUrls.map}?view=europe`)
    expect((await page.locator('svg.map-picture').boundingBox())?.height).toBeGreaterThan(300)
    const scrolled = await page
      .locator('.map-scroll')
      .evaluate((frame) => frame.scrollLeft / (frame.scrollWidth - frame.clientWidth))
    expect(scrolled, 'the middle of the map is shown first').toBeCloseTo(0.5, 1)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBe(0)
    await page.locator('svg').getByRole('link', { name: 'France: 1 report' }).click()
    await expect(page).toHaveTitle(/^Map of sightings: France/)
  })

  test('the whole map fits the screen on request, and its buttons cover nothing', async ({
    page,
  }) => {
    await openHydrated(page, `${pageUrls.map}?view=europe`)
    const map = page.locator('svg.map-picture')
    const whole = page.getByRole('button', { name: 'Whole map' })
    await expect(whole).toHaveAttribute('aria-pressed', 'false')
    const [box, button] = [await map.boundingBox(), await whole.boundingBox()]
    expect(button?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
    await whole.click()
    await expect(whole).toHaveAttribute('aria-pressed', 'true')
    const width = async () => (await map.boundingBox())?.width
    await expect.poll(width).toBeLessThan(390)
    await whole.click()
    await expect.poll(width).toBeGreaterThan(700)
  })
})

test.describe('in a state with many cells', () => {
  test.use({ hasTouch: true })

  test('each leads to its reports, by mouse, finger and keyboard', async ({ page, site }) => {
    await countInTexas(site.database)
    const map = `${pageUrls.map}?view=us-tx`
    await page.goto(map)
    const cells = page.locator('svg.map-picture a[href^="/explore?cell="]')
    expect(await cells.count()).toBeGreaterThan(300)
    await expect(page.getByText('Choose a cell to see its reports.')).toBeVisible()
    await cells.nth(50).hover()
    await expect(page.locator('.map-finding')).toContainText('1 report in this cell')
    await cells.nth(50).click()
    await expect(page).toHaveURL(/explore\?cell=84/)
    await page.goto(map)
    await cells.nth(250).tap()
    await expect(page).toHaveURL(/explore\?cell=84/)
    await page.goto(map)
    await page.locator('tr a[aria-label="1 report in the cell near Houston"]').press('Enter')
    await expect(page).toHaveURL(/explore\?cell=84/)
    await page.goto(map)
    await expectAccessible(page)
  })
})

test('the veil covers all that is drawn around a state, also beside the frame', async ({
  page,
  site,
}) => {
  await countInTexas(site.database)
  await page.goto(`${pageUrls.map}?view=us-tx`)
  const sides = (selector: string) =>
    page.locator(selector).evaluate((drawn) => {
      const { left, top, right, bottom } = drawn.getBoundingClientRect()
      return { left, top, right, bottom }
    })
  const [veil, cells] = [await sides('.map-veil'), await sides('.map-land + g')]
  expect(veil.left).toBeLessThan(cells.left)
  expect(veil.top).toBeLessThan(cells.top)
  expect(veil.right).toBeGreaterThan(cells.right)
  expect(veil.bottom).toBeGreaterThan(cells.bottom)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the map and its choices work', async ({ page }) => {
    await page.goto(pageUrls.map)
    await page.getByLabel('Type').selectOption('ghost')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('1 of 1 report is on the map.')).toBeVisible()
    await page.getByRole('row').getByRole('link', { name: 'France', exact: true }).click()
    await expect(page).toHaveTitle(/^Map of sightings: France/)
    await page.locator('svg a[href^="/explore?"]').first().click()
    await expect(page).toHaveTitle(/^Apparition\/Ghost · One cell of the map – Explore · /)
    await expect(page.locator('.cards h3')).toHaveCount(1)
  })

  test('a cell of a state with many leads to its reports', async ({ page, site }) => {
    await countInTexas(site.database)
    await page.goto(`${pageUrls.map}?view=us-tx`)
    await page.locator('svg.map-picture a[href^="/explore?cell="]').nth(100).click()
    await expect(page).toHaveURL(/explore\?cell=84/)
  })
})
