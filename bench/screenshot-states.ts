import type { Page } from 'playwright-core'
import { staticPages } from '../src/shared/static-pages.ts'
import { pageUrls, reportPageUrl } from '../src/shared/urls.ts'
import { accountStates } from '../test/support/account-states.ts'
import { adminStates } from '../test/support/admin-states.ts'
import { ownAccountStates } from '../test/support/own-account-states.ts'
import { reportForm } from '../test/support/report-form.ts'

type State = {
  name: string
  path: string
  prepare?: (page: Page, siteUrl: string) => Promise<unknown>
}

/** Every page and state of the site that a visitor can meet. */
export function listStates(reportId: string): State[] {
  return [
    { name: 'main', path: pageUrls.main },
    { name: 'main-filtered', path: '/?type=ghost' },
    { name: 'main-empty', path: '/?search=nothing+is+called+this' },
    { name: 'main-list-error', path: pageUrls.main, prepare: breakList },
    { name: 'dialog', path: `/?report=${reportId}` },
    { name: 'report', path: reportPageUrl(reportId) },
    { name: 'form-plain', path: pageUrls.submit },
    { name: 'form-faults', path: pageUrls.main, prepare: sendEmptyForm },
    { name: 'form-sent', path: pageUrls.main, prepare: sendForm },
    { name: 'not-found', path: '/no/such/page' },
    ...staticPages.map(({ path }) => ({ name: path.slice(1), path, prepare: openAnswers })),
    ...accountStates,
    ...ownAccountStates,
    ...adminStates,
  ]
}

async function breakList(page: Page) {
  await page.route('**/api/reports?*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.getByLabel('Region', { exact: true }).last().selectOption('eu')
  await page.locator('#reports [role=alert]').waitFor()
}

async function sendEmptyForm(page: Page, siteUrl: string) {
  const form = reportForm(page, siteUrl)
  await form.isLive()
  await form.submitButton.click()
  await page.getByText('There is a problem').waitFor()
}

async function sendForm(page: Page, siteUrl: string) {
  const form = reportForm(page, siteUrl)
  await form.isLive()
  await form.fill()
  await form.submitButton.click()
  await form.received.waitFor()
}

async function openAnswers(page: Page) {
  const details = page.locator('main details')
  if ((await details.count()) > 0)
    await details.first().evaluate((one) => one.setAttribute('open', ''))
}
