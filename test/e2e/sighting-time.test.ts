import { expect, type Page } from '@playwright/test'
import { holdFiles } from '../support/hold-files.ts'
import { reportForm } from '../support/report-form.ts'
import { test } from '../support/report-form-visit.ts'

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
