import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { accountPages, signIn } from '../support/account-pages.ts'
import { follow, leave } from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab } from '../support/report-form.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let pages: ReturnType<typeof accountPages>
let complaints: string[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser({ keepsPages: true })])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  complaints = []
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await openTab(context, complaints)
  pages = accountPages(page, site.url)
})
afterEach(async () => {
  await leave(context)
  expect(complaints).toEqual([])
})

const countSessions = async () =>
  (await site.database.selectFrom('sessions').select('sid').execute()).length

const logoutButton = () => pages.header.getByRole('button', { name: 'Logout' })

/** Status and target of a page, asked for as a browser asks, with the cookie of the context. */
async function ask(path: string) {
  const answer = await context.request.get(site.url + path, { maxRedirects: 0 })
  return {
    status: answer.status(),
    to: answer.headers().location,
    cache: answer.headers()['cache-control'],
  }
}

describe('the header', () => {
  test('leads a user on and out; nobody else is asked about', async () => {
    const questions: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === apiUrls.user) questions.push(request.url())
    })
    await page.goto(site.url)
    const login = pages.header.getByRole('link', { name: 'Login' })
    expect(await login.getAttribute('href')).toBe('/auth')
    await pages.header.getByRole('link', { name: 'Admin Access' }).waitFor()
    expect(await ask('/')).toMatchObject({ status: 200, cache: 'no-cache' })

    await signIn(context, site.url, { firstName: 'Ada' })
    await page.goto(site.url)
    expect(await login.count()).toBe(0)
    expect(await pages.header.innerText()).toContain('Welcome, Ada')
    const dashboard = pages.header.getByRole('link', { name: 'Dashboard' })
    expect(await dashboard.getAttribute('href')).toBe('/home')
    expect(await ask('/')).toMatchObject({
      status: 200,
      cache: expect.stringContaining('no-store'),
    })
    expect(questions).toEqual([])
    await page.goto(site.url + pageUrls.faq)
    await pages.header.getByText('Welcome, Ada').waitFor()
  })

  test('names who has no first name by the username', async () => {
    const { username } = await signIn(context, site.url)
    await site.database
      .updateTable('users')
      .set({ firstName: null })
      .where('username', '=', username)
      .execute()
    await page.goto(site.url)
    expect(await pages.header.innerText()).toContain(`Welcome, ${username}`)
    await page.goto(site.url + pageUrls.home)
    expect(await page.locator('h1').innerText()).toBe('Welcome, User')
  })

  test('logout says that it is under way, ends the session and goes to the main page', async () => {
    await signIn(context, site.url)
    const before = await countSessions()
    const held = Promise.withResolvers<void>()
    await pages.onPost(apiUrls.logout, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(site.url + pageUrls.faq)
    await logoutButton().click()
    await pages.header.getByRole('button', { name: 'Logging out...' }).waitFor()
    held.resolve()
    await page.waitForURL(`${site.url}/`)
    await pages.toast.getByText('Logged out', { exact: true }).waitFor()
    await pages.toast.getByText('You have been successfully logged out.', { exact: true }).waitFor()
    await pages.header.getByRole('link', { name: 'Login' }).waitFor()
    expect(await countSessions()).toBe(before - 1)
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('session')
  })

  test('a logout that fails is told, and can be tried again', async () => {
    await signIn(context, site.url)
    // Without the code of the page the button would do its work by itself.
    await page.goto(site.url + pageUrls.home, { waitUntil: 'networkidle' })
    await pages.onPost(apiUrls.logout, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'unavailable', title: 'x', detail: 'Busy.' }),
      }),
    )
    await logoutButton().click()
    await pages.toast.getByText('Logout failed', { exact: true }).waitFor()
    await pages.toast.getByText('503: Busy.', { exact: true }).waitFor()
    expect(pages.path()).toBe(pageUrls.home)
    await page.unroute(`**${apiUrls.logout}`)
    await logoutButton().click()
    await page.waitForURL(`${site.url}/`)
  })
})

describe('logout before the code of the page is there', () => {
  test('works where it comes late', async () => {
    await signIn(context, site.url)
    await page.route('**/assets/home-*.js', () => {})
    await page.goto(site.url + pageUrls.home, { waitUntil: 'commit' })
    await logoutButton().click()
    await page.waitForURL(`${site.url}/`)
    await pages.header.getByRole('link', { name: 'Login' }).waitFor()
    expect(await ask('/home')).toMatchObject({ status: 302 })
  })

  test('works where it never comes', async () => {
    await signIn(context, site.url)
    const cookies = await context.cookies()
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: { cookies, origins: [] },
    })
    const tab = await plain.newPage()
    await tab.goto(site.url + pageUrls.faq)
    await follow(tab.getByRole('button', { name: 'Logout' }))
    expect(tab.url()).toBe(`${site.url}/`)
    await tab.locator('body > header').getByRole('link', { name: 'Login' }).waitFor()
    await plain.close()
    expect(await ask('/home')).toMatchObject({ status: 302 })
  })
})

