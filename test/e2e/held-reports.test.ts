import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { pageUrls, reportApiUrl } from '../../src/shared/urls.ts'
import { adminPages, enterAs } from '../support/admin-pages.ts'
import { storeAdministrator } from '../support/administrators.ts'
import { leave } from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { takeMails } from '../support/outbox.ts'
import { openTab, reportForm } from '../support/report-form.ts'
import { storeReports } from '../support/reports.ts'
import { send } from '../support/send.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  const confirming = readConfig({ PUBLISH_NAMES: 'confirmed' })
  ;[site, browser] = await Promise.all([startTestSite({ site: confirming.site }), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  complaints = []
  await site.database.deleteFrom('reports').execute()
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await openTab(context, complaints)
})
afterEach(async () => {
  await leave(context)
  expect(complaints).toEqual([])
})

async function expectAccessible() {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

async function sendForm(description: string) {
  const form = reportForm(page, site.url)
  await form.open()
  await form.fill()
  await form.field('description').fill(description)
  await page.getByLabel('Publish my name and e-mail address').check()
  await form.submitButton.click()
  await form.received.waitFor()
}

const outcome = () => page.locator('#report-form [role=status]').last()

test('a witness reads that a held report and its name appear after a look', async () => {
  await sendForm('Amber lights over the ridge, all of it is on www.example.org')
  await page.getByText('Report Submitted Successfully', { exact: true }).waitFor()
  const told = await outcome().innerText()
  expect(told).toContain('A moderator looks at your report before it appears on the site')
  expect(told).toContain('Your name and e-mail address appear after that')
  expect(await page.getByText('View your report').count()).toBe(0)
  expect(await page.getByText('Read your report').count()).toBe(0)
  expect(await page.locator('#reports').innerText()).not.toContain('Flagstaff')
  await expectAccessible()
})

test('a witness confirms the name by the mailed link', async () => {
  await sendForm('Amber lights over the ridge, without any sound')
  expect(await outcome().innerText()).toContain('the report is shown as one of "Anonymous"')
  const [mail] = await takeMails(site)
  const link = /http\S+#code=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(site.url + link.replace(/^https?:\/\/[^/]+/, ''))
  await expect.poll(() => page.getByLabel('Code from the mail').inputValue()).toMatch(/^\w{4}-/)
  await expectAccessible()
  await page.getByRole('button', { name: 'Publish my name' }).click()
  await page.getByRole('heading', { name: 'Your name is published' }).waitFor()
  const { body } = await send(site, '/api/reports')
  expect(body).toMatchObject([{ fullName: 'Jane Doe', anonymous: false }])
  await page.goto(`${site.url}${pageUrls.confirmName}#code=K7QF-2MXP-K7QF-2MXP`)
  await page.getByRole('button', { name: 'Publish my name' }).click()
  await page.getByText('This code is unknown, was used already or has expired').waitFor()
})

test('a moderator finds held reports first, releases one and publishes its name', async () => {
  const [, held = ''] = await storeReports(site.database, [
    { location: 'Newest' },
    { location: 'Held', held: true, heldReasons: ['links', 'contact-details'], nameHeld: true },
    { location: 'Oldest' },
  ])
  await enterAs(context, site, await storeAdministrator(site.database, { role: 'moderator' }))
  const pages = adminPages(page, site.url)
  await pages.open()
  await expect.poll(() => pages.rows.count()).toBe(3)
  const first = pages.rows.first()
  expect(await first.innerText()).toMatch(/Held[\s\S]*Link[\s\S]*Contact details/)
  await expectAccessible()
  await page.getByRole('link', { name: 'Held 1' }).click()
  await expect.poll(() => pages.rows.count()).toBe(1)
  await page.getByRole('link', { name: 'Held', exact: true }).click()
  await page.getByText('public nowhere until a moderator releases it').waitFor()
  await expectAccessible()
  expect((await send(site, reportApiUrl(held))).status).toBe(404)
  await page.getByRole('button', { name: 'Release' }).click()
  await pages.isTold('Report Released', 'Everybody can read the report now')
  expect((await send(site, reportApiUrl(held))).body).toMatchObject({ fullName: 'Anonymous' })
  await page.getByText('Released to the public').waitFor()
  await page.getByRole('button', { name: 'Publish the name' }).click()
  await pages.isTold('Name Published', 'Everybody can read the name now')
  await page.getByText('Name and e-mail address are public').waitFor()
  expect((await send(site, reportApiUrl(held))).body).toMatchObject({ fullName: 'Jane Doe' })
})
