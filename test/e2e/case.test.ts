import { expect, type Page } from '@playwright/test'
import { adminReportUrl, caseCodeUrl, pageUrls, reportPageUrl } from '../../src/shared/urls.ts'
import { actAs } from '../support/admin-pages.ts'
import { test } from '../support/admin-test.ts'
import { findDefaultViolations, follow, openHydrated } from '../support/browser-page.ts'
import { openCase, submitReport } from '../support/cases.ts'
import { openDesk } from '../support/desk.ts'
import { send } from '../support/send.ts'

const code = /[\dA-Z]{4}(?:-[\dA-Z]{4}){5}/

async function press(page: Page, name: string) {
  await follow(page.getByRole('button', { name, exact: true }))
}

test('a witness reports, loses the phone, and comes back with the code', async ({
  browser,
  form,
  page,
  site,
}) => {
  await form.openFilled()
  await form.submitButton.click()
  const receipt = (await page.locator('.receipt-code').innerText()).trim()
  expect(receipt).toMatch(code)
  await expect(page.getByRole('img', { name: 'QR code that opens your case' })).toBeVisible()
  expect(await findDefaultViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, I have kept it' }).click()
  await expect(page.locator('.receipt-code')).toHaveCount(0)
  const report = await site.database.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  await page.context().close()

  const phone = await browser.newContext({ baseURL: site.url })
  const tab = await phone.newPage()
  await tab.goto(caseCodeUrl(receipt))
  await expect(tab.getByRole('heading', { name: 'Where it stands' })).toBeVisible()
  expect(tab.url()).toBe(site.url + pageUrls.case)
  await tab.getByLabel('Your message').fill('I remember a sound.')
  await press(tab, 'Send the message')
  await expect(tab.getByText('Your message was sent.')).toBeVisible()
  const desk = await openDesk(site)
  await desk.ask('POST', `${adminReportUrl(report.id)}/entries`, { text: 'What kind of sound?' })
  await tab.goto(pageUrls.case)
  await expect(tab.getByText('What kind of sound?')).toBeVisible()
  await tab.getByLabel('Your addition').fill('It hummed.')
  await press(tab, 'Add it')
  await expect(tab.getByText('waits for a moderator')).toBeVisible()
  expect(await findDefaultViolations(tab)).toEqual([])
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByRole('link', { name: 'Download everything' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-report.json')
  await tab.getByLabel('Yes, erase my report').check()
  await press(tab, 'Erase the report')
  await expect(tab.getByText('Your report is hidden now and will be erased.')).toBeVisible()
  expect((await send(site, reportPageUrl(report.id))).status).toBe(404)
  await press(tab, 'Keep the report after all')
  await expect(tab.getByText('Your report is back.')).toBeVisible()
  expect((await send(site, reportPageUrl(report.id))).status).toBe(200)
})

test('a typing error in the code is found before it is sent', async ({ page }) => {
  await page.goto(pageUrls.case)
  await page.getByLabel('Receipt code').fill('0000-0000-0000-0000-0000-0001')
  await page.getByRole('button', { name: 'Open the case' }).click()
  await expect(page.getByText('This code has a typing error.')).toBeVisible()
  await expect(page.getByLabel('Receipt code')).toBeFocused()
})

test('a damaged code in the address is a typing error, and a link to a part of the page no code', async ({
  page,
}) => {
  await openHydrated(page, `${pageUrls.case}#content`)
  await expect(page.getByLabel('Receipt code')).toHaveValue('')
  await expect(page).toHaveURL(`${pageUrls.case}#content`)
  await page.goto(`${pageUrls.case}?#%E0%A4%A`)
  await expect(page.getByText('This code has a typing error.')).toBeVisible()
  await expect(page).toHaveURL(pageUrls.case)
})

test('the link with a code opens its case where the page is open, also with another case', async ({
  page,
  site,
}) => {
  await page.goto(pageUrls.case)
  await expect(page.getByLabel('Receipt code')).toBeVisible()
  for (const place of ['Ely, Nevada', 'Marfa, Texas']) {
    const { receipt } = await submitReport(site, { location: place })
    await page.evaluate((code) => location.assign(`#${code}`), receipt)
    await expect(page.getByText(place)).toBeVisible()
    await expect(page).toHaveURL(pageUrls.case)
  }
})

test('a moderator sees what is new, answers it and publishes an addition', async ({
  page,
  pages,
  site,
}) => {
  const { receipt, id } = await submitReport(site, { location: 'Tonopah, Nevada' })
  const { act, read } = await openCase(site, receipt)
  await act({ act: 'message', text: 'Did you get it?' })
  await act({ act: 'addendum', text: 'It hummed.' })
  await actAs(page.context(), site)
  await pages.open()
  await page.getByText(/reports? (has|have) something new/).click()
  await page.getByRole('link', { name: 'Tonopah, Nevada' }).first().click()
  await pages.case.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(pages.case.getByText('Public', { exact: true })).toBeVisible()
  await pages.case.getByLabel('Answer to the witness').fill('Yes, thank you.')
  await pages.case.getByRole('button', { name: 'Send the answer' }).click()
  await expect(pages.case.getByText('Yes, thank you.')).toBeVisible()
  expect(await findDefaultViolations(page)).toEqual([])
  expect(await read()).toMatchObject({
    entries: [{ kind: 'message' }, { state: 'public' }, { kind: 'answer' }],
  })
  await page.goto(reportPageUrl(id))
  await expect(page.getByText('It hummed.')).toBeVisible()
})
