import { expect } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ notesRefusals: false, staysOnSite: true, allowsComplaints: true })

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

test('a visitor looks closer with the keyboard alone', async ({ page }) => {
  await page.goto(pageUrls.explore)
  await page.getByRole('link', { name: 'See where, on the map' }).press('Enter')
  await expect(page).toHaveTitle(/^Map of sightings/)
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
  await expect(page).toHaveTitle(/^Explore all sightings/)
  await expect(page.locator('.cards h3')).toHaveCount(1)
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
    await expect(page).toHaveTitle(/^Explore all sightings/)
    await expect(page.locator('.cards h3')).toHaveCount(1)
  })
})