describe('where signing in leads', () => {
  test('pages of a user lead everybody else to /auth, before anything is shown', async () => {
    expect(await ask('/home')).toMatchObject({ status: 302, to: '/auth?next=%2Fhome' })
    await context.addCookies([{ name: 'session', value: 'of-nobody', url: site.url }])
    expect(await ask('/home?x=1')).toMatchObject({ status: 302, to: '/auth?next=%2Fhome%3Fx%3D1' })
    expect(await ask('/auth')).toMatchObject({
      status: 200,
      cache: expect.stringContaining('no-store'),
    })
  })

  test.each([
    ['', '/'],
    ['?next=/home', '/home'],
    ['?tab=register&next=%2Fhome', '/home'],
    ['?next=%2F%23submit', '/#submit'],
    ['?next=//evil.example', '/'],
    ['?next=%2F%2Fevil.example', '/'],
    ['?next=%2F%252f%252fevil.example', '/'],
    ['?next=/%5Cevil.example', '/'],
    ['?next=%5C%5Cevil.example', '/'],
    ['?next=javascript:alert(1)', '/'],
    ['?next=https:evil.example', '/'],
    ['?next=https://evil.example/home', '/'],
    ['?next=/%09/evil.example', '/'],
    ['?next=/home%0d%0aset-cookie:a=b', '/'],
    ['?next=/auth', '/'],
    ['?next=/api/login', '/'],
    ['?next=/home&next=//evil.example', '/home'],
  ])('/auth%s leads who is signed in to %s', async (query, to) => {
    await signIn(context, site.url)
    expect(await ask(`/auth${query}`)).toMatchObject({
      status: 302,
      to,
      cache: expect.stringContaining('no-store'),
    })
  })

  test.each([
    ['?next=%2F%23submit', '/#submit'],
    ['?next=%2F%2Fevil.example', '/'],
    ['?next=javascript:alert(1)', '/'],
  ])('after logging in at /auth%s the page is %s', async (query, path) => {
    const other = await browser.newContext()
    const user = await signIn(other, site.url)
    await other.close()
    await pages.open(query)
    await pages.logIn(user)
    await pages.toast.getByText('Login successful').waitFor()
    await page.waitForURL(site.url + path)
  })
})

describe('two tabs', () => {
  test('a logout in one is noticed by the others, which show nothing personal any more', async () => {
    await signIn(context, site.url, { firstName: 'Wilhelmina' })
    const hub = await openTab(context, complaints)
    await hub.goto(site.url + pageUrls.home)
    const reader = await openTab(context, complaints)
    await reader.goto(site.url + pageUrls.faq)
    await page.goto(site.url)
    await logoutButton().click()
    await reader.locator('header').getByRole('link', { name: 'Login' }).waitFor()
    expect(await reader.content()).not.toContain('Wilhelmina')
    await hub.waitForURL(`${site.url}/auth?next=%2Fhome`)
    expect(await hub.content()).not.toContain('Wilhelmina')
  })

  test('a login in one is noticed by the others', async () => {
    const other = await browser.newContext()
    const user = await signIn(other, site.url)
    await other.close()
    await page.goto(site.url)
    const waiting = await openTab(context, complaints)
    await waiting.goto(`${site.url}/auth?next=/home`)
    const login = await openTab(context, complaints)
    const loginPages = accountPages(login, site.url)
    await loginPages.open()
    await loginPages.logIn(user)
    await pages.header.getByText('Welcome, Ada').waitFor()
    await waiting.waitForURL(`${site.url}/home`)
  })

  test('a question that fails counts as signed out, without a word', async () => {
    await signIn(context, site.url)
    await page.goto(site.url)
    const other = await openTab(context, complaints)
    await other.goto(site.url)
    await page.route(`**${apiUrls.user}`, (route) => route.fulfill({ status: 500, body: 'x' }))
    await other.locator('header').getByRole('button', { name: 'Logout' }).click()
    await pages.header.getByRole('link', { name: 'Login' }).waitFor()
    expect(await pages.toast.count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
