import { expect, type Page } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { accountPages, signIn } from './account-pages.ts'
import { reportForm } from './report-form.ts'

export type AccountState = {
  name: string
  path: string
  prepare: (page: Page, siteUrl: string) => Promise<unknown>
}

export const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)

/** The states of the pages for visitors and users; cookies stay behind. */
export const accountStates: AccountState[] = [
  { name: 'login', path: pageUrls.auth, prepare: waitUntilReady },
  { name: 'login-faults', path: pageUrls.auth, prepare: sendNothing },
  { name: 'login-failed', path: pageUrls.auth, prepare: failToLogIn },
  {
    name: 'sign-in-elsewhere-failed',
    path: `${pageUrls.auth}?error=oidc_unavailable`,
    prepare: waitUntilReady,
  },
  { name: 'registration', path: `${pageUrls.auth}?tab=register`, prepare: waitUntilReady },
  { name: 'registration-faults', path: `${pageUrls.auth}?tab=register`, prepare: sendNothing },
  { name: 'registration-strength', path: `${pageUrls.auth}?tab=register`, prepare: choosePassword },
  { name: 'dashboard', path: pageUrls.auth, prepare: openAs('Ada', pageUrls.home) },
  { name: 'dashboard-long-name', path: pageUrls.auth, prepare: openAs(longName, pageUrls.home) },
  { name: 'main-signed-in', path: pageUrls.auth, prepare: openAs('Ada', pageUrls.main) },
  { name: 'main-long-name', path: pageUrls.auth, prepare: openAs(longName, pageUrls.main) },
  { name: 'form-signed-in', path: pageUrls.auth, prepare: openFormAs },
]

async function waitUntilReady(page: Page, siteUrl: string) {
  await accountPages(page, siteUrl).waitUntilReady()
}

async function sendNothing(page: Page, siteUrl: string) {
  const pages = accountPages(page, siteUrl)
  await pages.waitUntilReady()
  await pages.submitButton.click()
  await expect(pages.summary).toBeVisible()
}

async function failToLogIn(page: Page, siteUrl: string) {
  const pages = accountPages(page, siteUrl)
  await pages.waitUntilReady()
  await pages.logIn({ username: 'jane.doe', password: 'amber lights' })
  await expect(pages.toast).toBeVisible()
}

async function choosePassword(page: Page, siteUrl: string) {
  const pages = accountPages(page, siteUrl)
  await pages.waitUntilReady()
  await pages.fill({ firstName: 'Jane', password: 'liverpool' })
  await expect(page.getByText('Password strength')).toBeVisible()
}

function openAs(firstName: string, path: string) {
  return async (page: Page, siteUrl: string) => {
    await signIn(page.context(), siteUrl, { firstName })
    await page.goto(siteUrl + path)
    await expect(page.locator('header').getByRole('button', { name: 'Logout' })).toBeVisible()
  }
}

async function openFormAs(page: Page, siteUrl: string) {
  await signIn(page.context(), siteUrl)
  await page.goto(siteUrl + pageUrls.submit)
  await reportForm(page, siteUrl).waitUntilReady()
}
