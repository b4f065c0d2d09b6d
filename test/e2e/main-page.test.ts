import { expect, type Page } from '@playwright/test'
import { expectAccessible, follow, untilHydrated } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { holdFiles } from '../support/hold-files.ts'
import { storeReports } from '../support/reports.ts'

test.use({ notesRefusals: true, staysOnSite: true, contextOptions: {} })

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    { location: 'Reykjavík', phenomenonType: 'ghost', region: 'eu', anonymous: true },
    { location: 'Sedona, Arizona', status: 'verified', verified: true },
    { location: 'Loch Ness', phenomenonType: 'cryptid', description: 'A long neck rose twice.' },
    ...Array.from({ length: 27 }, (_, index) => ({ location: `Place ${index + 4}` })),
  ])
})

const filters = '.filters :is(select, input)'
const cards = (page: Page) => page.locator('#reports li h3')

test('a visitor browses, filters, searches, loads more and shares the result', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Anomaly Register')
  await expectAccessible(page)
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByText('Total Reports Filed').locator('..')).toContainText('30')

  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(cards(page)).toHaveCount(24)
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(cards(page)).toHaveCount(30)
  expect(await page.getByRole('link', { name: 'Load More' }).count()).toBe(0)

  await page.getByLabel('Phenomenon type', { exact: true }).selectOption('ghost')
  await page.waitForURL(/type=ghost/)
  await expect(cards(page)).toHaveText(['Reykjavík'])
  await expect(page.locator('#reports')).toContainText('Anonymous')

  await page.getByLabel('Phenomenon type', { exact: true }).selectOption('all')
  await page.getByRole('searchbox').fill('neck rose')
  await page.waitForURL(/search=neck\+rose/)
  await expect(cards(page)).toHaveText(['Loch Ness'])
  await expect(page.locator('.cards mark')).toHaveText(['neck', 'rose'])

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(shared.locator('#reports li h3')).toHaveText(['Loch Ness'])

  await page.getByRole('searchbox').fill('no such words')
  await expect(page.getByText('No reports found matching your criteria')).toBeVisible()
  await expectAccessible(page)
})

test('a search lists its reports also without the words to mark', async ({
  page,
  expectedComplaints,
}) => {
  await page.route('**/api/searched-words*', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await page.getByRole('searchbox').fill('neck rose')
  await expect(cards(page)).toHaveText(['Loch Ness'])
  await expect(page.locator('.cards mark')).toHaveCount(0)
  expectedComplaints.push('status of 503')
})

test('what was typed and chosen before the scripts ran applies', async ({ page }) => {
  const release = await holdFiles(page, '**/assets/entry-client*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('neck rose')
  await page.getByLabel('Phenomenon type', { exact: true }).selectOption('cryptid')
  release()
  await expect(cards(page)).toHaveText(['Loch Ness'])
  await expect(page).toHaveURL(/type=cryptid&search=neck\+rose/)
  await page.getByRole('searchbox').press('End')
  await page.getByRole('searchbox').pressSequentially(' twice')
  await expect(page.getByRole('searchbox')).toHaveValue('neck rose twice')
  await expect(cards(page)).toHaveText(['Loch Ness'])
})

test('the details open in a dialog, have an address and return the focus', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sedona, Arizona' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Details' })
  await expect(dialog).toBeVisible()
  await page.waitForURL(/\?report=[0-9a-f-]{36}$/)
  const text = await dialog.innerText()
  for (const part of ['Sedona, Arizona', 'Verified', 'Jane Doe', 'jane.doe@example.org']) {
    expect(text).toContain(part)
  }
  await expectAccessible(page)
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.waitForURL('/')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Sedona, Arizona')

  await page.goto(address)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the details of an anonymous report show no name', async ({ page }) => {
  await page.goto('/?type=ghost')
  await page.getByRole('link', { name: 'Reykjavík' }).click()
  const text = await page.getByRole('dialog').innerText()
  expect(text).toContain('Anonymous')
  expect(text).toContain('Under Review')
  expect(await page.content()).not.toMatch(/Jane Doe|jane\.doe/)
})

