import { expect, type Page } from '@playwright/test'
import { boxOf, expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import {
  cardTitles as cards,
  nextReports as next,
  openExplore,
  openFilters,
  total,
} from '../support/explore-visit.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ staysOnSite: true })

test.beforeAll(async ({ site }) => {
  await storeSightings(
    site.database,
    Array.from({ length: 60 }, (_, index) => ({
      report: { location: `Flagstaff ${index + 1}` },
      facts: { ...places.flagstaff, ...sightedAt(`2001-05-${10 + (index % 20)}T22:00`, -7) },
    })),
  )
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Answers further requests for reports as a register that is away, until the returned function runs. */
async function takeAway(page: Page): Promise<() => Promise<void>> {
  const address = /\/api\/explore\?/
  await page.route(address, (route) => route.fulfill({ status: 503, body: '' }))
  return () => page.unroute(address)
}

test('a failed request for further reports keeps those that are there', async ({ page }) => {
  await openExplore(page, '?place=&type=ufo')
  await next(page).click()
  await expect(cards(page)).toHaveCount(48)
  const bringBack = await takeAway(page)
  await next(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The reports cannot be shown')
  await expect(cards(page)).toHaveCount(48)
  await expect(next(page)).toBeFocused()
  await expectAccessible(page)
  await bringBack()
  await next(page).press('Enter')
  await expect(cards(page)).toHaveCount(60)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a date that cannot be read is marked where it was typed', async ({ page }) => {
  await openExplore(page)
  await openFilters(page)
  const from = page.getByLabel('Sighted from')
  const to = page.getByLabel('Sighted until')
  await from.fill('summer 1997')
  await to.fill('19x')
  await to.press('Enter')
  await expect(from).toBeFocused()
  for (const [field, name] of [
    [from, 'Sighted from'],
    [to, 'Sighted until'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(
      new RegExp(`${name} must be a year, a month or a day`),
    )
  }
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    /Go on without “Sighted from”$/,
    /Go on without “Sighted until”$/,
  ])
  await expectAccessible(page)

  await from.fill('1997')
  await to.fill('2005')
  await to.press('Enter')
  await expect(total(page)).toHaveText('60 reports')
  await expect(title(page)).toBeFocused()
  await expect(from).toBeHidden()
})

test('a way on that is no report leaves the focus at the title of the page', async ({ page }) => {
  await openExplore(page, '?colour=red')
  await page.getByRole('link', { name: 'Go on without “colour”' }).press('Enter')
  await expect(total(page)).toHaveText('60 reports')
  await expect(title(page)).toBeFocused()
})

test('trying again leaves the focus at the title of the page', async ({ page }) => {
  await openExplore(page)
  const bringBack = await takeAway(page)
  await page.getByRole('link', { name: 'Date of sighting' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The reports cannot be shown')
  await expect(title(page)).toBeFocused()
  await bringBack()
  await page.getByRole('link', { name: 'Try again' }).press('Enter')
  await expect(total(page)).toHaveText('60 reports')
  await expect(title(page)).toBeFocused()
})

test('while an answer is coming, the total of the answer before is not claimed', async ({
  page,
}) => {
  const asked = Promise.withResolvers<void>()
  await page.route(/\/api\/explore\?/, async (route) => {
    await asked.promise
    await route.continue()
  })
  await openExplore(page)
  await expect(total(page)).toHaveText('60 reports')
  const before = await boxOf(cards(page).first())
  await page.getByRole('link', { name: 'Date of sighting' }).press('Enter')
  const waiting = page.getByRole('heading', { level: 2, name: 'Loading reports...' })
  await expect(waiting).toBeFocused()
  await expect(page.getByText('60 reports')).toHaveCSS('opacity', '0.55')
  expect(await boxOf(cards(page).first())).toEqual(before)
  asked.resolve()
  await expect(total(page)).toHaveText('60 reports')
  await expect(page.getByText('60 reports')).toHaveCSS('opacity', '1')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a wrong date is marked in the open panel', async ({ page }) => {
    const response = await page.goto('/explore?from=summer&to=2000')
    expect(response?.status()).toBe(400)
    const from = page.getByLabel('Sighted from')
    await expect(from).toBeVisible()
    await expect(from).toHaveValue('summer')
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(from).toHaveAccessibleDescription(/Sighted from must be a year/)
    await expect(page.getByLabel('Sighted until')).toHaveAttribute('aria-invalid', 'false')
  })
})
