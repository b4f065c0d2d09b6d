import { expect } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { type AdminPages, adminPages } from '../support/admin-pages.ts'
import { administratorPassword, storeWithPassword } from '../support/administrators.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'
import { test as base } from '../support/own-site-test.ts'
import { authenticatorApp, awaitFreshStep } from '../support/second-factor.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

const test = base.extend({
  // Passkeys belong to a host name, and the IP address of this host is none.
  pages: async ({ page, site }, use) =>
    use(adminPages(page, site.url.replace('127.0.0.1', 'localhost'))),
})

test.use({ siteChanges: { secondFactorRequired: true } })

test.beforeEach(async ({ site }) => {
  await storeWithPassword(site.database, { username: 'warden' })
})

async function logIn(pages: AdminPages) {
  await pages.open()
  await pages.fill({ username: 'warden', password: administratorPassword })
  await pages.button('Login').click()
}

test('without a second factor only enrolment is possible; afterwards every login asks for the code', async ({
  page,
  pages,
}) => {
  await logIn(pages)
  await expect(page.getByText('This site requires a second factor')).toBeVisible()
  await expectAccessibleInEveryVariant(page)
  expect(await page.getByRole('tab').count()).toBe(0)
  await pages.button('Set up an authenticator app').click()
  const key = await page.locator('.secret').innerText()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('The code that the app shows now').fill('000000')
  await pages.button('Confirm').click()
  expect(await pages.fault('authenticator-otp')).toBe('Invalid authentication code')
  await awaitFreshStep()
  const phone = authenticatorApp(key.replaceAll(' ', ''))
  await page.getByLabel('The code that the app shows now').fill(phone.code(-1))
  await pages.button('Confirm').click()

  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.locator('.recovery-list code').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await expectAccessible(page)
  await page.evaluate(() => {
    URL.revokeObjectURL = (url) => document.body.setAttribute('data-revoked', url)
  })
  const download = page.waitForEvent('download')
  await pages.button('Download').click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  // Some browsers read the address only after the click.
  await expect(page.locator('body')).not.toHaveAttribute('data-revoked')
  await expect(pages.button('Continue')).toBeDisabled()
  await page.getByLabel('I have saved them').check()
  await pages.button('Continue').click()
  await expect(pages.tab('Users')).toBeVisible()

  await pages.button('Logout').click()
  await expect(pages.field('username')).toBeVisible()
  await logIn(pages)
  await expect(pages.field('otp')).toBeVisible()
  await expect
    .poll(() => pages.field('otp').evaluate((f) => f === document.activeElement))
    .toBe(true)
  expect(await pages.toast.filter({ hasText: 'Failed' }).count()).toBe(0)
  await pages.fill({ otp: '000000' })
  await page.keyboard.press('Enter')
  await pages.expectToast('Login Failed', '401: Invalid authentication code')
  await pages.fill({ otp: phone.code() })
  await page.keyboard.press('Enter')
  await expect(pages.tab('Reports')).toBeVisible()

  await pages.button('Logout').click()
  await expect(pages.field('username')).toBeVisible()
  await logIn(pages)
  await pages.fill({ otp: codes[0] ?? '' })
  await page.keyboard.press('Enter')
  await expect(pages.tab('Reports')).toBeVisible()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByText('9 of your recovery codes are left')).toBeVisible()
})

test('a passkey can be added, signs in without a password and stays as the last factor', async ({
  page,
  pages,
}) => {
  await addVirtualAuthenticator(page)
  await logIn(pages)
  await pages.button('Add a passkey').click()
  expect(await pages.fault('passkey-name')).toBe('Give the passkey a name')
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await pages.button('Add a passkey').click()
  await page.getByLabel('I have saved them').check()
  await pages.button('Continue').click()
  await expect(pages.tab('Reports')).toBeVisible()
  await pages.button('Logout').click()
  await pages.button('Sign in with a passkey').click()
  await pages.expectToast('Login Successful', 'Welcome to the admin dashboard')
  await expect(pages.tab('Reports')).toBeVisible()

  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await expect(pages.question.getByText('Remove the passkey Laptop?')).toBeVisible()
  await pages.button('Remove passkey').click()
  await pages.expectToast(
    'Delete Failed',
    '409: Add another second factor before you remove the last one.',
  )
  await expectAccessible(page)
})

test('at an IP address the page says that passkeys need a host name, and which', async ({
  page,
  site,
  pages,
}) => {
  await page.goto(pageUrls.admin)
  const { port } = new URL(site.url)
  await expect(page.getByText(`Open http://localhost:${port}/admin instead.`)).toBeVisible()
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
  await pages.fill({ username: 'warden', password: administratorPassword })
  await pages.button('Login').click()
  await expect(
    page.getByText('Passkeys belong to a host name, and this address is a number.'),
  ).toBeVisible()
  expect(await page.getByText('host name under which it was made').count()).toBe(0)
  expect(await pages.button('Add a passkey').count()).toBe(0)
})
