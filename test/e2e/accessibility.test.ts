import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staticPages } from '../../src/shared/static-pages.ts'
import { pageUrls, receivedPageUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { signIn } from '../support/account-pages.ts'
import { accountStates, longName } from '../support/account-states.ts'
import { leave } from '../support/browser-page.ts'
import { expectSoundInEveryLook, structureOf } from '../support/every-look.ts'
import { openBrowser } from '../support/open-browser.ts'
import { ownAccountStates } from '../support/own-account-states.ts'
import { reportForm } from '../support/report-form.ts'
import { storeReports } from '../support/reports.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let id = ''

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  context = await browser.newContext({ reducedMotion: 'reduce' })
  const ids = await storeReports(site.database, [
    { location: 'Reykjavík', phenomenonType: 'ghost', status: 'verified', verified: true },
    ...Array.from({ length: 13 }, (_, index) => ({ location: `Place ${index + 2}` })),
  ])
  id = ids[0] ?? ''
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

type State = { name: string; path: () => string; prepare?: (page: Page) => Promise<unknown> }

const states: State[] = [
  { name: 'main page', path: () => pageUrls.main },
  { name: 'filtered list', path: () => '/?type=ghost' },
  { name: 'empty list', path: () => '/?search=nothing+is+called+this' },
  { name: 'list that failed', path: () => pageUrls.main, prepare: breakList },
  { name: 'open dialog', path: () => `/?report=${id}` },
  { name: 'report page', path: () => reportPageUrl(id) },
  { name: 'plain form', path: () => pageUrls.submit },
  { name: 'form with faults', path: () => pageUrls.main, prepare: sendEmptyForm },
  { name: 'form sent', path: () => pageUrls.main, prepare: sendForm },
  { name: 'received page', path: () => receivedPageUrl({ id }) },
  { name: 'unknown address', path: () => '/no/such/page' },
  { name: 'administration', path: () => pageUrls.admin },
  ...staticPages.map(({ path }) => ({ name: path, path: () => path, prepare: openAnswers })),
  ...[...accountStates, ...ownAccountStates].map(({ name, path, prepare }) => ({
    name,
    path: () => path,
    prepare: (page: Page) => prepare(page, site.url),
  })),
]

async function breakList(page: Page) {
  await page.route('**/api/reports?*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.locator('#reports select[name=region]').selectOption('eu')
  await page.locator('#reports [role=alert]').waitFor()
}

async function sendEmptyForm(page: Page) {
  const form = reportForm(page, site.url)
  await form.isLive()
  await form.submitButton.click()
  await page.getByText('There is a problem').waitFor()
}

async function sendForm(page: Page) {
  const form = reportForm(page, site.url)
  await form.isLive()
  await form.fill()
  await form.submitButton.click()
  await form.received.waitFor()
}

async function openAnswers(page: Page) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

test.each(states)('$name is accessible in light and dark, narrow and wide', async (state) => {
  const page = await context.newPage()
  await page.goto(site.url + state.path())
  await state.prepare?.(page)
  await expectSoundInEveryLook(page)
  await page.close()
  await context.clearCookies()
})

test('every page has a title of its own', async () => {
  const page = await context.newPage()
  const titles: string[] = []
  const addresses = [reportPageUrl(id), ...['main', 'submit', 'auth', 'admin']]
  const known = new Map(Object.entries(pageUrls))
  const paths = addresses.map((address) => known.get(address) ?? address)
  const register = `${pageUrls.auth}?tab=register`
  for (const path of [...paths, register, ...staticPages.map((page) => page.path)]) {
    await page.goto(site.url + path)
    titles.push(await page.title())
  }
  await signIn(context, site.url)
  await page.goto(site.url + pageUrls.home)
  titles.push(await page.title())
  await context.clearCookies()
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles).not.toContain('')
  await page.close()
})

describe('the reader who enlarges', () => {
  const paths = () => [
    '/',
    reportPageUrl(id),
    pageUrls.submit,
    pageUrls.auth,
    `${pageUrls.auth}?tab=register`,
    ...staticPages.map(({ path }) => path),
  ]
  const usersPaths = () => [pageUrls.home, pageUrls.main, pageUrls.submit, pageUrls.faq]

  test.each([
    ['a screen of 320 px, as at 400 % zoom', 320, ''],
    ['text at 200 % on 360 px', 360, 'html { font-size: 200% !important }'],
    ['text at 200 % on 1280 px', 1280, 'html { font-size: 200% !important }'],
    ['a screen of 3840 px', 3840, ''],
  ])('never scrolls sideways: %s', async (_name, width, style) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    const overflowOf = async (path: string) => {
      await page.goto(site.url + path)
      if (style)
        await page.evaluate((text) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          document.adoptedStyleSheets.push(sheet)
        }, style)
      return { path, overflow: (await structureOf(page)).overflow }
    }
    for (const path of paths()) expect(await overflowOf(path)).toEqual({ path, overflow: 0 })
    await signIn(context, site.url, { firstName: longName })
    for (const path of usersPaths()) expect(await overflowOf(path)).toEqual({ path, overflow: 0 })
    await leave(context)
  })
})
