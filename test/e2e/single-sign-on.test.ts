import { expect, type Page } from '@playwright/test'
import { signInErrorUrl } from '../../src/shared/sign-in-errors.ts'
import { signInErrorsTexts } from '../../src/shared/texts/en/sign-in-errors.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import type { AccountPages } from '../support/account-pages.ts'
import { storedPassword, storeUser } from '../support/accounts.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { isOn, logInAtProvider, test } from '../support/single-sign-on-visit.ts'
import type { TestSite } from '../support/site.ts'

const continueLink = (page: Page) => page.getByRole('link', { name: 'Continue with Example ID' })
const welcome = (pages: AccountPages) =>
  expect(pages.header.getByText('Welcome, Jane')).toBeVisible()

test.describe('a visitor', () => {
  test('is signed in in every tab after a sign-in at the provider', async ({
    page,
    context,
    pages,
  }) => {
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.locator('body > header').getByRole('link', { name: 'Login' })).toBeVisible()
    await pages.open()
    await continueLink(page).click()
    await logInAtProvider(page)
    await welcome(pages)
    await expect(other.locator('body > header').getByText('Welcome, Jane')).toBeVisible()
  })

  test('signs in from the sign-in page and returns to the requested page', async ({
    page,
    context,
    site,
    pages,
  }) => {
    await pages.open(`?next=${encodeURIComponent('/reports#submit')}`)
    await continueLink(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Example ID' })).toBeVisible()
    await logInAtProvider(page)
    await isOn(page, '/reports#submit')
    await welcome(pages)
    await pages.expectToast('Registration successful', 'Welcome to the Anomaly Register!')
    await page.reload()
    await welcome(pages)
    expect(await pages.toast.count()).toBe(0)
    expect(await site.database.selectFrom('users').select('username').execute()).toEqual([
      { username: 'jane' },
    ])
    const cookies = await context.cookies(site.url)
    const own = cookies.filter(({ name }) => ['session', 'sign-in'].includes(name))
    expect(own).toHaveLength(2)
    for (const cookie of own) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  test('signs in from a static page, and later without a question of the provider', async ({
    page,
    context,
    site,
    pages,
  }) => {
    for (let time = 0; time < 2; time++) {
      await page.goto(pageUrls.guidelines)
      await pages.header.getByRole('link', { name: 'Login' }).click()
      if (time === 0) await logInAtProvider(page)
      await isOn(page, pageUrls.guidelines)
      await welcome(pages)
      if (time === 1) await pages.expectToast('Login successful', 'Welcome back!')
      await context.clearCookies({ name: 'session' })
    }
    expect(await site.database.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('who cancels returns with a message and may log in with a password', async ({
    page,
    pages,
  }) => {
    await pages.open()
    await continueLink(page).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await isOn(page, signInErrorUrl('oidc_cancelled'))
    await expect(
      page.getByRole('alert').getByText(signInErrorsTexts.sentences.oidc_cancelled),
    ).toBeVisible()
    await pages.waitUntilReady()
  })
})

test('the sign-in page explains every error', async ({ page }) => {
  for (const [code, sentence] of Object.entries(signInErrorsTexts.sentences)) {
    await page.goto(`${pageUrls.auth}?error=${code}`)
    await expect(page.getByRole('alert')).toContainText(sentence)
  }
  await expectAccessible(page)
  await page.goto(`${pageUrls.auth}?error=${encodeURIComponent('<b>made up</b>')}`)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.locator('main').innerText()).not.toContain('made up')
})

test.describe('a user with a password', () => {
  test.beforeEach(async ({ site }) => {
    const account = { username: 'jane-2019', email: 'jane@example.org', firstName: 'Jane' }
    await storeUser(site.database, account)
  })

  const logIn = (pages: AccountPages) =>
    pages.logIn({ username: 'jane-2019', password: storedPassword })
  const links = (site: TestSite) =>
    site.database.selectFrom('userIdentities').select('subject').execute()

  test('logs in, connects the identity and signs in either way from then on', async ({
    page,
    context,
    site,
    pages,
  }) => {
    await pages.open(`?next=${pageUrls.faq}`)
    await continueLink(page).click()
    await logInAtProvider(page)
    await expect(
      page.getByRole('alert').getByText(signInErrorsTexts.sentences.account_exists),
    ).toBeVisible()
    await pages.waitUntilReady()
    await logIn(pages)
    await isOn(page, pageUrls.identity)
    await expect(page.locator('h1')).toHaveText('Connect Example ID?')
    const told = await page.locator('main').innerText()
    expect(told).toContain('jane@example.org')
    expect(told).toContain('jane-2019')
    expect(await pages.field('password').count()).toBe(0)
    await expectAccessible(page)
    expect(await links(site)).toEqual([])
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await isOn(page, pageUrls.faq)
    await expect(
      pages.toast.getByText('From now on you can sign in with Example ID.'),
    ).toBeVisible()
    expect(await links(site)).toEqual([{ subject: 'jane' }])
    await context.clearCookies()
    await pages.open()
    await continueLink(page).click()
    await logInAtProvider(page)
    await isOn(page, '/')
    await welcome(pages)
    expect(await site.database.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('leaves the page, and nothing is connected', async ({ page, site, pages }) => {
    await pages.open()
    await continueLink(page).click()
    await logInAtProvider(page)
    await pages.waitUntilReady()
    await logIn(pages)
    await isOn(page, pageUrls.identity)
    await page.getByRole('link', { name: 'Not now' }).click()
    await isOn(page, pageUrls.home)
    expect(await links(site)).toEqual([])
  })

  test('who is signed in already connects with the password', async ({ page, site, pages }) => {
    await pages.open()
    await logIn(pages)
    await isOn(page, '/')
    await welcome(pages)
    await page.goto(`/api/login?next=${pageUrls.home}`)
    await logInAtProvider(page)
    await isOn(page, pageUrls.identity)
    await pages.waitUntilReady()
    await expectAccessible(page)
    await pages.fill({ password: 'not the password' })
    await pages.submitButton.click()
    await expect(pages.summary).toBeVisible()
    expect(await pages.fault('password')).toBe('This is not your current password')
    expect(await links(site)).toEqual([])
    await pages.fill({ password: storedPassword })
    await pages.submitButton.click()
    await isOn(page, pageUrls.home)
    expect(await links(site)).toEqual([{ subject: 'jane' }])
    await page.goto(pageUrls.identity)
    await expect(page.getByText('Your account is connected with Example ID already.')).toBeVisible()
    await expectAccessible(page)
  })
})

test('the page for connecting redirects a visitor to the sign-in page', async ({ page }) => {
  await page.goto(pageUrls.identity)
  await isOn(page, `${pageUrls.auth}?next=${encodeURIComponent(pageUrls.identity)}`)
})
