import { expect, type Page } from '@playwright/test'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { noteSignInElsewhere, signIn } from './account-pages.ts'
import type { AccountState } from './account-states.ts'
import { newReport } from './reports.ts'

type Prepare = AccountState['prepare']

const tokenUrl = `${pageUrls.passwordReset}#token=that-nobody-mailed`
const ownData = [apiUrls.userReports, apiUrls.userSessions]

/** The states of the account page, and of the password reset for a visitor. */
export const ownAccountStates: AccountState[] = [
  { name: 'account', path: pageUrls.auth, prepare: openAccount },
  { name: 'account-with-reports', path: pageUrls.auth, prepare: openWithReports },
  { name: 'account-loading', path: pageUrls.auth, prepare: openLoading },
  { name: 'account-failed', path: pageUrls.auth, prepare: openFailed },
  { name: 'password-faults', path: pageUrls.auth, prepare: then(openAccount, sendFaultyPassword) },
  { name: 'erasure', path: pageUrls.auth, prepare: then(openAccount, openErasure) },
  { name: 'erasure-faults', path: pageUrls.auth, prepare: then(openAccount, sendErasure) },
  { name: 'reset', path: pageUrls.passwordReset, prepare: waitForButton('Send the link') },
  { name: 'reset-faults', path: pageUrls.passwordReset, prepare: sendNothing },
  { name: 'reset-sent', path: pageUrls.passwordReset, prepare: askForLink },
  { name: 'reset-choose', path: tokenUrl, prepare: waitForButton('Save password') },
  { name: 'reset-over', path: tokenUrl, prepare: useOldLink },
]

const places = [`A place called ${'Llanfairpwllgwyngyll'.repeat(4)}`, 'Oulu', 'Turku', 'Vaasa']

function then(first: Prepare, second: Prepare): Prepare {
  return async (page, siteUrl) => {
    await first(page, siteUrl)
    await second(page, siteUrl)
  }
}

function waitForButton(label: string): Prepare {
  return (page) =>
    expect(page.getByRole('button', { name: label }).and(page.locator(':enabled'))).toBeVisible()
}

async function openAccount(page: Page, siteUrl: string) {
  await signIn(page.context(), siteUrl, { firstName: 'Ada' })
  await page.goto(siteUrl + pageUrls.account)
  await expect(page.getByText('No report is linked to your account')).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await waitForButton('Change password')(page, siteUrl)
}

async function openWithReports(page: Page, siteUrl: string) {
  const { username, password } = await signIn(page.context(), siteUrl)
  for (let count = 0; count < 14; count++) {
    const location = places[count % places.length] ?? 'Oulu'
    await page.request.post(siteUrl + apiUrls.reports, { data: newReport({ location }) })
  }
  for (let count = 0; count < 2; count++) {
    await fetch(siteUrl + apiUrls.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/140.0 (Android 16)' },
      body: JSON.stringify({ username, password }),
    })
  }
  await page.goto(siteUrl + pageUrls.account)
  await expect(page.getByRole('button', { name: 'Load More' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()
}

async function openLoading(page: Page, siteUrl: string) {
  await openAccount(page, siteUrl)
  for (const url of ownData) await page.route(`**${url}*`, () => {})
  await noteSignInElsewhere(page)
  await expect(page.getByText('Loading your reports...')).toBeVisible()
}

async function openFailed(page: Page, siteUrl: string) {
  await openAccount(page, siteUrl)
  for (const url of ownData) {
    await page.route(`**${url}*`, (route) => route.fulfill({ status: 503, body: '' }))
  }
  await noteSignInElsewhere(page)
  await expect(page.getByText('Your reports could not be fetched')).toBeVisible()
}

async function sendFaultyPassword(page: Page, siteUrl: string) {
  await waitForButton('Change password')(page, siteUrl)
  await page.locator('[name=password]').fill('liver')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Erase your account?' })

async function openErasure(page: Page) {
  await page.getByRole('button', { name: 'Erase my account...' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function sendErasure(page: Page) {
  await openErasure(page)
  await dialog(page).getByRole('button', { name: 'Erase my account' }).click()
  await expect(dialog(page).getByText('There is a problem')).toBeVisible()
}

async function sendNothing(page: Page, siteUrl: string) {
  await waitForButton('Send the link')(page, siteUrl)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
}

async function askForLink(page: Page, siteUrl: string) {
  await waitForButton('Send the link')(page, siteUrl)
  await page.locator('[name=email]').fill('jane.doe@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your mailbox')).toBeVisible()
}

async function useOldLink(page: Page, siteUrl: string) {
  await waitForButton('Save password')(page, siteUrl)
  for (const name of ['password', 'confirmPassword']) {
    await page.locator(`[name=${name}]`).fill('seven quiet foxes')
  }
  await expect(page.getByText('Password strength')).toBeVisible()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('was used already')).toBeVisible()
}
