import { expect, type Page } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { findDefaultViolations, follow } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'

test.use({ javaScriptEnabled: false, allowsComplaints: true, contextOptions: {} })

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
})

const field = (page: Page, name: string) => page.locator(`#report-form [name=${name}]`)

async function fill(page: Page) {
  await field(page, 'fullName').fill('Jane Doe')
  await field(page, 'email').fill('jane.doe@example.org')
  await field(page, 'region').selectOption('eu')
  await field(page, 'location').fill('Malmö')
  await field(page, 'sightingDate').fill('2025-06-14')
  await field(page, 'sightingTime').fill('22:40')
  await field(page, 'phenomenonType').selectOption('ghost')
  await field(page, 'duration').fill('About an hour')
  await field(page, 'description').fill('A pale figure crossed the attic twice.')
}

function submit(page: Page) {
  return follow(page.getByRole('button', { name: 'Submit Report' }))
}

test('without scripts a visitor can submit and read a report', async ({ page, site }) => {
  await page.goto('/')
  await fill(page)
  await submit(page)
  await expect(page.locator('h1')).toHaveText('Report Submitted Successfully')
  await follow(page.getByRole('link', { name: 'Read your report' }))
  const text = await page.locator('main').innerText()
  expect(text).toContain('A pale figure crossed the attic twice.')
  expect(text).toContain('Anonymous')
  expect(text).not.toContain('Jane Doe')
  const [row] = await site.database.selectFrom('reports').selectAll().execute()
  expect(row).toMatchObject({ fullName: 'Jane Doe', anonymous: true, status: 'pending' })
})

for (const path of [pageUrls.main, pageUrls.guided]) {
  test(`without scripts a report can be sent from ${path} without the time`, async ({
    page,
    site,
  }) => {
    await page.goto(path)
    await fill(page)
    await field(page, 'sightingTime').fill('')
    await field(page, 'duration').fill('')
    await page.getByLabel('How sure are you of the time?').selectOption('To the minute')
    // The text engine of the browser tests passes over `noscript`.
    const hint = page.locator('noscript p', { hasText: 'do not know the time, leave it empty' })
    await expect(hint).toBeVisible()
    const send = page.getByRole('button', { name: 'Submit without the time' })
    await follow(send)
    const faults = await page.getByRole('alert').first().innerText()
    expect(faults).toContain('Duration is required')
    expect(faults).not.toContain('Time of sighting')
    await expect(field(page, 'sightingTime')).toHaveValue('Not known')
    await expect(field(page, 'location')).toHaveValue('Malmö')
    await field(page, 'duration').fill('A minute')
    await follow(send)
    await expect(page.locator('h1')).toHaveText('Report Submitted Successfully')
    const rows = await site.database.selectFrom('reports').selectAll().execute()
    expect(rows).toMatchObject([{ sightingTime: 'Not known', timePrecision: null }])
  })
}

test('without scripts Enter in a field sends the report with its time', async ({ page, site }) => {
  await page.goto('/')
  await fill(page)
  await Promise.all([page.waitForEvent('load'), field(page, 'fullName').press('Enter')])
  await expect(page.locator('h1')).toHaveText('Report Submitted Successfully')
  const rows = await site.database.selectFrom('reports').selectAll().execute()
  expect(rows).toMatchObject([{ sightingTime: '22:40' }])
})

test('a faulty report comes back with the input and every fault, and can be corrected', async ({
  page,
  site,
}) => {
  await page.goto('/')
  await fill(page)
  await field(page, 'description').fill('Too short')
  await field(page, 'duration').fill('   ')
  await page.getByLabel('Publish my name').check()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    submit(page),
  ])
  expect(answer.status()).toBe(400)
  expect(answer.headers()['cache-control']).toBe('no-store')
  const faults = await page.getByRole('alert').first().innerText()
  expect(faults).toContain('Duration is required')
  expect(faults).toContain('Detailed description must be at least 10 characters')
  await expect(field(page, 'fullName')).toHaveValue('Jane Doe')
  await expect(field(page, 'location')).toHaveValue('Malmö')
  await expect(field(page, 'region')).toHaveValue('eu')
  await expect(field(page, 'sightingTime')).toHaveValue('22:40')
  await expect(field(page, 'description')).toHaveValue('Too short')
  await expect(page.getByLabel('Publish my name')).toBeChecked()
  await expect(field(page, 'description')).toHaveAttribute('aria-invalid', 'true')

  await field(page, 'duration').fill('A minute')
  await field(page, 'description').fill('Long enough to be a description.')
  await submit(page)
  await expect(page.locator('h1')).toHaveText('Report Submitted Successfully')
  const rows = await site.database.selectFrom('reports').selectAll().execute()
  expect(rows).toMatchObject([{ anonymous: false, duration: 'A minute' }])
})

test('scripts that load late take over the answered form with its input', async ({ browser }) => {
  const withScripts = await browser.newContext({ javaScriptEnabled: true })
  const scripted = await withScripts.newPage()
  const complaints: string[] = []
  scripted.on('console', (message) => {
    if (!message.text().includes('status of 400')) complaints.push(message.text())
  })
  scripted.on('pageerror', (error) => complaints.push(error.message))
  await scripted.goto('/reports')
  await scripted.locator('[name=fullName]').fill('Jane Doe')
  await scripted.locator('#report-form').evaluate((form) => {
    HTMLFormElement.prototype.submit.call(form)
  })
  await scripted.waitForURL('**/reports')
  await scripted.locator('#report-form').evaluate((form) => form.scrollIntoView())
  await expect(scripted.locator('#report-form[novalidate]')).toBeVisible()
  await expect(scripted.locator('[name=fullName]')).toHaveValue('Jane Doe')
  await expect(scripted.getByRole('alert').first()).toContainText('Choose a region')
  expect(await findDefaultViolations(scripted)).toEqual([])
  await withScripts.close()
})

test('a repeated submission creates one report', async ({ page, site }) => {
  for (let count = 0; count < 2; count++) {
    await page.goto('/reports')
    await fill(page)
    await submit(page)
    await expect(page.locator('h1')).toHaveText('Report Submitted Successfully')
  }
  expect(await site.database.selectFrom('reports').select('id').execute()).toHaveLength(1)
})

test('another site cannot post the form, and hostile text stays text', async ({ site }) => {
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${site.url}/reports`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  expect((await post({ 'sec-fetch-site': 'cross-site' }, 'fullName=x')).status).toBe(403)
  expect((await post({ origin: 'https://evil.example' }, 'fullName=x')).status).toBe(403)
  const hostile = await post(
    {},
    `fullName=${encodeURIComponent('"><script>x</script>')}&fullName=y`,
  )
  expect(hostile.status).toBe(400)
  expect(await hostile.text()).not.toContain('<script>x')
  const wrongType = await post({ 'content-type': 'text/plain' }, 'x')
  expect(wrongType.status).toBe(415)
})
