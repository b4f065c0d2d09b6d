import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { nextReports, openExplore, openFilters } from '../support/explore-visit.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ staysOnSite: true })

test.beforeAll(async ({ site }) => {
  await storeGazetteer(site.database)
  await storeSightings(
    site.database,
    Array.from({ length: 30 }, (_, index) => ({
      report: { location: `Chicago ${index + 1}`, description: 'A light above the lake.' },
      facts: { ...places.chicago, ...sightedAt(`2001-05-${10 + (index % 20)}T22:00`, -7) },
    })),
  )
})

const cards = (page: Page) => page.locator('.cards > li')
const removals = (page: Page) => page.getByRole('link', { name: /^Remove the filter/ })
/** The corner of each field, in whole pixels. */
const corners = (page: Page, labels: string[]) =>
  Promise.all(
    labels.map(async (label) => {
      const { x = 0, y = 0 } = (await page.getByLabel(label, { exact: true }).boundingBox()) ?? {}
      return { x: Math.round(x), y: Math.round(y) }
    }),
  )

test('what is chosen and not applied stays when a link changes something else', async ({
  page,
}) => {
  await openExplore(page, '?search=light')
  await openFilters(page)
  const type = page.getByLabel('Type', { exact: true })
  await type.selectOption('ghost')
  await page.getByLabel('Sighted from').fill('1999')
  await page.getByRole('link', { name: 'Date of sighting' }).click()
  await expect(page).toHaveURL(/order=sighting/)
  await expect(type).toHaveValue('ghost')
  await expect(page.getByLabel('Sighted from')).toHaveValue('1999')
  await page.getByRole('link', { name: 'Remove the filter “light”' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(type).toHaveValue('ghost')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('light')
})

test('each filter in use has a name of its own', async ({ page }) => {
  await openExplore(page, '?region=usa&country=US')
  await expect(removals(page)).toHaveText(['Region: United States', 'United States'])
  await openExplore(page, '?status=under_review')
  await openFilters(page)
  await expect(page.getByLabel('Status', { exact: true }).getByRole('option')).toHaveText([
    'All',
    /^Under Review: not yet looked at/,
    /^under_review: being looked into/,
    /^Verified: reviewed and verified/,
  ])
  await expect(removals(page)).toHaveText(['under_review: being looked into'])
})

test('fields that belong together stand side by side', async ({ page }) => {
  await openExplore(page)
  await openFilters(page)
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // The layout follows a resize a moment later.
    await expect(async () => {
      const [place, radius, from, to] = await corners(page, [
        ...['Near a place', 'Within', 'Sighted from', 'Sighted until'],
      ])
      expect(place?.y).toBe(radius?.y)
      expect(from?.y).toBe(to?.y)
      const apply = await page.getByRole('button', { name: 'Apply filters' }).boundingBox()
      expect(Math.round(apply?.x ?? -1)).toBe(place?.x)
      const day = page.getByText('1997-03-13').first()
      expect((await day.boundingBox())?.height).toBeLessThan(24)
    }).toPass({ timeout: 20_000 })
  }
})

test('all in an address, as a form without scripts sends it, is no choice', async ({ page }) => {
  await openExplore(page, '?search=light&type=all&region=all&status=all&evidence=all&radius=50')
  await expect(page.getByText(/^The 24 shown here: UFO\/UAP/)).toBeVisible()
  await expect(removals(page)).toHaveCount(1)
  const feed = page.getByRole('link', { name: 'Atom feed' })
  await expect(feed).toHaveAttribute('href', /\?search=light$/)
  await nextReports(page).click()
  await expect(cards(page)).toHaveCount(30)
  await expect(page.getByText(/^All of these: UFO\/UAP/)).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('the first screen has a result, whatever filters are in use', async ({ page }) => {
      await page.goto('/explore?search=light&place=Chicago&from=1997&type=ufo&country=US')
      const box = await cards(page).first().boundingBox()
      expect(box?.y).toBeLessThan(640)
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      expect(wide).toBe(360)
    })

    test('the keyboard brings each filter into view', async ({ page }) => {
      await page.goto('/explore?search=light&place=Chicago&from=1997&type=ufo&country=US')
      const last = page.getByRole('link', { name: 'Clear all' })
      await expect(last).not.toBeInViewport()
      await removals(page).last().focus()
      await page.keyboard.press('Tab')
      await expect(last).toBeFocused()
      await expect(last).toBeInViewport({ ratio: 1 })
    })
  })
}

test('paper says what was asked, and how much of the answer it shows', async ({ page }) => {
  await openExplore(page, '?search=light&country=US&from=1997')
  const asked = page.getByText('Asked for: “light”, United States, From 1997')
  await expect(asked).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(asked).toBeVisible()
  await expect(page.getByText('Here are the first 24.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await nextReports(page).click()
  await expect(cards(page)).toHaveCount(30)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Here are/)).toHaveCount(0)
})
