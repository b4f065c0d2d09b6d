import { expect } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { accountPages } from '../support/account-pages.ts'
import { field, test, toast } from '../support/account-visit.ts'
import { takeMails } from '../support/outbox.ts'

const newPassword = 'seven quiet foxes'

test('a user gets a link by mail and logs in with the new password', async ({
  page,
  context,
  site,
  given,
}) => {
  await context.clearCookies()
  await page.goto(pageUrls.auth)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await field(page, 'email').fill(given.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your mailbox')).toBeVisible()
  const [mail] = await takeMails(site)
  expect(mail?.to).toBe(given.email)
  const link = /https?:\S+#token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''

  await page.goto(link)
  await field(page, 'password').fill(newPassword)
  await expect(page.getByText('Password strength')).toBeVisible()
  await field(page, 'confirmPassword').fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL(pageUrls.auth)
  await expect(toast(page).getByText('Password changed', { exact: true })).toBeVisible()
  const pages = accountPages(page, site.url)
  await pages.waitUntilReady()
  await pages.logIn({ username: given.username, password: newPassword })
  await page.waitForURL('/')

  await page.goto('about:blank')
  await page.goto(link)
  await field(page, 'password').fill('another password')
  await field(page, 'confirmPassword').fill('another password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('was used already')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await page.waitForURL(pageUrls.passwordReset)
})

test('an unknown address gets the same answer', async ({ page, site }) => {
  await page.goto(pageUrls.passwordReset)
  await expect(
    page.getByRole('button', { name: 'Send the link' }).and(page.locator(':enabled')),
  ).toBeVisible()
  await field(page, 'email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your mailbox')).toBeVisible()
  expect(await takeMails(site)).toEqual([])
  const again = page.getByRole('button', { name: 'Ask again' })
  await expect(again).toBeFocused()
  await again.press('Enter')
  await expect(field(page, 'email')).toBeFocused()
  await field(page, 'email').fill('nobody@')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.locator('#reset-email-fault')).toBeVisible()
})

test('opening and leaving the page sends the token in no request', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) =>
    requests.push(`${request.url()} ${JSON.stringify(request.headers())}`),
  )
  await page.goto(`${pageUrls.passwordReset}#token=secret-of-the-mail`)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL('/')
  expect(requests.length).toBeGreaterThan(3)
  expect(requests.filter((request) => request.includes('secret-of-the-mail'))).toEqual([])
})
