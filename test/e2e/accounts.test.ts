import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { accountPages, signIn } from '../support/account-pages.ts'
import { leave } from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { newUser } from '../support/registration.ts'
import { openTab } from '../support/report-form.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let pages: ReturnType<typeof accountPages>
let complaints: string[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
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

const findUser = (username: string) =>
  site.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()

describe('registering', () => {
  test('makes an account, signs in, says so and leads to the main page', async () => {
    const given = newUser({ firstName: 'Ada' })
    await pages.open('?tab=register')
    await pages.fill(given)
    await pages.submitButton.click()
    await page.waitForURL(`${site.url}/`)
    await pages.toast.getByText('Registration successful', { exact: true }).waitFor()
    await pages.toast.getByText('Welcome to the Anomaly Register!', { exact: true }).waitFor()
    expect(await pages.header.innerText()).toContain('Welcome, Ada')
    expect(await findUser(given.username)).toMatchObject({ email: given.email, isAdmin: false })
    const cookie = (await context.cookies()).find(({ name }) => name === 'session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    await page.reload()
    await pages.header.getByText('Welcome, Ada').waitFor()
    expect(await pages.toast.count()).toBe(0)
  })

  test('tells every fault at its field, in the specified words', async () => {
    await pages.open('?tab=register')
    await pages.fill({ username: 'ab', email: 'nowhere', password: '12345', confirmPassword: '1' })
    await page.keyboard.press('Enter')
    await pages.summary.waitFor()
    const faults = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      username: 'Username must be at least 3 characters',
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
    }
    for (const [name, message] of Object.entries(faults)) {
      expect(await pages.fault(name)).toBe(message)
      expect(await pages.field(name).getAttribute('aria-invalid')).toBe('true')
      expect(await pages.field(name).getAttribute('aria-describedby')).toContain(`${name}-fault`)
    }
    expect(await pages.summary.getByRole('link').count()).toBe(6)
    expect(await pages.focusedName()).toBe('firstName')
    await pages.summary.getByRole('link', { name: 'Invalid email address' }).click()
    expect(await pages.focusedName()).toBe('email')

    await pages.fill({ password: '', confirmPassword: '' })
    await pages.submitButton.click()
    await expect.poll(() => pages.fault('confirmPassword')).toBe('Please confirm your password')
    await pages.fill({ confirmPassword: 'amber lights' })
    await expect.poll(() => pages.fault('confirmPassword')).toBe("Passwords don't match")
    await pages.fill({ password: 'amber lights' })
    await page.locator('#register-confirmPassword-fault').waitFor({ state: 'detached' })
    expect(await pages.field('username').inputValue()).toBe('ab')
  })

  test('a taken name and address are told at their fields, and nothing typed is lost', async () => {
    const other = await signIn(await browser.newContext(), site.url)
    const given = newUser({ username: other.username.toUpperCase(), email: other.email })
    await pages.open('?tab=register')
    await pages.fill(given)
    await pages.submitButton.click()
    await pages.toast.getByText('Registration failed', { exact: true }).waitFor()
    expect(await pages.toast.innerText()).toMatch(/409: \S/)
    expect(await pages.fault('username')).toBe('Username already exists')
    expect(await pages.fault('email')).toBe('Email already exists')
    await expect.poll(pages.focusedName).toBe('username')
    for (const [name, value] of Object.entries(given)) {
      expect(await pages.field(name).inputValue()).toBe(value)
    }
    const free = newUser()
    await pages.fill({ username: free.username, email: free.email })
    await pages.submitButton.click()
    await page.waitForURL(`${site.url}/`)
    expect(await findUser(free.username)).toBeDefined()
  })

  test('names the age, the terms and the policy, and hints at the strength of a password', async () => {
    await pages.open('?tab=register')
    const statement = page.getByText('at least 13 years old')
    expect(
      await statement
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual([pageUrls.termsOfService, pageUrls.privacyPolicy])
    const strength = page.getByRole('status').filter({ hasText: 'Password strength' })
    await pages.fill({ username: 'jane.doe', password: 'liverpool' })
    await strength.getByText('very weak. Many people use it.').waitFor()
    await pages.fill({ password: 'jane.doe1' })
    await strength.getByText('weak. It contains your name, username or e-mail address.').waitFor()
    await pages.fill({ password: 'amber lights over the ridge' })
    await strength.getByText('Password strength: strong').waitFor()
  })
})

describe('logging in', () => {
  test('says so, leads to the page that asked, and Enter is enough', async () => {
    const other = await browser.newContext()
    const user = await signIn(other, site.url)
    await other.close()
    await page.goto(site.url + pageUrls.home)
    expect(pages.path()).toBe('/auth?next=%2Fhome')
    await pages.isLive()
    await pages.fill({ username: user.username, password: user.password })
    await page.keyboard.press('Enter')
    await page.waitForURL(site.url + pageUrls.home)
    await pages.toast.getByText('Login successful', { exact: true }).waitFor()
    await pages.toast.getByText('Welcome back!', { exact: true }).waitFor()
    expect(await page.locator('h1').innerText()).toBe('Welcome, Ada')
  })

  test('missing fields are told in the specified words', async () => {
    await pages.open()
    await pages.submitButton.click()
    await pages.summary.waitFor()
    expect(await pages.fault('username')).toBe('Username is required')
    expect(await pages.fault('password')).toBe('Password is required')
    expect(await pages.focusedName()).toBe('username')
  })

  test('a wrong password is told, keeps what was typed, and makes no session', async () => {
    const other = await browser.newContext()
    const user = await signIn(other, site.url)
    await other.close()
    const before = await countSessions()
    await pages.open()
    await pages.logIn({ username: user.username, password: 'something else' })
    await pages.toast.getByText('Login failed', { exact: true }).waitFor()
    await pages.toast.getByText('401: Invalid username or password', { exact: true }).waitFor()
    const alert = page.getByRole('alert').filter({ hasText: 'Login failed' })
    expect(await alert.innerText()).toContain('Invalid username or password')
    expect(await pages.field('username').inputValue()).toBe(user.username)
    expect(await pages.field('password').inputValue()).toBe('something else')
    expect(pages.path()).toBe('/auth')
    expect(await countSessions()).toBe(before)
    expect(await context.cookies()).toEqual([])
    await pages.logIn(user)
    await page.waitForURL(`${site.url}/`)
  })

  test('a site that cannot be reached is told, and nothing typed is lost', async () => {
    await pages.open()
    await context.setOffline(true)
    await pages.logIn({ username: 'jane.doe', password: 'amber lights' })
    const alert = page.getByRole('alert').filter({ hasText: 'Login failed' })
    await alert.getByText('The site could not be reached').waitFor()
    expect(await pages.field('password').inputValue()).toBe('amber lights')
    await context.setOffline(false)
    await pages.toast.getByText('Login failed', { exact: true }).waitFor({ timeout: 15_000 })
    await pages.submitButton.click()
    await alert.getByText('Invalid username or password').waitFor()
  })

  test('a busy site says when to come back', async () => {
    await pages.open()
    await pages.onPost(apiUrls.login, (route) =>
      route.fulfill({
        status: 503,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '120' },
        body: JSON.stringify({ status: 503, code: 'unavailable', title: 'x', detail: 'Busy.' }),
      }),
    )
    await pages.logIn({ username: 'jane.doe', password: 'amber lights' })
    await page.getByText('Busy. You can try again in 2 minutes, at').waitFor()
    await pages.toast.getByText('503: Busy.').waitFor()
  })

  test('a double click sends once, and the button says that it is under way', async () => {
    const other = await browser.newContext()
    const user = await signIn(other, site.url)
    await other.close()
    let posts = 0
    const held = Promise.withResolvers<void>()
    await pages.onPost(apiUrls.login, async (route) => {
      posts += 1
      await held.promise
      await route.continue()
    })
    await pages.open()
    await pages.fill({ username: user.username, password: user.password })
    await pages.submitButton.dblclick()
    expect(await pages.submitButton.innerText()).toBe('Logging in...')
    await pages.field('password').press('Enter')
    held.resolve()
    await page.waitForURL(`${site.url}/`)
    expect(posts).toBe(1)
  })

  test('what is typed before the code is there, or between the tabs, is not lost', async () => {
    const { promise: codeMayCome, resolve: letCodeCome } = Promise.withResolvers<void>()
    await page.route('**/assets/auth-*.js', async (route) => {
      await codeMayCome
      await route.continue()
    })
    await page.goto(site.url + pageUrls.auth, { waitUntil: 'commit' })
    await pages.field('username').fill('jane.doe')
    await pages.field('password').fill('amber lights')
    expect(await pages.submitButton.isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    letCodeCome()
    await pages.isLive()
    expect(pages.path()).toBe('/auth')
    expect(await pages.field('password').inputValue()).toBe('amber lights')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.waitForURL(`${site.url}/auth?tab=register`)
    await pages.field('firstName').fill('Jane')
    await page.getByRole('tab', { name: 'Login' }).click()
    expect(await pages.field('username').inputValue()).toBe('jane.doe')
    await page.getByRole('tab', { name: 'Register' }).click()
    expect(await pages.field('firstName').inputValue()).toBe('Jane')
    await page.getByRole('tab', { name: 'Login' }).click()
    await pages.submitButton.click()
    await pages.toast.getByText('401: Invalid username or password').waitFor()
  })
})

test.each([
  ['login', '', { username: 'username', password: 'current-password' }],
  [
    'registration',
    '?tab=register',
    {
      username: 'username',
      email: 'email',
      firstName: 'given-name',
      lastName: 'family-name',
      password: 'new-password',
      confirmPassword: 'new-password',
    },
  ],
])('password managers understand the %s', async (_name, query, expected) => {
  await pages.open(query)
  const form = page.locator('main form')
  expect(await form.getAttribute('method')).toBe('post')
  const attributes = await form
    .locator('input')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
    )
  expect(Object.fromEntries(attributes)).toEqual(expected)
  const toggle = page.getByRole('button', { name: 'Show password' })
  await pages.field('password').fill('amber lights')
  await toggle.click()
  expect(await pages.field('password').getAttribute('type')).toBe('text')
  await pages.submitButton.click()
  await expect.poll(() => pages.field('password').getAttribute('type')).toBe('password')
})

test('without scripts a sentence says what works', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(site.url + pageUrls.auth)
  expect(await reader.locator('main').innerText()).toContain(
    'Signing in needs scripts, and your browser does not run them here. Reading and reporting work without.',
  )
  expect(await reader.locator('main form button[type=submit]').isDisabled()).toBe(true)
  await plain.close()
})
