import { expect, type Page } from '@playwright/test'
import { boxOf } from '../support/browser-page.ts'
import { holdFiles } from '../support/hold-files.ts'
import { reportForm } from '../support/report-form.ts'
import { storedReports, test } from '../support/report-form-visit.ts'

test.use({ contextOptions: {} })

/** How far the description is below the top of the form. */
const readDepth = (page: Page) =>
  page.locator('#report-form').evaluate((form) => {
    const field = form.querySelector('[name=description]')
    return field && field.getBoundingClientRect().top - form.getBoundingClientRect().top
  })

for (const width of [360, 768, 1440]) {
  test(`at ${width} px the form does not move when its code has loaded`, async ({ page, form }) => {
    await page.setViewportSize({ width, height: 780 })
    const release = await holdFiles(page, '**/assets/report-form-*.js')
    await page.goto('/reports')
    const before = await readDepth(page)
    await expect(page.getByRole('checkbox', { name: /exact/ })).toHaveCount(0)
    release()
    await form.waitUntilReady()
    await expect(page.getByRole('checkbox', { name: /exact/ })).toHaveCount(2)
    expect(await readDepth(page)).toBe(before)
  })
}

test('without scripts the form keeps no place for the boxes that need them', async ({
  browser,
  site,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${site.url}/reports`)
  const { field } = reportForm(page, site.url)
  await expect(field('sightingDate')).toBeVisible()
  for (const text of await page.getByText("I don't know the exact").all()) {
    expect(await text.boundingBox()).toBeNull()
  }
  await plain.close()
})

const question = 'How sure are you of the time?'

test('a witness who does not know the time is not asked how sure it is, and no answer is sent', async ({
  page,
  site,
  form,
}) => {
  await form.openFilled()
  await page.getByLabel(question).selectOption('To the minute')
  await page.getByLabel("I don't know the exact time").check()
  await expect(page.getByLabel(question)).toHaveCount(0)
  await expect(form.field('sightingTime')).toHaveValue('22:40')
  await form.field('sightingTime').fill('Not known')
  await form.waitForDraft()
  await page.reload()
  await expect(form.restored).toBeVisible()
  await expect(page.getByLabel("I don't know the exact time")).toBeChecked()
  await expect(page.getByLabel(question)).toHaveCount(0)
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  const [report] = await storedReports(site)
  expect(report).toMatchObject({ sightingTime: 'Not known', timePrecision: null })
})

test('a clock time can be sent with an answer to how sure it is', async ({ page, site, form }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.openFilled()
  await page.getByLabel("I don't know the exact time").check()
  await page.getByLabel("I don't know the exact time").uncheck()
  await expect(page.getByLabel(question)).toHaveValue('')
  await page.getByLabel(question).selectOption('To the hour')
  const [date, answer] = await Promise.all([
    boxOf(form.field('sightingDate')),
    boxOf(page.getByLabel(question)),
  ])
  expect(answer.x).toBe(date.x)
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  const [report] = await storedReports(site)
  expect(report).toMatchObject({ sightingTime: '22:40', timePrecision: 'hour' })
})
