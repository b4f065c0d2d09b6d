import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { cardTitles as cards, nextReports, openExplore, total } from '../support/explore-visit.ts'
import { holdFiles } from '../support/hold-files.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'
import type { TestSite } from '../support/site.ts'

test.use({ staysOnSite: true })

test.beforeAll(async ({ site }) => {
  await storeSightings(site.database, [
    {
      report: {
        location: 'Lyon',
        region: 'eu',
        description: `${'We sat on the terrace and talked. '.repeat(12)}Then a bright triangle came.`,
      },
      facts: { ...places.lyon, ...sightedAt('1997-03-13T20:15', 1), shape: 'triangle' },
    },
    {
      report: { location: 'Chicago, IL', phenomenonType: 'ghost' },
      facts: { ...places.chicago, ...sightedAt('1997-08-01T23:00', -5) },
    },
    ...Array.from({ length: 30 }, (_, index) => ({
      report: { location: `Flagstaff ${index + 1}` },
      facts: { ...places.flagstaff, ...sightedAt(`2001-05-${10 + (index % 20)}T22:00`, -7) },
    })),
  ])
})

/** Two towns whose names begin alike. */
async function storeChicagos({ database }: TestSite): Promise<void> {
  const rest = { country: 'US', admin1: 'IL', admin2: '', feature: 'PPL', radiusKm: 8 }
  const at = { latitude: 41.85, longitude: -87.65, timeZone: 'America/Chicago' }
  const names = ['Chicago', 'Chicago Heights']
  const places = names.map((name, index) => ({ id: 71 + index, name, population: 9_000 - index }))
  await database
    .insertInto('places')
    .values(places.map((place) => ({ ...place, ...rest, ...at })))
    .execute()
  const keys = places.map(({ id, name, population }) => ({
    ...{ key: name.toLowerCase(), place: id, isMain: true, weight: population },
  }))
  await database.insertInto('placeNames').values(keys).execute()
}

const options = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option')

test('a visitor finds reports with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore', exact: true }).press('Enter')
  await expect(page).toHaveTitle(/^Explore all sightings/)
  await expect(total(page)).toHaveText('32 reports')
  await expectAccessible(page)

  await page.getByRole('searchbox').focus()
  await page.keyboard.type('triangles')
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveText(['Lyon'])
  await expect(page.locator('.cards mark')).toHaveText(['triangle'])
  expect(new URL(page.url()).search).toBe('?search=triangles')

  await page.getByRole('link', { name: 'Remove the filter “triangles”' }).press('Enter')
  await expect(total(page)).toHaveText('32 reports')
  await expect(total(page)).toBeFocused()

  await page.getByText('Filters', { exact: true }).press('Enter')
  await page.getByLabel('Sighted from').fill('1997')
  await page.getByLabel('Sighted until').fill('1997')
  await page.getByLabel('Country').selectOption('US')
  await expectAccessible(page)
  await page.getByLabel('Sighted until').press('Enter')
  await expect(cards(page)).toHaveText(['Chicago, IL'])
  await expect(total(page)).toBeFocused()
  await page.goBack()
  await expect(total(page)).toHaveText('32 reports')
  await page.getByText('Filters', { exact: true }).press('Enter')
  await expect(page.getByLabel('Sighted from')).toHaveValue('')
})

