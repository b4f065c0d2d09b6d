import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { exploreBounds } from '../../src/shared/explore-parameters.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { cardTitles as cards, openExplore, openFilters } from '../support/explore-visit.ts'
import { storeFacts } from '../support/facts-alone.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places, storeSightings } from '../support/report-facts.ts'

test.use({ staysOnSite: true })

/** Some old reports, so many newer ones from Lyon that only those are counted, and verified ones of nowhere. */
test.beforeAll(async ({ site: { database } }) => {
  await sql`
    insert into divisions values
      ('FR', '11', '', 'Île-de-France', 'ile de france', 48.5, 2.5, 100, 12000000),
      ('US', 'AZ', '', 'Arizona', 'arizona', 34.5, -111.5, 300, 7000000)`.execute(database)
  await storeGazetteer(database)
  const older = await storeSightings(database, [
    { facts: { ...places.lyon, admin1: '11', shape: 'disk' }, report: { location: 'Paris' } },
    { facts: { ...places.flagstaff, shape: 'cigar' }, report: { location: 'Flagstaff, AZ' } },
  ])
  await sql`
    update report_facts set created_at = '2001-01-01' where report_id = any(${older}::uuid[])`.execute(
    database,
  )
  const many = { count: exploreBounds.collected + 1, sightedAt: '1998-07-12 20:00' }
  await storeFacts(database, {
    ...many,
    ...{ createdAt: '2019-01-01', isPlaced: true, status: 'pending' },
  })
  await storeFacts(database, {
    ...many,
    ...{ createdAt: '2011-01-01', isPlaced: false, status: 'verified' },
  })
})

const choices = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('every list offers all values of the register, and numbers of what was counted', async ({
  page,
}) => {
  await openExplore(page, '?country=FR')
  await openFilters(page)
  await expect(page.getByText('count the first 1,000 reports of this order')).toBeVisible()
  const ofCountries = choices(page, 'Country').getByRole('option')
  // A closed list says the chosen value, and beside it only a number of all matches.
  await expect(ofCountries).toHaveText(['All countries', 'France', 'United States'])
  const ofStates = choices(page, 'State').getByRole('option')
  await expect(ofStates).toHaveText(['All states', '84 (1,000)', 'Île-de-France'])
  const ofShapes = choices(page, 'Shape').getByRole('option')
  await expect(ofShapes).toHaveText(['All shapes', 'Cigar', 'Disk'])
  await expectAccessible(page)
})

test('another country is one step away, offers its states and leaves the state behind', async ({
  page,
}) => {
  await openExplore(page, '?country=FR&division=11')
  await expect(cards(page)).toHaveText(['Paris'])
  await openFilters(page)
  await choices(page, 'Country').selectOption({ label: 'United States' })
  const states = choices(page, 'State').getByRole('option')
  await expect(states).toHaveText(['All states', 'Arizona'])
  await expect(choices(page, 'State')).toHaveValue('')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(cards(page)).toHaveText(['Flagstaff, AZ'])
  expect(new URL(page.url()).search).toBe('?country=US')
  await openFilters(page)
  await choices(page, 'Country').selectOption({ label: 'France' })
  await choices(page, 'State').selectOption({ label: 'Île-de-France' })
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(cards(page)).toHaveText(['Paris'])
})

test('where nothing that was looked at fits, no number is claimed', async ({ page }) => {
  await openExplore(page, '?country=FR&status=verified')
  await openFilters(page)
  await expect(page.getByText('none of the reports looked at for them fits')).toBeVisible()
  await expect(page.getByText('first 0 reports')).toHaveCount(0)
  const ofCountries = choices(page, 'Country').getByRole('option')
  await expect(ofCountries).toHaveText(['All countries', 'France', 'United States'])
})

test('the list of the main page takes its filters along to Explore', async ({ page }) => {
  await page.goto('/?search=light&type=ufo&region=usa')
  const link = page.getByRole('link', { name: 'Explore all sightings by place, date and shape' })
  await expect(link).toHaveAttribute('href', '/explore?search=light&type=ufo&region=usa')
  await page.locator('#reports select[name=type]').selectOption('all')
  await expect(link).toHaveAttribute('href', '/explore?search=light&region=usa')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('clearing the country clears its state', async ({ page }) => {
    await page.goto('/explore?country=FR&division=84&shape=disk')
    await expect(cards(page)).toHaveCount(0)
    await openFilters(page)
    await choices(page, 'Country').selectOption({ label: 'All countries' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(cards(page)).toHaveText(['Paris'])
    await expect(page.getByRole('link', { name: /^Remove the filter/ })).toHaveCount(1)
  })

  test('another country leaves the state behind', async ({ page }) => {
    await page.goto('/explore?country=FR&division=11')
    await expect(cards(page)).toHaveText(['Paris'])
    await openFilters(page)
    await choices(page, 'Country').selectOption({ label: 'United States' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(cards(page)).toHaveText(['Flagstaff, AZ'])
    await expect(page.getByRole('link', { name: /^Remove the filter/ })).toHaveCount(1)
  })

  for (const [question, label] of [
    ['?place=Flagstaff&order=nearest', 'Near a place'],
    ['?search=light&order=best', 'Words or a "phrase"'],
  ] as const) {
    test(`clearing ${label} clears the order that needs it`, async ({ page }) => {
      const asked = await page.goto(`/explore${question}&country=US`)
      expect(asked?.status()).toBe(200)
      await openFilters(page)
      await page.getByLabel(label, { exact: true }).fill('')
      await page.getByRole('button', { name: 'Apply filters' }).click()
      await expect(cards(page)).toHaveText(['Flagstaff, AZ'])
      await expect(page.getByRole('link', { name: /^Remove the filter/ })).toHaveCount(1)
    })
  }

  test('a state without a country is refused', async ({ page }) => {
    const response = await page.goto('/explore?division=11')
    expect(response?.status()).toBe(400)
    await expect(page.getByRole('alert')).toContainText('A state needs its country')
  })
})
