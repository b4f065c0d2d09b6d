import { expect, type Page } from '@playwright/test'
import { readConfig } from '../../src/server/config.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { submitReport } from '../support/cases.ts'
import { takeMails } from '../support/outbox.ts'
import type { TestSite } from '../support/site.ts'

// The forms are offered, and the mails are files of the outbox.
const { site: siteWithMails } = readConfig({ SMTP_URL: 'smtp://127.0.0.1' })
test.use({ siteChanges: { site: siteWithMails }, staysOnSite: true })

async function mailOf(site: TestSite): Promise<{ link: string; code: string }> {
  const [mail, ...others] = await takeMails(site)
  expect(others).toEqual([])
  const [, link = '', code = ''] = /(\/notices#code=([\w-]+))/.exec(mail?.text ?? '') ?? []
  return { link, code }
}

async function askForMails(page: Page, question = ''): Promise<void> {
  await page.goto(pageUrls.explore + question)
  await page.getByText('New sightings by mail').click()
  await page.getByLabel('E-mail address').fill('jane@example.org')
  await page.getByLabel('Once a day').check()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a visitor gets mails about a search, and ends them', async ({ page, site }) => {
  await askForMails(page, '?type=ufo')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me new sightings of this search' }).click()
  await expect(heading(page)).toHaveText('Check your mailbox')
  await expectAccessible(page)
  const { link, code } = await mailOf(site)
  await page.goto(link)
  await expect(page.getByLabel('Code from the mail')).toHaveValue(code)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await expect(heading(page)).toHaveText('You will get these mails')
  await page.goto(link)
  await page.getByRole('button', { name: 'No, end them' }).click()
  await expect(heading(page)).toHaveText('The mails have ended')
  expect(await site.database.selectFrom('savedSearches').select('id').execute()).toEqual([])
})

test('a witness gets notices of the case, and ends them', async ({ page, site }) => {
  const { receipt } = await submitReport(site)
  await page.goto(`${pageUrls.case}#${receipt}`)
  await page.getByRole('button', { name: 'Send me notices' }).waitFor()
  await page.locator('#case-notices').getByLabel('E-mail address').fill('jane@example.org')
  await page.getByRole('button', { name: 'Send me notices' }).click()
  await expect(page.getByText('We have asked jane@example.org by mail.')).toBeVisible()
  await expectAccessible(page)
  await page.goto((await mailOf(site)).link)
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await page.goto(pageUrls.case)
  await expect(page.getByText('Notices go to jane@example.org.')).toBeVisible()
  await page.getByRole('button', { name: 'End the notices and erase the address' }).click()
  await expect(page.getByText('The notices have ended')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a wrong code is told, and the code of the mail is typed', async ({ page, site }) => {
    await askForMails(page)
    await page.getByRole('button', { name: 'Send me new sightings of this search' }).click()
    await expect(heading(page)).toHaveText('Check your mailbox')
    const { code } = await mailOf(site)
    await page.goto(pageUrls.notices)
    await page.getByLabel('Code from the mail').fill('K7QF-2MXP')
    await page.getByRole('button', { name: 'Yes, send them' }).click()
    await expect(page.getByRole('alert')).toHaveText(/unknown or has expired/)
    await page.getByLabel('Code from the mail').fill(code)
    await page.getByRole('button', { name: 'Yes, send them' }).click()
    await expect(heading(page)).toHaveText('You will get these mails')
  })
})