test.describe('places', () => {
  test.beforeAll(({ site }) => storeChicagos(site))

  test('the keyboard alone chooses one, and the reports around it follow', async ({ page }) => {
    await openExplore(page)
    await page.getByText('Filters', { exact: true }).press('Enter')
    const field = page.getByRole('combobox', { name: 'Near a place' })
    await field.pressSequentially('chic')
    await expect(options(page)).toHaveText([
      'Chicago, United States',
      'Chicago Heights, United States',
    ])
    await expect(page.getByText('2 places. Choose with the arrow keys')).toBeAttached()
    await field.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await field.press('Enter')
    await expect(field).toHaveValue('Chicago, United States')
    await expect(options(page)).toHaveCount(0)
    await field.press('Enter')
    await expect(cards(page)).toHaveText(['Chicago, IL'])
    expect(new URL(page.url()).searchParams.get('place')).toBe('Chicago, United States')
  })

  test('Escape closes the list and leaves the words', async ({ page }) => {
    await openExplore(page)
    await page.getByText('Filters', { exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Near a place' })
    await field.pressSequentially('chic')
    await expect(options(page)).toHaveCount(2)
    await field.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(field).toHaveValue('chic')
    await expect(page).toHaveURL(/\/explore$/)
  })

  test('words that begin the name of one lead to the reports near it', async ({ page }) => {
    await openExplore(page)
    await page.getByRole('searchbox').pressSequentially('chic')
    const near = page.getByText('Reports near')
    await expect(near).toContainText('Chicago, United States')
    await expectAccessible(page)
    await near.getByRole('link', { name: 'Chicago, United States', exact: true }).press('Enter')
    await expect(cards(page)).toHaveText(['Chicago, IL'])
    await expect(total(page)).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(near).toHaveCount(0)
  })

  test('an id in the address is shown as the name of its place', async ({ page }) => {
    await openExplore(page, '?place=71')
    await page.getByText('Filters (1 in use)').click()
    const field = page.getByRole('combobox', { name: 'Near a place' })
    await expect(field).toHaveValue('Chicago, United States')
  })

  test('a misspelt place leads to the one that is meant', async ({ page }) => {
    const response = await page.goto('/explore?place=Chicgo')
    expect(response?.status()).toBe(400)
    await expect(page.getByRole('alert')).toContainText(
      'No place called Chicgo is known. Perhaps Chicago, United States is meant.',
    )
    await page.getByRole('link', { name: 'Look near Chicago, United States' }).click()
    await expect(cards(page)).toHaveText(['Chicago, IL'])
  })

  test('a country is no place that others are near to', async ({ page }) => {
    await openExplore(page, '?place=France')
    await expect(page.getByRole('link', { name: 'Remove the filter In France' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Order' })).not.toContainText('Nearest')
  })

  test('what was typed and chosen before the scripts ran stays', async ({ page }) => {
    const release = await holdFiles(page, '**/assets/entry-client*.js')
    await page.goto('/explore', { waitUntil: 'commit' })
    await page.getByRole('searchbox').fill('Chi')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Near a place').fill('Chicago')
    await page.getByLabel('Country').selectOption('US')
    release()
    await expect(page.getByRole('combobox', { name: 'Near a place' })).toHaveValue('Chicago')
    await expect(page.getByLabel('Country')).toHaveValue('US')
    await page.getByRole('searchbox').press('End')
    await page.getByRole('searchbox').pressSequentially('cago')
    await page.getByRole('searchbox').press('Enter')
    await expect(cards(page)).toHaveText(['Chicago, IL'])
    expect(new URL(page.url()).search).toBe('?search=Chicago&country=US&place=Chicago')
  })
})

test('further reports follow below, in the chosen order', async ({ page }) => {
  await openExplore(page)
  await expect(cards(page)).toHaveCount(24)
  await nextReports(page).click()
  await expect(cards(page)).toHaveCount(32)
  await page.getByRole('link', { name: 'Date of sighting' }).click()
  await expect(page).toHaveURL(/order=sighting/)
  await expect(cards(page).first()).toHaveText('Flagstaff 20')
})

test('an address that cannot be answered says why, and how to go on', async ({ page }) => {
  const response = await page.goto('/explore?colour=red&type=ghost')
  expect(response?.status()).toBe(400)
  await expect(page.getByRole('alert')).toContainText(
    'There is no filter called colour. Choose one of search, type,',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go on without “colour”' }).click()
  await expect(cards(page)).toHaveText(['Chicago, IL'])
})

test('an address that gives a filter twice is refused like by the API', async ({ page }) => {
  const response = await page.goto('/explore?type=ghost&type=&country=US&country=FR')
  expect(response?.status()).toBe(400)
  await expect(page.getByRole('alert')).toContainText('Country must be a code of two letters')
  await page.getByRole('link', { name: 'Go on without “Country”' }).click()
  await expect(cards(page)).toHaveText(['Chicago, IL'])
})

test('nothing found leads on', async ({ page }) => {
  await openExplore(page, '?type=psychic&from=1950&to=1960')
  await expect(page.getByText('No report fits all of this')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See all reports' }).click()
  await expect(total(page)).toHaveText('32 reports')
})

test('a page behind the last report leads back to the first', async ({ page, site }) => {
  const answer = await fetch(`${site.url}/api/explore?shape=triangle`)
  const { reports } = await answer.json()
  await openExplore(page, `?shape=triangle&after=${reports[0].id}`)
  await expect(page.getByText('No further report fits.')).toBeVisible()
  await expect(page.getByText('No report fits all of this')).toBeHidden()
  await page.getByRole('link', { name: 'Back to the first reports' }).click()
  await expect(cards(page)).toHaveText(['Lyon'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an address with an unknown filter names the filters that it means', async ({ page }) => {
    await page.goto('/explore?year=1997')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('There is no filter called year. Use from and to.')
    await page.getByRole('link', { name: 'Go on without “year”' }).click()
    await expect(total(page)).toHaveText('32 reports')
  })

  test('a form, links and pages lead through the reports', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Explore all sightings by place, date and shape' }).click()
    await expect(total(page)).toHaveText('32 reports')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Type', { exact: true }).selectOption('ghost')
    await page.getByLabel('Sighted from').fill('1997-08')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(cards(page)).toHaveText(['Chicago, IL'])
    await page.getByRole('link', { name: 'Remove the filter Apparition/Ghost' }).click()
    await page.getByRole('link', { name: 'Remove the filter From August 1997' }).click()
    await expect(total(page)).toHaveText('32 reports')
    await nextReports(page).click()
    await expect(cards(page)).toHaveCount(8)
    await page.getByRole('link', { name: 'Back to the first reports' }).click()
    await expect(cards(page)).toHaveCount(24)
  })
})

test('a phone shows the first report without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openExplore(page)
  const box = await cards(page).first().boundingBox()
  expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThan(844)
})

test('near a country, the page says that the newest come first', async ({ page }) => {
  const reason = page.getByText('Nothing is nearest to a state or a country')
  await openExplore(page, '?place=France&order=nearest')
  await expect(reason).toBeVisible()
  const orders = page.getByRole('navigation', { name: 'Order' }).getByRole('link')
  await expect(orders).toHaveText(['Newest first', 'Date of sighting'])
  await expect(orders.first()).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await orders.last().click()
  await expect(orders.last()).toHaveAttribute('aria-current', 'true')
  await expect(reason).toHaveCount(0)
})
