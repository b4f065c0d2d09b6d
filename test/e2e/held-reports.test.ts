import { expect, type Page } from '@playwright/test'
import { readConfig } from '../../src/server/config.ts'
import { pageUrls, reportApiUrl } from '../../src/shared/urls.ts'
import { actAs, adminPages } from '../support/admin-pages.ts'
import { test } from '../support/admin-test.ts'
import { findDefaultViolations } from '../support/browser-page.ts'
import { takeMails } from '../support/outbox.ts'
import { reportForm } from '../support/report-form.ts'
import { storeReports } from '../support/reports.ts'
import { send } from '../support/send.ts'
import type { TestSite } from '../support/site.ts'

test.use({ siteChanges: { site: readConfig({ PUBLISH_NAMES: 'confirmed' }).site } })

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
})

async function expectAccessible(page: Page) {
  expect(await findDefaultViolations(page)).toEqual([])
}

async function sendForm(page: Page, site: TestSite, description: string) {
  const form = reportForm(page, site.url)
  await form.openFilled()
  await form.field('description').fill(description)
  await page.getByLabel('Publish my name and e-mail address').check()
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
}

const outcome = (page: Page) => page.locator('#report-form [role=status]:not(.sr-only)').last()

test('a witness reads that a moderator looks at a held report and its name first', async ({
  page,
  site,
}) => {
  await sendForm(page, site, 'Amber lights over the ridge, all of it is on www.example.org')
  await expect(page.getByText('Report Submitted Successfully', { exact: true })).toBeVisible()
  const told = await outcome(page).innerText()
  expect(told).toContain('A moderator looks at your report before it appears on the site')
  expect(told).toContain('Your name and e-mail address appear after that')
  expect(await page.getByText('View your report').count()).toBe(0)
  expect(await page.getByText('Read your report').count()).toBe(0)
  expect(await page.locator('#reports').innerText()).not.toContain('Flagstaff')
  await expectAccessible(page)
})

test('a witness confirms the name with the mailed link', async ({ page, site }) => {
  await sendForm(page, site, 'Amber lights over the ridge, without any sound')
  await expect(outcome(page)).toContainText('the report is public under "Anonymous"')
  const [mail] = await takeMails(site)
  const link = /http\S+#code=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  await expect(page.getByLabel('Code from the mail')).toHaveValue(/^\w{4}-/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish my name' }).click()
  await expect(page.getByRole('heading', { name: 'Your name is published' })).toBeVisible()
  const { body } = await send(site, '/api/reports')
  expect(body).toMatchObject([{ fullName: 'Jane Doe', anonymous: false }])
  await page.goto(`${pageUrls.confirmName}#code=K7QF-2MXP-K7QF-2MXP`)
  await page.getByRole('button', { name: 'Publish my name' }).click()
  await expect(
    page.getByText('This code is unknown, was used already or has expired'),
  ).toBeVisible()
})

test('a moderator finds held reports first, releases one and publishes its name', async ({
  page,
  context,
  site,
}) => {
  const [, held = ''] = await storeReports(site.database, [
    { location: 'Newest' },
    { location: 'Held', held: true, heldReasons: ['links', 'contact-details'], nameHeld: true },
    { location: 'Oldest' },
  ])
  await actAs(context, site, { role: 'moderator' })
  const pages = adminPages(page, site.url)
  await pages.open()
  await expect(pages.rows).toHaveCount(3)
  const first = pages.rows.first()
  expect(await first.innerText()).toMatch(/Held[\s\S]*Link[\s\S]*Contact details/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Held 1' }).click()
  await expect(pages.rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Held', exact: true }).click()
  await expect(page.getByText('not public until a moderator releases it')).toBeVisible()
  await expectAccessible(page)
  expect((await send(site, reportApiUrl(held))).status).toBe(404)
  await page.getByRole('button', { name: 'Release' }).click()
  await pages.expectToast('Report Released', 'Everybody can read the report now')
  expect((await send(site, reportApiUrl(held))).body).toMatchObject({ fullName: 'Anonymous' })
  await expect(page.getByText('Released to the public')).toBeVisible()
  await page.getByRole('button', { name: 'Publish the name' }).click()
  await pages.expectToast('Name Published', 'Everybody can read the name now')
  await expect(page.getByText('Name and e-mail address are public')).toBeVisible()
  expect((await send(site, reportApiUrl(held))).body).toMatchObject({ fullName: 'Jane Doe' })
})
