import { type BrowserContext, expect } from '@playwright/test'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { type AccountPages, accountPages, signIn } from '../support/account-pages.ts'
import { test } from '../support/account-test.ts'
import { follow, untilHydrated } from '../support/browser-page.ts'
import type { TestSite } from '../support/site.ts'

test.use({ keepsPages: true })

const countSessions = async (site: TestSite) =>
  (await site.database.selectFrom('sessions').select('sid').execute()).length

const logoutButton = (pages: AccountPages) => pages.header.getByRole('button', { name: 'Logout' })

/**
 * Requests a page as a browser does, with the cookie of the context; returns status and redirect.
 */
async function ask(context: BrowserContext, site: TestSite, path: string) {
  const answer = await context.request.get(site.url + path, { maxRedirects: 0 })
  return {
    status: answer.status(),
    to: answer.headers().location,
    cache: answer.headers()['cache-control'],
  }
}

test.describe('the header', () => {
  test('leads a user to the dashboard and the logout, and sends no request for visitors', async ({
    page,
    context,
    site,
    pages,
  }) => {
    const questions: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === apiUrls.user) questions.push(request.url())
    })
    await page.goto('/')
    const login = pages.header.getByRole('link', { name: 'Login' })
    await expect(login).toHaveAttribute('href', '/auth')
    await expect(pages.header.getByRole('link', { name: 'Admin Access' })).toBeVisible()
    expect(await ask(context, site, '/')).toMatchObject({ status: 200, cache: 'no-cache' })

    await signIn(context, site.url, { firstName: 'Ada' })
    await page.goto('/')
    expect(await login.count()).toBe(0)
    await expect(pages.header).toContainText('Welcome, Ada')
    const dashboard = pages.header.getByRole('link', { name: 'Dashboard' })
    await expect(dashboard).toHaveAttribute('href', '/home')
    expect(await ask(context, site, '/')).toMatchObject({
      status: 200,
      cache: expect.stringContaining('no-store'),
    })
    expect(questions).toEqual([])
    await page.goto(pageUrls.faq)
    await expect(pages.header.getByText('Welcome, Ada')).toBeVisible()
  })

  test('shows the username of a user without a first name', async ({
    page,
    context,
    site,
    pages,
  }) => {
    const { username } = await signIn(context, site.url)
    await site.database
      .updateTable('users')
      .set({ firstName: null })
      .where('username', '=', username)
      .execute()
    await page.goto('/')
    await expect(pages.header).toContainText(`Welcome, ${username}`)
    await page.goto(pageUrls.home)
    await expect(page.locator('h1')).toHaveText('Welcome, User')
  })

  test('logout shows its progress, ends the session and leads to the main page', async ({
    page,
    context,
    site,
    pages,
  }) => {
    await signIn(context, site.url)
    const before = await countSessions(site)
    const held = Promise.withResolvers<void>()
    await pages.onPost(apiUrls.logout, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(pageUrls.faq)
    await logoutButton(pages).click()
    await expect(pages.header.getByRole('button', { name: 'Logging out...' })).toBeVisible()
    held.resolve()
    await Promise.all([
      page.waitForURL('/'),
      pages.expectToast('Logged out', 'You have been successfully logged out.'),
    ])
    await expect(pages.header.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await countSessions(site)).toBe(before - 1)
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('session')
  })

  test('reports a failed logout, which can be repeated', async ({ page, context, site, pages }) => {
    await signIn(context, site.url)
    // Before its code has loaded, the button would submit a plain form.
    await page.goto(pageUrls.home)
    await untilHydrated(page, 'body > header :is(a, button)')
    await pages.onPost(apiUrls.logout, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, code: 'unavailable', title: 'x', detail: 'Busy.' }),
      }),
    )
    await logoutButton(pages).click()
    await pages.expectToast('Logout failed', '503: Busy.')
    expect(pages.path()).toBe(pageUrls.home)
    await page.unroute(`**${apiUrls.logout}`)
    await logoutButton(pages).click()
    await page.waitForURL('/')
  })
})

