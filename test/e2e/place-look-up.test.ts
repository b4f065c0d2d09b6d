import { expect, type Page, type Route } from '@playwright/test'
import { findViolations } from '../support/browser-page.ts'
import { storedReports, test } from '../support/report-form-visit.ts'
import type { TestSite } from '../support/site.ts'

const towns = [
  { id: 1, name: 'Flagstaff', admin1: 'AZ', population: 70_320 },
  { id: 2, name: 'Flagler Beach', admin1: 'FL', population: 4_802 },
]

/** Two towns whose names begin alike, unless others are given. */
async function storeTowns({ database }: TestSite, stored = towns): Promise<void> {
  await database.deleteFrom('places').execute()
  await database.deleteFrom('placeNames').execute()
  const rest = { country: 'US', admin2: '', feature: 'PPL', radiusKm: 8, timeZone: 'UTC' }
  const places = stored.map((town) => ({ ...town, ...rest, latitude: 35, longitude: -111 }))
  await database.insertInto('places').values(places).execute()
  const names = stored.map(({ id, name, population }) => ({
    ...{ key: name.toLowerCase(), place: id, isMain: true, weight: population },
  }))
  await database.insertInto('placeNames').values(names).execute()
}

const options = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option')

/** The list offers both towns until it knows that of what was typed. */
async function chooseFlagstaff(page: Page): Promise<void> {
  await expect(options(page)).toHaveText(['Flagstaff, United States'])
  await options(page).click()
}

test.beforeEach(async ({ site, form }) => {
  await storeTowns(site)
  await form.open()
})

test('the keyboard alone chooses a town, which becomes the text of the field', async ({
  page,
  site,
  form,
}) => {
  await form.fill()
  const field = page.getByRole('combobox', { name: 'City/State' })
  await field.fill('')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.pressSequentially('flag')
  await expect(options(page)).toHaveText([
    'Flagstaff, United States',
    'Flagler Beach, United States',
  ])
  await expect(page.getByText('2 places. Choose with the arrow keys')).toBeAttached()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  const second = options(page).nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await second.getAttribute('id')) ?? '',
  )
  expect(await findViolations(page)).toEqual([])
  await field.press('Enter')
  await expect(field).toHaveValue('Flagler Beach, United States')
  await expect(field).toBeFocused()
  await expect(options(page)).toHaveCount(0)
  const sureness = page.getByLabel('How sure are you of the time?')
  await sureness.press('T')
  await expect(sureness).toHaveValue('minute')
  expect(await findViolations(page)).toEqual([])
  await form.submitButton.press('Enter')
  await expect(form.received).toBeVisible()
  expect(await storedReports(site)).toMatchObject([
    { location: 'Flagler Beach, United States', chosenPlaceId: 2, timePrecision: 'minute' },
  ])
})

test('a click chooses, and the draft keeps what was chosen', async ({ page, form, site }) => {
  await form.fill()
  await page.getByLabel('How sure are you of the time?').selectOption('To the hour')
  const field = form.field('location')
  await field.fill('')
  await field.pressSequentially('flags')
  await chooseFlagstaff(page)
  await expect(field).toHaveValue('Flagstaff, United States')
  await form.waitForDraft()
  await page.reload()
  await form.waitUntilReady()
  await expect(field).toHaveValue('Flagstaff, United States')
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  expect(await storedReports(site)).toMatchObject([{ chosenPlaceId: 1, timePrecision: 'hour' }])
})

test('words that follow a choice drop it', async ({ page, form, site }) => {
  await form.fill()
  const field = form.field('location')
  await field.fill('')
  await field.pressSequentially('flags')
  await chooseFlagstaff(page)
  await field.press('End')
  await field.pressSequentially(', near the station')
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  expect(await storedReports(site)).toMatchObject([
    { location: 'Flagstaff, United States, near the station', chosenPlaceId: null },
  ])
})

test('a town that is gone when the report arrives is a fault of the location', async ({
  page,
  form,
  site,
}) => {
  await form.fill()
  const field = form.field('location')
  await field.fill('')
  await field.pressSequentially('flags')
  await chooseFlagstaff(page)
  await site.database.deleteFrom('places').execute()
  await form.submitButton.click()
  await expect(field).toHaveAccessibleDescription(/The chosen place is not in the list/)
  await field.press('End')
  await field.pressSequentially(' ')
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
})

test('Escape closes the list, other words stay as they are, and leaving chooses nothing', async ({
  page,
  form,
}) => {
  const field = form.field('location')
  await field.pressSequentially('flag')
  await expect(options(page)).toHaveCount(2)
  await field.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field).toHaveValue('flag')
  await field.pressSequentially('l')
  await expect(options(page)).toHaveCount(1)
  await field.press('ArrowDown')
  await field.press('Tab')
  await expect(options(page)).toHaveCount(0)
  await expect(field).toHaveValue('flagl')
})

test('a late answer does not change the list that somebody moves through', async ({
  page,
  form,
}) => {
  const field = form.field('location')
  await field.pressSequentially('flag')
  await expect(options(page)).toHaveCount(2)
  const held = Promise.withResolvers<Route>()
  await page.route('**/api/places?**', (route) => held.resolve(route))
  await field.press('l')
  const route = await held.promise
  await field.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  const [, flagler] = await options(page).allTextContents()
  // The browser has given the question up, and takes no answer to it.
  await route.fulfill({ json: [{ id: 2, label: flagler }] }).catch(() => undefined)
  await (await route.request().response())?.finished()
  await expect(options(page)).toHaveText(['Flagstaff, United States', `${flagler}`])
  await field.press('Enter')
  await expect(field).toHaveValue('Flagstaff, United States')
})

test('Tab goes on to the next field from a list that scrolls', async ({ page, form, site }) => {
  const ends = ['', 'h', 'hville', 'burg', 'ian', 'ot', 'ville', 'ton']
  const parises = ends.map((end, index) => ({
    ...{ id: index + 1, name: `Paris${end}`, admin1: 'TX', population: 1_000 },
  }))
  await storeTowns(site, parises)
  await page.setViewportSize({ width: 1_280, height: 500 })
  const field = form.field('location')
  await field.pressSequentially('paris')
  await expect(options(page)).toHaveCount(8)
  const height = (name: 'scrollHeight' | 'clientHeight') =>
    page.getByRole('listbox', { name: 'Places' }).evaluate((list, key) => list[key], name)
  expect(await height('scrollHeight')).toBeGreaterThan(await height('clientHeight'))
  await field.press('Tab')
  await expect(options(page)).toHaveCount(0)
  await expect(form.field('sightingDate')).toBeFocused()
})

for (const status of [429, 503]) {
  test(`where the look-up fails with ${status} the list closes, and the field is plain text`, async ({
    page,
    form,
  }) => {
    const field = form.field('location')
    await field.pressSequentially('flag')
    await expect(options(page)).toHaveCount(2)
    await page.route('**/api/places?**', (route) => route.fulfill({ status, body: '' }))
    const failed = page.waitForResponse('**/api/places?**')
    await field.press('l')
    expect((await failed).status()).toBe(status)
    await expect(options(page)).toHaveCount(0)
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expect(field).toHaveValue('flagl')
  })
}
