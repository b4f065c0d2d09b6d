import { expect } from '@playwright/test'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { test } from '../support/account-test.ts'
import { newUser } from '../support/registration.ts'
import type { TestSite } from '../support/site.ts'

const countSessions = async (site: TestSite) =>
  (await site.database.selectFrom('sessions').select('sid').execute()).length

const findUser = (site: TestSite, username: string) =>
  site.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()

test.describe('registering', () => {
  test('creates an account, signs in, shows a toast and leads to the main page', async ({
    page,
    context,
    site,
    pages,
  }) => {
    const given = newUser({ firstName: 'Ada' })
    await pages.open('?tab=register')
    await pages.fill(given)
    await pages.submitButton.click()
    await Promise.all([
      page.waitForURL('/'),
      pages.expectToast('Registration successful', 'Welcome to the Anomaly Register!'),
    ])
    await expect(pages.header).toContainText('Welcome, Ada')
    expect(await findUser(site, given.username)).toMatchObject({
      email: given.email,
      isAdmin: false,
    })
    const cookie = (await context.cookies()).find(({ name }) => name === 'session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    await page.reload()
    await expect(pages.header.getByText('Welcome, Ada')).toBeVisible()
    expect(await pages.toast.count()).toBe(0)
  })

  test('reports every fault at its field, in the specified words', async ({ page, pages }) => {
    await pages.open('?tab=register')
    await pages.fill({ username: 'ab', email: 'nowhere', password: '12345', confirmPassword: '1' })
    await page.keyboard.press('Enter')
    await expect(pages.summary).toBeVisible()
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
      await expect(pages.field(name)).toHaveAttribute('aria-invalid', 'true')
      expect(await pages.field(name).getAttribute('aria-describedby')).toContain(`${name}-fault`)
    }
    await expect(pages.summary.getByRole('link')).toHaveCount(6)
    expect(await pages.focusedName()).toBe('firstName')
    await pages.summary.getByRole('link', { name: 'Invalid email address' }).click()
    expect(await pages.focusedName()).toBe('email')

    await pages.fill({ password: '', confirmPassword: '' })
    await pages.submitButton.click()
    await expect.poll(() => pages.fault('confirmPassword')).toBe('Please confirm your password')
    await pages.fill({ confirmPassword: 'amber lights' })
    await expect.poll(() => pages.fault('confirmPassword')).toBe("Passwords don't match")
    await pages.fill({ password: 'amber lights' })
    await expect(page.locator('#register-confirmPassword-fault')).toHaveCount(0)
    await expect(pages.field('username')).toHaveValue('ab')
  })

  test('reports a taken name and address at their fields, and keeps the input', async ({
    page,
    site,
    pages,
    user,
  }) => {
    const given = newUser({ username: user.username.toUpperCase(), email: user.email })
    await pages.open('?tab=register')
    await pages.fill(given)
    await pages.submitButton.click()
    await expect(pages.toast.getByText('Registration failed', { exact: true })).toBeVisible()
    expect(await pages.toast.innerText()).toMatch(/409: \S/)
    expect(await pages.fault('username')).toBe('Username already exists')
    expect(await pages.fault('email')).toBe('Email already exists')
    await expect.poll(pages.focusedName).toBe('username')
    for (const [name, value] of Object.entries(given)) {
      await expect(pages.field(name)).toHaveValue(value)
    }
    const free = newUser()
    await pages.fill({ username: free.username, email: free.email })
    await pages.submitButton.click()
    await page.waitForURL('/')
    expect(await findUser(site, free.username)).toBeDefined()
  })

  test('names the age limit, the terms and the policy, and rates the password', async ({
    page,
    pages,
  }) => {
    await pages.open('?tab=register')
    const statement = page.getByText('at least 13 years old')
    expect(
      await statement
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual([pageUrls.termsOfService, pageUrls.privacyPolicy])
    const strength = page.getByRole('status').filter({ hasText: 'Password strength' })
    await pages.fill({ username: 'jane.doe', password: 'liverpool' })
    await expect(strength.getByText('very weak. Many people use it.')).toBeVisible()
    await pages.fill({ password: 'jane.doe1' })
    await expect(
      strength.getByText('weak. It contains your name, username or e-mail address.'),
    ).toBeVisible()
    await pages.fill({ password: 'amber lights over the ridge' })
    await expect(strength.getByText('Password strength: strong')).toBeVisible()
  })
})

test.describe('logging in', () => {
  test('shows a toast, leads back to the requested page, and works with Enter', async ({
    page,
    pages,
    user,
  }) => {
    await page.goto(pageUrls.home)
    expect(pages.path()).toBe('/auth?next=%2Fhome')
    await pages.waitUntilReady()
    await pages.fill({ username: user.username, password: user.password })
    await page.keyboard.press('Enter')
    await Promise.all([
      page.waitForURL(pageUrls.home),
      pages.expectToast('Login successful', 'Welcome back!'),
    ])
    await expect(page.locator('h1')).toHaveText('Welcome, Ada')
  })

  test('reports missing fields in the specified words', async ({ pages }) => {
    await pages.open()
    await pages.submitButton.click()
    await expect(pages.summary).toBeVisible()
    expect(await pages.fault('username')).toBe('Username is required')
    expect(await pages.fault('password')).toBe('Password is required')
    expect(await pages.focusedName()).toBe('username')
  })

  test('reports a wrong password, keeps the input and starts no session', async ({
    page,
    context,
    site,
    pages,
    user,
  }) => {
    const before = await countSessions(site)
    await pages.open()
    await pages.logIn({ username: user.username, password: 'something else' })
    await pages.expectToast('Login failed', '401: Invalid username or password')
    const alert = page.getByRole('alert').filter({ hasText: 'Login failed' })
    await expect(alert).toContainText('Invalid username or password')
    await expect(pages.field('username')).toHaveValue(user.username)
    await expect(pages.field('password')).toHaveValue('something else')
    expect(pages.path()).toBe('/auth')
    expect(await countSessions(site)).toBe(before)
    expect(await context.cookies()).toEqual([])
    await pages.logIn(user)
    await page.waitForURL('/')
  })

  test('reports an unreachable site and keeps the input', async ({ page, context, pages }) => {
    await pages.open()
    const codeOfToasts = page.waitForResponse(/toast-stack/)
    await pages.field('username').focus()
    await (await codeOfToasts).finished()
    await context.setOffline(true)
    await pages.logIn({ username: 'jane.doe', password: 'amber lights' })
    const alert = page.getByRole('alert').filter({ hasText: 'Login failed' })
    await expect(alert.getByText('The site could not be reached')).toBeVisible()
    await expect(pages.field('password')).toHaveValue('amber lights')
    await context.setOffline(false)
    await expect(pages.toast.getByText('Login failed', { exact: true })).toBeVisible()
    await pages.submitButton.click()
    await expect(alert.getByText('Invalid username or password')).toBeVisible()
  })

  test('shows when a busy site can be tried again', async ({ page, pages }) => {
    await pages.open()
    await pages.onPost(apiUrls.login, (route) =>
      route.fulfill({
        status: 503,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '120' },
        body: JSON.stringify({ status: 503, code: 'unavailable', title: 'x', detail: 'Busy.' }),
      }),
    )
    await pages.fill({ username: 'jane.doe', password: 'amber lights' })
    await pages.field('password').press('Enter')
    await expect(page.getByText('Busy. You can try again in 2 minutes, at')).toBeVisible()
    await expect(pages.submitButton).toBeFocused()
    await expect(pages.toast.getByText('503: Busy.')).toBeVisible()
  })

  test('sends once after a double click, and the button shows the progress', async ({
    page,
    pages,
    user,
  }) => {
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
    await expect(pages.submitButton).toHaveText('Logging in...')
    await pages.field('password').press('Enter')
    held.resolve()
    await page.waitForURL('/')
    expect(posts).toBe(1)
  })

  test('keeps input typed before the code has loaded, or while switching tabs', async ({
    page,
    pages,
  }) => {
    const { promise: codeMayCome, resolve: letCodeCome } = Promise.withResolvers<void>()
    await page.route('**/assets/auth-*.js', async (route) => {
      await codeMayCome
      await route.continue()
    })
    await page.goto(pageUrls.auth, { waitUntil: 'commit' })
    await pages.field('username').fill('jane.doe')
    await pages.field('password').fill('amber lights')
    await expect(pages.submitButton).toBeDisabled()
    await page.keyboard.press('Enter')
    letCodeCome()
    await pages.waitUntilReady()
    expect(pages.path()).toBe('/auth')
    await expect(pages.field('password')).toHaveValue('amber lights')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.waitForURL('/auth?tab=register')
    await pages.field('firstName').fill('Jane')
    await page.getByRole('tab', { name: 'Login' }).click()
    await expect(pages.field('username')).toHaveValue('jane.doe')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(pages.field('firstName')).toHaveValue('Jane')
    await page.getByRole('tab', { name: 'Login' }).click()
    await pages.submitButton.click()
    await expect(pages.toast.getByText('401: Invalid username or password')).toBeVisible()
  })
})

for (const [name, query, expected] of [
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
] as const) {
  test(`password managers understand the ${name}`, async ({ page, pages }) => {
    await pages.open(query)
    const form = page.locator('main form')
    await expect(form).toHaveAttribute('method', 'post')
    const attributes = await form
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
      )
    expect(Object.fromEntries(attributes)).toEqual(expected)
    const toggle = page.getByRole('button', { name: 'Show password' })
    await pages.field('password').fill('amber lights')
    await toggle.click()
    await expect(pages.field('password')).toHaveAttribute('type', 'text')
    await pages.submitButton.click()
    await expect(pages.field('password')).toHaveAttribute('type', 'password')
  })
}

test('without scripts the page says what works', async ({ browser }) => {
  const reader = await browser.newPage({ javaScriptEnabled: false })
  await reader.goto(pageUrls.auth)
  const sentence =
    'Signing in needs scripts, and your browser does not run them here. Reading and reporting work without them.'
  await expect(reader.locator('main')).toContainText(sentence, { useInnerText: true })
  await expect(reader.locator('main form button[type=submit]')).toBeDisabled()
})