test('each report has a page of its own', async ({ page, site }) => {
  const [id] = await storeReports(site.database, [
    {
      location: 'Old Mill',
      description: 'A "grey" <b>figure</b> & a cold draught.',
      createdAt: new Date(0),
    },
  ])
  await page.goto(`/reports/${id}`)
  expect(await page.title()).toContain('Old Mill')
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await content('og:title')).toContain('Old Mill')
  expect(await content('og:url')).toBe(`${site.url}/reports/${id}`)
  expect(await content('og:description')).toContain('A "grey" <b>figure</b> & a cold draught.')
  await expect(page.locator('main')).toContainText('A "grey" <b>figure</b>')
  await expectAccessible(page)
})

test('without scripts every report can be read by links and forms', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto('/')
  await expect(reader.locator('#reports li h3')).toHaveCount(12)
  await follow(reader.getByRole('link', { name: 'Load More' }))
  await expect(reader.locator('#reports li h3')).toHaveCount(12)
  await expect(reader.locator('#reports li h3').first()).toHaveText('Place 13')
  await reader.goto('/')
  await reader.getByLabel('Phenomenon type', { exact: true }).selectOption('cryptid')
  await reader.getByRole('searchbox').fill('necks')
  await follow(reader.getByRole('button', { name: 'Search' }))
  await expect(reader.locator('#reports li h3')).toHaveText(['Loch Ness'])
  await expect(reader.locator('.cards mark')).toHaveText(['neck'])
  await follow(reader.getByRole('link', { name: 'Loch Ness' }))
  await expect(reader.locator('main')).toContainText('A long neck rose twice.')
  await plain.close()
})

test('an unknown address is the not-found page with status 404', async ({
  page,
  site,
  expectedComplaints,
}) => {
  const answer = await fetch(`${site.url}/no/such/page`)
  expect(answer.status).toBe(404)
  await page.goto('/no/such/page')
  await expect(page.locator('h1')).toHaveText('404 Page Not Found')
  await expect(page.locator('main')).toContainText('Did you forget to add the page to the router?')
  await expectAccessible(page)
  expectedComplaints.push('status of 404')
})

test('the scripts see no page behind two slashes either', async ({ page, expectedComplaints }) => {
  const answer = await page.goto('/explore//')
  expect(answer?.status()).toBe(404)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1')).toHaveText('404 Page Not Found')
  expectedComplaints.push('status of 404')
})

for (const path of ['/auth', '/admin', '/guidelines', '/faq']) {
  test(`${path} answers and is accessible`, async ({ page, expectedComplaints }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expectAccessible(page)
    // The administration asks who is signed in, and gets 401.
    if (path === '/admin') {
      expectedComplaints.push('status of 401')
    }
  })
}

test('trying again leaves the focus at the title of the list', async ({
  page,
  expectedComplaints,
}) => {
  const address = '**/api/reports?*'
  await page.goto('/')
  await untilHydrated(page, filters)
  await page.route(address, (route) => route.fulfill({ status: 503 }))
  await page.getByLabel('Phenomenon type', { exact: true }).selectOption('ghost')
  await page.getByRole('link', { name: 'Try again' }).focus()
  await page.unroute(address)
  await page.getByRole('link', { name: 'Try again' }).press('Enter')
  await expect(cards(page)).toHaveText(['Reykjavík'])
  await expect(page.getByRole('heading', { name: 'Recent Sightings' })).toBeFocused()
  expectedComplaints.push('status of 503')
})

test('a search that is still being typed keeps the report that somebody opens', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await untilHydrated(page, filters)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('searchbox').fill('neck rose')
  await page.clock.runFor(200)
  await page.locator('#reports li h3 a').first().click()
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/search=neck\+rose&report=/)
  await expect(page.getByRole('dialog', { name: 'Report Details' })).toBeVisible()
})
