import { expect, type Page } from '@playwright/test'
import { boxOf, expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { nextReports as next, openExplore } from '../support/explore-visit.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ staysOnSite: true })

test.beforeAll(async ({ site }) => {
  await storeSightings(
    site.database,
    Array.from({ length: 51 }, (_, index) => ({
      report: { location: `Flagstaff ${index + 1}`, description: 'A glimmer over the pines.' },
      facts: { ...places.flagstaff, ...sightedAt(`2001-05-${10 + (index % 20)}T22:00`, -7) },
    })),
  )
})

const cards = (page: Page) => page.locator('.cards > li')
const shown = (page: Page) => page.getByRole('status').filter({ hasText: /^Showing/ })

test('the keyboard loads all further reports, and each time hears how many are shown', async ({
  page,
}) => {
  await openExplore(page, '?country=US')
  await next(page).press('Enter')
  await expect(shown(page)).toHaveText('Showing 48 of 51 reports')
  await expect(next(page)).toBeFocused()
  await next(page).press('Enter')
  await expect(shown(page)).toHaveText('Showing 51 of 51 reports')
  await expect(next(page)).toHaveCount(0)
  await expect(cards(page).nth(48).getByRole('link')).toBeFocused()
  await expectAccessible(page)
})

test('how many are shown is said without a total that is not known', async ({ page }) => {
  await page.route(/\/api\/explore\?/, async (route) => {
    const response = await route.fetch()
    const total = { reports: 50, relation: 'atLeast' }
    await route.fulfill({ response, json: { ...(await response.json()), total } })
  })
  await openExplore(page, '?country=US')
  await page.getByRole('link', { name: 'Date of sighting' }).click()
  await expect(page.getByRole('heading', { name: 'At least 50 reports' })).toBeVisible()
  await next(page).click()
  await expect(shown(page)).toHaveText('Showing 48 reports')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'At least 51 reports' })).toBeVisible()
})

test('further reports move nothing that was there', async ({ page }) => {
  await openExplore(page)
  const first = await boxOf(cards(page).first())
  const last = await boxOf(cards(page).nth(23))
  const link = await boxOf(next(page))
  const further = Promise.withResolvers<void>()
  await page.route(/\/api\/explore\?.*after=/, async (route) => {
    await further.promise
    await route.continue()
  })
  await page.evaluate('scrollTo(0, 0)')
  await next(page).evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('link', { name: 'Loading reports...' }).last()).toBeAttached()
  expect(await boxOf(page.getByRole('link', { name: 'Loading reports...' }))).toMatchObject({
    y: link.y,
  })
  further.resolve()
  await expect(cards(page)).toHaveCount(48)
  expect(await boxOf(cards(page).first())).toEqual(first)
  expect(await boxOf(cards(page).nth(23))).toEqual(last)
})

/** Loads all reports, and scrolls to one of the second page. */
async function readOn(page: Page) {
  await openExplore(page)
  await next(page).click()
  await expect(cards(page)).toHaveCount(48)
  await next(page).click()
  await expect(cards(page)).toHaveCount(51)
  const read = cards(page).nth(40)
  await read.evaluate((card) => card.scrollIntoView({ block: 'center' }))
  await expect
    .poll(() => page.evaluate('history.state.exploredPages.top === scrollY && scrollY > 0'))
    .toBe(true)
  return read
}

test('a reload, and Back from a report, return to the place among all loaded reports', async ({
  page,
}) => {
  const read = await readOn(page)
  await page.reload()
  await expect(cards(page)).toHaveCount(51)
  await expect(read).toBeInViewport()
  expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY')
  expect(new URL(page.url()).search).toBe('')
  await read.getByRole('link').click()
  await expect(page).toHaveURL(/\/reports\//)
  await page.goBack()
  await expect(cards(page)).toHaveCount(51)
  await expect(read).toBeInViewport()
})

test('a reload does not move a visitor who already reads', async ({ page }) => {
  await readOn(page)
  const further = Promise.withResolvers<void>()
  await page.route(/\/api\/explore/, async (route) => {
    await further.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.locator('section[aria-busy=true]')).toBeAttached()
  await page.keyboard.press('Home')
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  further.resolve()
  await expect(cards(page)).toHaveCount(51)
  expect(await page.evaluate('scrollY')).toBe(0)
})

test('another question begins with its first reports, also after a reload', async ({ page }) => {
  await readOn(page)
  await page.getByRole('link', { name: 'Date of sighting' }).click()
  await expect(page).toHaveURL(/order=sighting/)
  await expect(cards(page)).toHaveCount(24)
  await page.reload()
  await expect(cards(page)).toHaveCount(24)
  await expect(next(page)).toBeVisible()
})

test('of more pages than ten only ten are loaded again', async ({ page }) => {
  await page.addInitScript(
    'history.replaceState({ ...history.state, exploredPages: { amount: 99, top: 0 } }, "")',
  )
  await page.route(/\/api\/explore/, async (route) => {
    const first = route.request().url().replace(/\?.*/, '')
    await route.fulfill({ response: await route.fetch({ url: first }) })
  })
  await openExplore(page)
  await expect(cards(page)).toHaveCount(240)
})