test.describe('logout before the code of the page has loaded', () => {
  test('works when the code comes late', async ({ page, context, site, pages }) => {
    await signIn(context, site.url)
    await page.route('**/assets/home-*.js', () => {})
    await page.goto(pageUrls.home, { waitUntil: 'commit' })
    await logoutButton(pages).click()
    await page.waitForURL('/')
    await expect(pages.header.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await ask(context, site, '/home')).toMatchObject({ status: 302 })
  })

  test('works when the code never comes', async ({ context, browser, site }) => {
    await signIn(context, site.url)
    const cookies = await context.cookies()
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: { cookies, origins: [] },
    })
    const tab = await plain.newPage()
    await tab.goto(pageUrls.faq)
    await follow(tab.getByRole('button', { name: 'Logout' }))
    expect(tab.url()).toBe(`${site.url}/`)
    await expect(tab.locator('body > header').getByRole('link', { name: 'Login' })).toBeVisible()
    await plain.close()
    expect(await ask(context, site, '/home')).toMatchObject({ status: 302 })
  })
})

test.describe('redirects around the sign-in', () => {
  test('pages of a user redirect visitors to /auth before they show anything', async ({
    context,
    site,
  }) => {
    expect(await ask(context, site, '/home')).toMatchObject({
      status: 302,
      to: '/auth?next=%2Fhome',
    })
    await context.addCookies([{ name: 'session', value: 'of-nobody', url: site.url }])
    expect(await ask(context, site, '/home?x=1')).toMatchObject({
      status: 302,
      to: '/auth?next=%2Fhome%3Fx%3D1',
    })
    expect(await ask(context, site, '/auth')).toMatchObject({
      status: 200,
      cache: expect.stringContaining('no-store'),
    })
  })

  for (const [query, to] of [
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
  ] as const) {
    test(`/auth${query} redirects a signed-in user to ${to}`, async ({ context, site }) => {
      await signIn(context, site.url)
      expect(await ask(context, site, `/auth${query}`)).toMatchObject({
        status: 302,
        to,
        cache: expect.stringContaining('no-store'),
      })
    })
  }

  for (const [query, path] of [
    ['?next=%2F%23submit', '/#submit'],
    ['?next=%2F%2Fevil.example', '/'],
    ['?next=javascript:alert(1)', '/'],
  ] as const) {
    test(`a login at /auth${query} leads to ${path}`, async ({ page, pages, user }) => {
      await pages.open(query)
      await pages.logIn(user)
      await expect(pages.toast.getByText('Login successful')).toBeVisible()
      await page.waitForURL(path)
    })
  }
})

test.describe('two tabs', () => {
  test('the other tabs notice a logout and remove personal data', async ({
    page,
    context,
    site,
    pages,
  }) => {
    await signIn(context, site.url, { firstName: 'Wilhelmina' })
    const hub = await context.newPage()
    await hub.goto(pageUrls.home)
    const reader = await context.newPage()
    await reader.goto(pageUrls.faq)
    await page.goto('/')
    await logoutButton(pages).click()
    await expect(reader.locator('header').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await reader.content()).not.toContain('Wilhelmina')
    await hub.waitForURL('/auth?next=%2Fhome')
    expect(await hub.content()).not.toContain('Wilhelmina')
  })

  test('the other tabs notice a login', async ({ page, context, site, pages, user }) => {
    await page.goto('/')
    const waiting = await context.newPage()
    await waiting.goto('/auth?next=/home')
    const login = await context.newPage()
    const loginPages = accountPages(login, site.url)
    await loginPages.open()
    await loginPages.logIn(user)
    await expect(pages.header.getByText('Welcome, Ada')).toBeVisible()
    await waiting.waitForURL('/home')
  })

  test('a failed request for the user counts as signed out, without a message', async ({
    page,
    context,
    site,
    pages,
  }) => {
    await signIn(context, site.url)
    await page.goto('/')
    const other = await context.newPage()
    await other.goto('/')
    await page.route(`**${apiUrls.user}`, (route) => route.fulfill({ status: 500, body: 'x' }))
    await other.locator('header').getByRole('button', { name: 'Logout' }).click()
    await expect(pages.header.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await pages.toast.count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
