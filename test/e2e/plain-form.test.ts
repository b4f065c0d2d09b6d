import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { follow, leave } from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  await site.database.deleteFrom('reports').execute()
  context = await browser.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
})
afterEach(() => leave(context))

const field = (name: string) => page.locator(`#report-form [name=${name}]`)

async function fill() {
  await field('fullName').fill('Jane Doe')
  await field('email').fill('jane.doe@example.org')
  await field('region').selectOption('eu')
  await field('location').fill('Malmö')
  await field('sightingDate').fill('2025-06-14')
  await field('sightingTime').fill('22:40')
  await field('phenomenonType').selectOption('ghost')
  await field('duration').fill('About an hour')
  await field('description').fill('A pale figure crossed the attic twice.')
}

function submit() {
  return follow(page.getByRole('button', { name: 'Submit Report' }))
}

test('without scripts a report is sent, received and can be read', async () => {
  await page.goto(site.url)
  await fill()
  await submit()
  expect(await page.locator('h1').innerText()).toBe('Report Submitted Successfully')
  await follow(page.getByRole('link', { name: 'Read your report' }))
  const text = await page.locator('main').innerText()
  expect(text).toContain('A pale figure crossed the attic twice.')
  expect(text).toContain('Anonymous')
  expect(text).not.toContain('Jane Doe')
  const [row] = await site.database.selectFrom('reports').selectAll().execute()
  expect(row).toMatchObject({ fullName: 'Jane Doe', anonymous: true, status: 'pending' })
})

test('a faulty report comes back with every word and every fault, and can be corrected', async () => {
  await page.goto(site.url)
  await fill()
  await field('description').fill('Too short')
  await field('duration').fill('   ')
  await page.getByLabel('Publish my name').check()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    submit(),
  ])
  expect(answer.status()).toBe(400)
  expect(answer.headers()['cache-control']).toBe('no-store')
  const faults = await page.getByRole('alert').first().innerText()
  expect(faults).toContain('Duration is required')
  expect(faults).toContain('Detailed description must be at least 10 characters')
  expect(await field('fullName').inputValue()).toBe('Jane Doe')
  expect(await field('location').inputValue()).toBe('Malmö')
  expect(await field('region').inputValue()).toBe('eu')
  expect(await field('sightingTime').inputValue()).toBe('22:40')
  expect(await field('description').inputValue()).toBe('Too short')
  expect(await page.getByLabel('Publish my name').isChecked()).toBe(true)
  expect(await field('description').getAttribute('aria-invalid')).toBe('true')

  await field('duration').fill('A minute')
  await field('description').fill('Long enough to be a description.')
  await submit()
  expect(await page.locator('h1').innerText()).toBe('Report Submitted Successfully')
  const rows = await site.database.selectFrom('reports').selectAll().execute()
  expect(rows).toMatchObject([{ anonymous: false, duration: 'A minute' }])
})

test('where the scripts come after all, the answered form lives on with its words', async () => {
  const withScripts = await browser.newContext()
  const scripted = await withScripts.newPage()
  const complaints: string[] = []
  scripted.on('console', (message) => {
    if (!message.text().includes('status of 400')) complaints.push(message.text())
  })
  scripted.on('pageerror', (error) => complaints.push(error.message))
  await scripted.goto(`${site.url}/reports`)
  await scripted.locator('[name=fullName]').fill('Jane Doe')
  await scripted.locator('#report-form').evaluate((form) => {
    HTMLFormElement.prototype.submit.call(form)
  })
  await scripted.waitForURL('**/reports')
  await scripted.locator('#report-form').evaluate((form) => form.scrollIntoView())
  await scripted.locator('#report-form[novalidate]').waitFor()
  expect(await scripted.locator('[name=fullName]').inputValue()).toBe('Jane Doe')
  expect(await scripted.getByRole('alert').first().innerText()).toContain('Choose a region')
  expect(complaints).toEqual([])
  const { violations } = await new AxeBuilder({ page: scripted }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await withScripts.close()
})

test('the same filling sent twice is one report', async () => {
  for (let count = 0; count < 2; count++) {
    await page.goto(`${site.url}/reports`)
    await fill()
    await submit()
    expect(await page.locator('h1').innerText()).toBe('Report Submitted Successfully')
  }
  expect(await site.database.selectFrom('reports').select('id').execute()).toHaveLength(1)
})

test('another site cannot post the form, and hostile words stay words', async () => {
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
