import { expect } from '@playwright/test'
import { untilHydrated } from '../support/browser-page.ts'
import { holdFiles } from '../support/hold-files.ts'
import { reportForm } from '../support/report-form.ts'
import { storedReports, test } from '../support/report-form-visit.ts'

test.use({ contextOptions: {} })

/** A part of the main page beside the form, whose code a test may hold. */
const filters = '.filters :is(select, input)'

test('the form without scripts has names, labels and required fields', async ({
  browser,
  site,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const tab = await plain.newPage()
  const tabForm = reportForm(tab, site.url)
  await tab.goto('/')
  const element = tab.locator('form#report-form')
  await expect(element).toHaveAttribute('method', 'post')
  await expect(element).toHaveAttribute('action', '/reports')
  await tabForm.fill()
  await expect(tabForm.field('description')).toHaveAttribute('rows', '6')
  await expect(tab.getByLabel('Keep me anonymous')).toBeChecked()
  await expect(element.locator('[required]')).toHaveCount(9)
  await expect(element.locator('label')).toHaveCount(16)
  await plain.close()
})

test('input typed before the scripts run stays and is saved as a draft', async ({
  page,
  site,
  form,
}) => {
  const release = await holdFiles(page, '**/assets/entry-client*.js')
  await page.goto(site.url, { waitUntil: 'commit' })
  await form.field('fullName').fill('Jane')
  await form.field('description').fill('Lights over')
  await page.getByLabel('Region *').selectOption('eu')
  await page.getByLabel('Publish my name').check()
  await form.field('fullName').focus()
  release()
  await form.waitUntilReady()
  await page.keyboard.type(' Doe')
  await expect(page.getByLabel('Publish my name')).toBeChecked()
  await form.waitForDraft()
  await page.reload()
  await expect(form.restored).toBeVisible()
  await expect(form.field('fullName')).toHaveValue('Jane Doe')
  await expect(form.field('description')).toHaveValue('Lights over')
  await expect(form.field('region')).toHaveValue('eu')
  await expect(page.getByLabel('Publish my name')).toBeChecked()
})

test('input submitted before the code of the form has loaded is not lost', async ({
  page,
  site,
  form,
}) => {
  const release = await holdFiles(page, '**/assets/report-form-*.js')
  await page.goto('/#submit')
  await untilHydrated(page, filters)
  await form.fill()
  const height = () => page.locator('#submit').evaluate((section) => section.clientHeight)
  const before = await height()
  // A change of the page makes React replace content that it has not hydrated.
  await page.locator('.filters select').first().selectOption('ghost')
  await expect(page.getByText('No reports found matching your criteria')).toBeVisible()
  expect(Math.abs((await height()) - before)).toBeLessThan(8)
  release()
  await form.waitUntilReady()
  for (const [name, text] of Object.entries(form.texts)) {
    await expect(form.field(name)).toHaveValue(text)
  }

  await page.reload()
  await form.waitUntilReady()
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  expect(await storedReports(site)).toHaveLength(1)
})

test('a change of another part of the page does not break the form', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page, filters)
  await page.locator('.filters select').first().selectOption('ghost')
  await expect(page.getByText('No reports found matching your criteria')).toBeVisible()
  await expect(page.locator('#report-form[novalidate]')).toBeVisible()
})

test('a submission before the code of the form has loaded waits and is sent', async ({
  page,
  site,
  form,
}) => {
  const release = await holdFiles(page, '**/assets/report-form-*.js')
  await page.goto('/#submit')
  await untilHydrated(page, filters)
  await form.fill()
  await form.submitButton.click()
  release()
  await expect(form.received).toBeVisible()
  expect(await storedReports(site)).toHaveLength(1)
})

test('a draft survives reload, back button and a new tab until it is discarded', async ({
  page,
  context,
  site,
  form,
}) => {
  await form.open()
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  await form.field('fullName').fill('Jane Doe')
  await page.getByLabel("I don't know the exact time").check()
  await form.field('sightingTime').fill('around dusk')
  await page.goto('/faq')
  await page.goBack()
  await expect(form.restored).toBeVisible()
  await expect(form.field('sightingTime')).toHaveValue('around dusk')
  await form.expectAccessible()

  const later = await context.newPage()
  const laterForm = reportForm(later, site.url)
  await laterForm.open()
  await expect(laterForm.restored).toBeVisible()
  await expect(laterForm.field('sightingTime')).toHaveValue('around dusk')
  await expect(later.getByLabel("I don't know the exact time")).toBeChecked()
  const note = later.getByRole('status').filter({ hasText: /discarded/ })
  await later.getByRole('button', { name: 'Discard draft' }).click()
  await expect(laterForm.field('fullName')).toHaveValue('')
  await expect(note).toBeFocused()
  await expect(page.getByText('sent or discarded this draft in another tab')).toBeVisible()

  await later.getByRole('button', { name: 'Undo' }).click()
  await expect(later.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await later.evaluate(() => document.activeElement?.role)).toBe('status')
  await expect(laterForm.field('sightingTime')).toHaveValue('around dusk')
  await later.getByRole('button', { name: 'Discard draft' }).click()
  await later.reload()
  await laterForm.waitUntilReady()
  expect(await laterForm.restored.count()).toBe(0)
  await expect(laterForm.field('fullName')).toHaveValue('')
})

test('each tab has its own draft', async ({ page, context, site, form }) => {
  await form.open()
  const other = await context.newPage()
  const otherForm = reportForm(other, site.url)
  await otherForm.open()
  await form.field('fullName').fill('First')
  await form.waitForDraft()
  await otherForm.field('fullName').fill('Second')
  await otherForm.waitForDraft()
  await Promise.all([page.reload(), other.reload()])
  await Promise.all([expect(form.restored).toBeVisible(), expect(otherForm.restored).toBeVisible()])
  await expect(form.field('fullName')).toHaveValue('First')
  await expect(otherForm.field('fullName')).toHaveValue('Second')
})

test('the form works without storage', async ({ page, form }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await form.openFilled()
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
})
