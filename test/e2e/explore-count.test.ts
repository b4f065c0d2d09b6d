import { expect, type Page } from '@playwright/test'
import { bounds } from '../../src/server/explore/bounds.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { nextReports, openExplore, total } from '../support/explore-visit.ts'
import { storeFacts } from '../support/facts-alone.ts'
import { storeReports } from '../support/reports.ts'

test.use({ staysOnSite: true })

/** More than a search for words finds at once. */
const many = bounds.found.newest + 10

test.beforeAll(async ({ site: { database } }) => {
  const report = { description: 'Something glimmered between the trees.' }
  await storeReports(
    database,
    Array.from({ length: many }, () => report),
  )
  // A smaller register is looked through completely.
  await storeFacts(database, {
    ...{ count: bounds.collected + 1, createdAt: '2019-01-01' },
    ...{ sightedAt: '1998-07-12 20:00', isPlaced: false, status: 'pending' },
  })
})

const countFurther = (page: Page) => page.getByRole('link', { name: 'Count up to 5,000' })
const orderBySighting = (page: Page) => page.getByRole('link', { name: 'Date of sighting' })

test('a visitor has all matches counted, and keeps their place on the page', async ({ page }) => {
  await openExplore(page, '?search=glimmered')
  await expect(total(page)).toHaveText('At least 50 reports')
  await expectAccessible(page)
  await countFurther(page).press('Enter')
  await expect(total(page)).toHaveText('60 reports')
  await expect(total(page)).toBeFocused()
  await expect(countFurther(page)).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('?search=glimmered&count=more')

  await page.getByText('Filters', { exact: true }).click()
  const ofRegion = page.getByLabel('Region', { exact: true }).getByRole('option')
  await expect(ofRegion.nth(1)).toContainText('(60)')
})

test('what is not asked to be counted further is not', async ({ page }) => {
  await openExplore(page, '?search=glimmered&count=more')
  await expect(total(page)).toHaveText('60 reports')
  const later = page.waitForRequest(/\/api\/explore\?.*after=/)
  await nextReports(page).click()
  expect(new URL((await later).url()).searchParams.has('count')).toBe(false)
  await expect(total(page)).toHaveText('60 reports')
  await orderBySighting(page).click()
  await expect(page).toHaveURL(/search=glimmered&order=sighting$/)
})

test('where not all can be counted, the page says so once it has tried', async ({ page }) => {
  const counted = Promise.withResolvers<void>()
  await page.route(/\/api\/explore\?.*count=more/, async (route) => {
    const response = await route.fetch()
    const total = { reports: 50, relation: 'atLeast' }
    await counted.promise
    await route.fulfill({ response, json: { ...(await response.json()), total } })
  })
  await openExplore(page, '?search=glimmered')
  await countFurther(page).click()
  const notAll = page.getByText('Not all could be counted')
  await expect(page.getByText('Counting...')).toBeVisible()
  await expect(notAll).toHaveCount(0)
  counted.resolve()
  await expect(notAll).toBeVisible()
  await expect(countFurther(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('what may be among reports that were not put in order is not said to be missing', async ({
  page,
}) => {
  await page.route(/\/api\/explore\?.*order=sighting/, async (route) => {
    const response = await route.fetch()
    const none = { reports: [], next: null, total: { reports: 0, relation: 'atLeast' } }
    const json = { ...(await response.json()), ...none, orderedAmong: bounds.collected }
    await route.fulfill({ response, json })
  })
  await openExplore(page, '?search=glimmered')
  await orderBySighting(page).click()
  await expect(page.getByRole('heading', { name: 'None found so far' })).toBeVisible()
  await expect(page.getByText('Only the newest 5,000 reports with these words')).toBeVisible()
  await expect(page.getByText('No report fits all of this')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Newest first' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a link counts all matches', async ({ page }) => {
    await page.goto('/explore?search=glimmered')
    await countFurther(page).click()
    await expect(total(page)).toHaveText('60 reports')
    await nextReports(page).click()
    await expect(page).toHaveURL(/\/explore\?search=glimmered&after=[^&]+$/)
  })
})

test('a later page in another order goes on in the matches that were counted further', async ({
  page,
}) => {
  await openExplore(page, '?search=glimmered&order=best&count=more')
  await expect(total(page)).toHaveText('60 reports')
  const next = nextReports(page)
  await expect(next).toHaveAttribute('href', /[?&]count=more/)
  const later = page.waitForRequest(/\/api\/explore\?.*after=/)
  await next.click()
  expect(new URL((await later).url()).searchParams.get('count')).toBe('more')
})
