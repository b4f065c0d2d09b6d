import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { openExplore } from '../support/explore-visit.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ staysOnSite: true })

test.beforeAll(async ({ site }) => {
  await storeGazetteer(site.database)
  await storeSightings(site.database, [
    { facts: { ...places.chicago, ...sightedAt('1997-08-01T23:00', -5), shape: 'triangle' } },
  ])
})

const content = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')

test('the title of a question names what is asked for, and follows it', async ({ page }) => {
  await openExplore(page)
  await expect(page).toHaveTitle(/^Explore all sightings · /)
  await page.getByRole('searchbox').fill('triangle')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveTitle(/^“triangle” – Explore · /)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Country').selectOption('US')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveTitle(/^“triangle” · United States – Explore · /)
  await page.goBack()
  await expect(page).toHaveTitle(/^“triangle” – Explore · /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore all sightings')
})

test('the title names a search for "all", which is a word like others', async ({ page }) => {
  await openExplore(page, '?search=all&type=all')
  await expect(page).toHaveTitle(/^“all” – Explore · /)
})

test('the title names the state that a place is read as', async ({ page }) => {
  await openExplore(page, '?place=Rachel NV')
  await expect(page).toHaveTitle(/^In Nevada – Explore · /)
  await expect(page.getByText('Read as the state of Nevada.')).toBeVisible()
})

test('one year is one filter, and an empty list speaks of it alone', async ({ page }) => {
  await openExplore(page, '?from=1950&to=1950')
  await expect(page).toHaveTitle(/^1950 – Explore · /)
  await expect(page.getByText('Filters (1 in use)')).toBeVisible()
  await expect(page.getByText('Remove the filter above, or begin again.')).toBeVisible()
  await openExplore(page, '?from=1950&to=1960')
  await expect(page).toHaveTitle(/^From 1950 · Until 1960 – Explore · /)
  await expect(page.getByText('Remove one of the filters above, or begin again.')).toBeVisible()
  await openExplore(page, '?from=1950&to=1950')
  await page.getByRole('link', { name: 'Remove the filter 1950' }).click()
  await expect(page.getByRole('heading', { name: '1 report', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/explore$/)
})

test('no name of the question before is in the title while an answer is coming', async ({
  page,
}) => {
  await openExplore(page, '?place=Chicago')
  await expect(page).toHaveTitle(/^Within 50 km of Chicago, United States – Explore · /)
  const asked = Promise.withResolvers<void>()
  await page.route(/\/api\/explore\?/, async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.getByText(/^Filters/).click()
  await page.getByLabel('Near a place').fill('Flagstaff')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveTitle(/^Within 50 km of Flagstaff – Explore · /)
  asked.resolve()
  await expect(page).toHaveTitle(/^Within 50 km of Flagstaff, [^–]+ – Explore · /)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the server writes the title, also for previews of links, and search engines stay out', async ({
    page,
  }) => {
    await page.goto('/explore?search=triangle&shape=triangle')
    await expect(page).toHaveTitle(/^“triangle” · Triangle – Explore · /)
    expect(await content(page, 'og:title')).toBe('“triangle” · Triangle – Explore')
    expect(await content(page, 'robots')).toBe('noindex')
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', /\/explore$/)
  })
})
