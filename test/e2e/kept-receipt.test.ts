import { expect, type Page } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { findDefaultViolations } from '../support/browser-page.ts'
import { guidedForm } from '../support/guided-form.ts'
import { reportForm } from '../support/report-form.ts'
import { test } from '../support/report-form-visit.ts'

const codeIn = (page: Page) => page.locator('.receipt-code')

async function sendReport(page: Page, url: string): Promise<string> {
  const form = reportForm(page, url)
  await form.openFilled()
  await form.submitButton.click()
  return codeIn(page).innerText()
}

test('the receipt of the guided form survives Browse, Back, Forward and a reload', async ({
  page,
  site,
}) => {
  const guided = guidedForm(page, site.url)
  await guided.open()
  await guided.answerUntil('Check your answers')
  await guided.goOn()
  const code = await codeIn(page).innerText()
  const browse = page.getByRole('link', { name: 'Browse Reports' }).last()
  const [receipt, link] = await Promise.all([codeIn(page).boundingBox(), browse.boundingBox()])
  expect(receipt?.y).toBeLessThan(link?.y ?? 0)
  await browse.click()
  await page.waitForURL(/#reports$/)
  await page.goBack()
  await expect(codeIn(page)).toHaveText(code)
  expect(await findDefaultViolations(page)).toEqual([])
  await page.reload()
  await expect(codeIn(page)).toHaveText(code)
  for (const url of [pageUrls.submit, '/#submit']) {
    await page.goto(url)
    await expect(codeIn(page)).toHaveText(code)
  }
  await page.getByRole('button', { name: 'Yes, I have kept it' }).click()
  await expect(codeIn(page)).toHaveCount(0)
  await page.reload()
  await reportForm(page, site.url).waitUntilReady()
  await expect(codeIn(page)).toHaveCount(0)
})

test('another report ends it: first its draft, then its own receipt', async ({ page, site }) => {
  const first = await sendReport(page, site.url)
  const form = reportForm(page, site.url)
  await page.reload()
  await expect(codeIn(page)).toHaveText(first)
  await form.field('location').fill('Oulu')
  await form.waitForDraft()
  await expect(codeIn(page)).toHaveText(first)
  await page.reload()
  await expect(form.restored).toBeVisible()
  await expect(codeIn(page)).toHaveCount(0)
  await form.fill()
  await form.submitButton.click()
  await expect(codeIn(page)).toHaveText(/\S/)
  await expect(codeIn(page)).not.toHaveText(first)
})

test('another tab does not show it', async ({ page, site, context }) => {
  await sendReport(page, site.url)
  const other = await context.newPage()
  await other.goto(pageUrls.guided)
  await expect(other.getByRole('heading', { name: 'Who may see your name?' })).toBeVisible()
  await expect(codeIn(other)).toHaveCount(0)
})
