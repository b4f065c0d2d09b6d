import { expect, type Page } from '@playwright/test'
import { readConfig } from '../../src/server/config.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import { actAs, adminPages, registration } from '../support/admin-pages.ts'
import { test } from '../support/browser-test.ts'
import { storeReports } from '../support/reports.ts'

const { site: usual } = readConfig({
  SISTER_SITE_URL: 'https://sister.example',
  SISTER_SITE_NAME: 'Night Sky Watch',
  PROVIDER_URL: 'https://provider.example',
  PROVIDER_NAME: 'The Observatory',
})

test.use({ siteChanges: { site: usual } })

const phone = { width: 375, height: 800 }

test('a witness who does not know time, day and duration can say so and send', async ({
  page,
  site,
  form,
}) => {
  await form.openFilled()
  await form.field('sightingTime').fill('')
  await form.field('duration').fill('')
  await page.getByLabel("I don't know the exact time").check()
  await expect(form.field('sightingTime')).toHaveValue('Not known')
  await page.getByLabel("I don't know the exact day").check()
  await expect(page.locator('#report-sightingDate-hint')).toContainText('comes nearest')
  await expect(page.locator('#report-duration-hint')).toContainText('Not known')
  await expect(page.locator('#report-durations option').first()).toHaveAttribute(
    'value',
    'Not known',
  )
  await form.field('duration').fill('Not known')
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  const rows = await site.database
    .selectFrom('reports')
    .select(['sightingTime', 'duration'])
    .execute()
  expect(rows).toEqual([{ sightingTime: 'Not known', duration: 'Not known' }])
})

test('a refused video is announced, and the focus stays at its field', async ({ page, form }) => {
  await form.open()
  const input = page.locator('#report-videoUrl')
  await input.focus()
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.locator('#report-videoUrl-fault').locator('..')).toHaveRole('alert')
  await expect(page.getByRole('alert').filter({ hasText: 'MP4' })).toBeVisible()
  await expect(input).toBeFocused()
})

test('closing a report returns the focus to its card, also on a page entered with #reports', async ({
  page,
  site,
}) => {
  await storeReports(site.database, [{ location: 'Oulu' }])
  await page.goto('/#reports')
  const card = page.getByRole('link', { name: 'Oulu' }).first()
  await card.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card).toBeFocused()
})

async function overlaps(page: Page, one: string, other: string) {
  const [first, second] = [
    await page.locator(one).boundingBox(),
    await page.locator(other).boundingBox(),
  ]
  if (!first || !second) throw new Error('Not shown')
  return first.y < second.y + second.height && second.y < first.y + first.height
}

test('on a phone the toast covers neither the lasting notice nor the link below it', async ({
  page,
  form,
}) => {
  await page.setViewportSize(phone)
  await page.goto(pageUrls.submit)
  await form.waitUntilReady()
  await form.fill()
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  // A pointer above it stops its clock.
  await page.locator('.toast').hover()
  await expect.poll(() => overlaps(page, '.toast', '#report-form .notice-success')).toBe(false)
  const notice = page.locator('#report-form .notice-success')
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(notice).toContainText('Thank you for your submission.')
  const link = page.locator('#report-form').getByRole('link', { name: 'Browse Reports' })
  await expect(link).toBeVisible()
  // Fails where something else would take the click.
  await link.click({ trial: true })
})

test('a rejected report and one that never existed show the same sentence and a way on', async ({
  page,
  site,
  expectedComplaints,
}) => {
  const [id] = await storeReports(site.database, [{ status: 'rejected' }])
  const shown: string[] = []
  for (const each of [id, '00000000-0000-4000-8000-000000000000']) {
    const answer = await page.goto(`/reports/${each}`)
    expect(answer?.status()).toBe(404)
    const main = page.locator('main')
    await expect(main).toContainText('There is no public report at this address')
    await expect(main).not.toContainText('router')
    await expect(main.getByRole('link', { name: 'Browse Sightings' })).toBeVisible()
    shown.push((await main.innerHTML()).replaceAll(String(each), ''))
  }
  expect(shown[0]).toBe(shown[1])
  expectedComplaints.push('status of 404')
})

test('a new administrator is led to the login', async ({ page, site, expectedComplaints }) => {
  await site.database.deleteFrom('adminUsers').execute()
  const pages = adminPages(page, site.url)
  await pages.openPortal()
  await pages.tab('Register').click()
  await pages.fill(registration)
  await pages.button('Register').click()
  await expect(pages.tab('Login')).toHaveAttribute('aria-selected', 'true')
  await expect(pages.portal).toContainText('You can now login.')
  await expect(pages.field('username')).toHaveValue(registration.username)
  await expect(pages.field('password')).toBeFocused()
  expectedComplaints.push('status of 401')
})

test('the administration shows no public Login to a signed-in administrator', async ({
  page,
  context,
  site,
}) => {
  await actAs(context, site, { username: 'head.warden' })
  await page.goto('/admin')
  await expect(page.getByText('Signed in as head.warden')).toBeVisible()
  await expect(page.locator('.site-header').getByRole('link', { name: 'Login' })).toHaveCount(0)
})

test('Login on a page comes back to that page and its section', async ({ page }) => {
  await page.goto('/?region=eu#reports')
  await page.locator('.site-header').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2F%3Fregion%3Deu%23reports$/)
  await page.goto('/faq')
  await page.locator('.site-header').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Ffaq$/)
})

test('the list explains its badges, "under_review" beside "Under Review"', async ({
  page,
  site,
}) => {
  await storeReports(site.database, [{ status: 'under_review' }, { status: 'pending' }])
  await page.goto('/')
  const legend = page.locator('details', { hasText: 'What the badges mean' })
  await legend.locator('summary').click()
  await expect(legend).toContainText(/Under Review\s*Received and waiting/)
  await expect(legend).toContainText(/under_review\s*The verification team is looking/)
})

test('on a phone the header leaves the page to its content', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const header = await page.locator('.site-header').boundingBox()
  expect(header?.height).toBeLessThan(130)
})

test('a link to another site in the header makes no page wider than a narrow screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
})

test('links to other sites have the names that the operator gives them', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('.site-header')).toContainText('Night Sky Watch')
  await expect(page.locator('.site-footer')).toContainText('Night Sky Watch')
  await expect(page.locator('.site-footer')).toContainText('The Observatory')
  await expect(page.locator('body')).not.toContainText('sister.example')
})
