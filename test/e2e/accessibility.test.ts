import { expect, type Page } from '@playwright/test'
import { staticPages } from '../../src/shared/static-pages.ts'
import { pageUrls, receivedPageUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { signIn } from '../support/account-pages.ts'
import { accountStates, longName } from '../support/account-states.ts'
import { test } from '../support/browser-test.ts'
import {
  enlargements,
  expectAccessibleInEveryVariant,
  expectNoScrollSideways,
} from '../support/every-variant.ts'
import { ownAccountStates } from '../support/own-account-states.ts'
import { sendEmptyForm, sendForm } from '../support/report-form.ts'
import { storeReports } from '../support/reports.ts'

let id = ''

test.beforeAll(async ({ site }) => {
  const ids = await storeReports(site.database, [
    { location: 'Reykjavík', phenomenonType: 'ghost', status: 'verified', verified: true },
    ...Array.from({ length: 13 }, (_, index) => ({ location: `Place ${index + 2}` })),
  ])
  id = ids[0] ?? ''
})

type State = {
  name: string
  path: () => string
  prepare?: (page: Page, siteUrl: string) => Promise<unknown>
}

const states: State[] = [
  { name: 'main page', path: () => pageUrls.main },
  { name: 'filtered list', path: () => '/?type=ghost' },
  { name: 'empty list', path: () => '/?search=nothing+is+called+this' },
  { name: 'list that failed', path: () => pageUrls.main, prepare: breakList },
  {
    name: 'explore',
    path: () => `${pageUrls.explore}?search=ridge&type=ufo`,
    prepare: openFilters,
  },
  { name: 'open dialog', path: () => `/?report=${id}` },
  { name: 'report page', path: () => reportPageUrl(id) },
  { name: 'plain form', path: () => pageUrls.submit },
  { name: 'form with faults', path: () => pageUrls.submit, prepare: sendEmptyForm },
  { name: 'form sent', path: () => pageUrls.submit, prepare: sendForm },
  { name: 'received page', path: () => receivedPageUrl({ id }) },
  { name: 'unknown address', path: () => '/no/such/page' },
  { name: 'administration', path: () => pageUrls.admin },
  ...staticPages.map(({ path }) => ({ name: path, path: () => path, prepare: openAnswers })),
  ...[...accountStates, ...ownAccountStates].map(({ name, path, prepare }) => ({
    name,
    path: () => path,
    prepare,
  })),
]

async function openFilters(page: Page) {
  await page.locator('.explore-filters summary').click()
}

async function breakList(page: Page) {
  await page.route('**/api/reports?*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.locator('#reports select[name=region]').selectOption('eu')
  await expect(page.locator('#reports [role=alert]')).toBeVisible()
}

async function openAnswers(page: Page) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

for (const state of states) {
  test(`${state.name} is accessible in light and dark, narrow and wide`, async ({ page, site }) => {
    await page.goto(state.path())
    await state.prepare?.(page, site.url)
    await expectAccessibleInEveryVariant(page)
  })
}

test('every page has a title of its own', async ({ page, context, site }) => {
  const titles: string[] = []
  const names = ['main', 'submit', 'guided', 'auth', 'admin', 'explore', 'map', 'numbers']
  const addresses = [reportPageUrl(id), ...names]
  const known = new Map(Object.entries(pageUrls))
  const paths = addresses.map((address) => known.get(address) ?? address)
  const register = `${pageUrls.auth}?tab=register`
  for (const path of [...paths, register, ...staticPages.map((page) => page.path)]) {
    await page.goto(path)
    titles.push(await page.title())
  }
  await signIn(context, site.url)
  await page.goto(pageUrls.home)
  titles.push(await page.title())
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles).not.toContain('')
})

test.describe('a reader who enlarges the page', () => {
  const paths = () => [
    '/',
    reportPageUrl(id),
    pageUrls.submit,
    pageUrls.guided,
    pageUrls.auth,
    `${pageUrls.auth}?tab=register`,
    ...staticPages.map(({ path }) => path),
  ]
  const usersPaths = () => [pageUrls.home, pageUrls.main, pageUrls.submit, pageUrls.faq]

  for (const enlargement of enlargements) {
    test(`never scrolls sideways: ${enlargement.name}`, async ({ page, context, site }) => {
      await expectNoScrollSideways(page, enlargement, paths())
      await signIn(context, site.url, { firstName: longName })
      await expectNoScrollSideways(page, enlargement, usersPaths())
    })
  }
})
