import { expect, test } from 'vitest'
import { pageUrls } from '../../src/shared/urls.ts'
import { accountPages } from '../support/account-pages.ts'
import {
  context,
  field,
  given,
  page,
  site,
  toast,
  visitAsAccountHolder,
} from '../support/account-visit.ts'
import { takeMails } from '../support/outbox.ts'

const newPassword = 'seven quiet foxes'

visitAsAccountHolder()

test('from the login, by the mail, to the login with the new password', async () => {
  await context.clearCookies()
  await page.goto(site.url + pageUrls.auth)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await field('email').fill(given.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Look into your mailbox').waitFor()
  const [mail] = await takeMails(site)
  expect(mail?.to).toBe(given.email)
  const link = /https?:\S+#token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''

  await page.goto(link)
  await field('password').fill(newPassword)
  await page.getByText('Password strength').waitFor()
  await field('confirmPassword').fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL(site.url + pageUrls.auth)
  await toast().getByText('Password changed', { exact: true }).waitFor()
  const pages = accountPages(page, site.url)
  await pages.isLive()
  await pages.logIn({ username: given.username, password: newPassword })
  await page.waitForURL(`${site.url}/`)

  await page.goto('about:blank')
  await page.goto(link)
  await field('password').fill('another password')
  await field('confirmPassword').fill('another password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('was used already').waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.getByRole('button', { name: 'Send the link' }).waitFor()
  await page.waitForURL(site.url + pageUrls.passwordReset)
})

test('says the same for an address that nobody has', async () => {
  await page.goto(site.url + pageUrls.passwordReset)
  await page.getByRole('button', { name: 'Send the link' }).and(page.locator(':enabled')).waitFor()
  await field('email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Look into your mailbox').waitFor()
  expect(await takeMails(site)).toEqual([])
  await page.getByRole('button', { name: 'Ask again' }).click()
  await field('email').fill('nobody@')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.locator('#reset-email-fault').waitFor()
})

test('tells the token to nobody: no request carries it but the one that uses it', async () => {
  const requests: string[] = []
  page.on('request', (request) =>
    requests.push(`${request.url()} ${JSON.stringify(request.headers())}`),
  )
  await page.goto(`${site.url}${pageUrls.passwordReset}#token=secret-of-the-mail`)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL(`${site.url}/`)
  expect(requests.length).toBeGreaterThan(3)
  expect(requests.filter((request) => request.includes('secret-of-the-mail'))).toEqual([])
})
