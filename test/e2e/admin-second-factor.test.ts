import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageUrls } from '../../src/shared/urls.ts'
import { adminPages } from '../support/admin-pages.ts'
import { administratorPassword, storeWithPassword } from '../support/administrators.ts'
import { expectAccessible, leave } from '../support/browser-page.ts'
import { expectSoundInEveryLook } from '../support/every-look.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab } from '../support/report-form.ts'
import { authenticatorApp, awaitFreshStep } from '../support/second-factor.ts'
import { startTestSite, type TestSite } from '../support/site.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let pages: ReturnType<typeof adminPages>
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  complaints = []
  site = await startTestSite({ secondFactorRequired: true })
  context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true })
  page = await openTab(context, complaints)
  // Passkeys belong to a name, and the number of this host is none.
  pages = adminPages(page, site.url.replace('127.0.0.1', 'localhost'))
  await storeWithPassword(site.database, { username: 'warden' })
})
afterEach(async () => {
  await leave(context)
  await site.close()
  expect(complaints).toEqual([])
})

async function logIn() {
  await pages.open()
  await pages.fill({ username: 'warden', password: administratorPassword })
  await pages.button('Login').click()
}

test('nothing but enrolment is reached before it; then the code is asked for at every login', async () => {
  await logIn()
  await page.getByText('This site requires a second factor').waitFor()
  await expectSoundInEveryLook(page)
  expect(await page.getByRole('tab').count()).toBe(0)
  await pages.button('Set up an authenticator app').click()
  const key = await page.locator('.secret').innerText()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('The code that the app shows now').fill('000000')
  await pages.button('Confirm').click()
  expect(await pages.fault('authenticator-code')).toBe('Invalid authentication code')
  await awaitFreshStep()
  const phone = authenticatorApp(key.replaceAll(' ', ''))
  await page.getByLabel('The code that the app shows now').fill(phone.code(-1))
  await pages.button('Confirm').click()

  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await page.locator('.recovery-list code').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await pages.button('Download').click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  expect(await pages.button('Go on').isDisabled()).toBe(true)
  await page.getByLabel('I have saved them').check()
  await pages.button('Go on').click()
  await pages.tab('Users').waitFor()

  await pages.button('Logout').click()
  await pages.field('username').waitFor()
  await logIn()
  await pages.field('otp').waitFor()
  await expect
    .poll(() => pages.field('otp').evaluate((f) => f === document.activeElement))
    .toBe(true)
  expect(await pages.toast.filter({ hasText: 'Failed' }).count()).toBe(0)
  await pages.fill({ otp: '000000' })
  await page.keyboard.press('Enter')
  await pages.isTold('Login Failed', '401: Invalid authentication code')
  await pages.fill({ otp: phone.code() })
  await page.keyboard.press('Enter')
  await pages.tab('Reports').waitFor()

  await pages.button('Logout').click()
  await pages.field('username').waitFor()
  await logIn()
  await pages.fill({ otp: codes[0] ?? '' })
  await page.keyboard.press('Enter')
  await pages.tab('Reports').waitFor()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText('9 of your recovery codes are left').waitFor()
})

test('a passkey is made, signs in by itself, and is not removed as the last factor', async () => {
  await addVirtualAuthenticator(page)
  await logIn()
  await pages.button('Add a passkey').click()
  expect(await pages.fault('passkey-name')).toBe('Give the passkey a name')
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await pages.button('Add a passkey').click()
  await page.getByLabel('I have saved them').check()
  await pages.button('Go on').click()
  await pages.tab('Reports').waitFor()
  await pages.button('Logout').click()
  await pages.button('Sign in with a passkey').click()
  await pages.isTold('Login Successful', 'Welcome to the admin dashboard')
  await pages.tab('Reports').waitFor()

  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await pages.question.getByText('Remove the passkey Laptop?').waitFor()
  await pages.button('Remove passkey').click()
  await pages.isTold(
    'Delete Failed',
    '409: Add another second factor before you remove the last one.',
  )
  await expectAccessible(page)
})

test('under a number the page says that passkeys need a name, and which', async () => {
  await page.goto(site.url + pageUrls.admin)
  const { port } = new URL(site.url)
  await page.getByText(`Open http://localhost:${port}/admin instead.`).waitFor()
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
  await pages.fill({ username: 'warden', password: administratorPassword })
  await pages.button('Login').click()
  await page.getByText('Passkeys belong to a host name, and this address is a number.').waitFor()
  expect(await page.getByText('host name under which it was made').count()).toBe(0)
  expect(await pages.button('Add a passkey').count()).toBe(0)
})
