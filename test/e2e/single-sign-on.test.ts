import { beforeEach, describe, expect, test } from 'vitest'
import { signInErrorUrl } from '../../src/shared/sign-in-errors.ts'
import { signInErrorsTexts } from '../../src/shared/texts/en/sign-in-errors.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import { storedPassword, storeUser } from '../support/accounts.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { openTab } from '../support/report-form.ts'
import {
  complaints,
  context,
  isOn,
  page,
  pages,
  site,
  tellProvider,
  visitWithProvider,
} from '../support/single-sign-on-visit.ts'

visitWithProvider()

const continueLink = () => page.getByRole('link', { name: 'Continue with Example ID' })
async function isTold(title: string, text: string) {
  await pages.toast.getByText(title, { exact: true }).waitFor()
  await pages.toast.getByText(text, { exact: true }).waitFor()
}
const welcome = () => pages.header.getByText('Welcome, Jane').waitFor()

describe('a visitor', () => {
  test('who signs in elsewhere is seen to be signed in by the other tabs, too', async () => {
    const other = await openTab(context, complaints)
    await other.goto(site.url)
    await other.locator('body > header').getByRole('link', { name: 'Login' }).waitFor()
    await pages.open()
    await continueLink().click()
    await tellProvider()
    await welcome()
    await other.locator('body > header').getByText('Welcome, Jane').waitFor()
  })

  test('continues from the page for signing in, and is back where it was asked for', async () => {
    await pages.open(`?next=${encodeURIComponent('/reports#submit')}`)
    await continueLink().click()
    await page.getByRole('heading', { level: 1, name: 'Example ID' }).waitFor()
    await tellProvider()
    await isOn('/reports#submit')
    await welcome()
    await isTold('Registration successful', 'Welcome to the Anomaly Register!')
    await page.reload()
    await welcome()
    expect(await pages.toast.count()).toBe(0)
    expect(await site.database.selectFrom('users').select('username').execute()).toEqual([
      { username: 'jane' },
    ])
    const cookies = await context.cookies(site.url)
    const own = cookies.filter(({ name }) => ['session', 'sign-in'].includes(name))
    expect(own).toHaveLength(2)
    for (const cookie of own) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  test('comes in from a static page, and again without a word while the provider knows', async () => {
    for (let time = 0; time < 2; time++) {
      await page.goto(site.url + pageUrls.guidelines)
      await pages.header.getByRole('link', { name: 'Login' }).click()
      if (time === 0) await tellProvider()
      await isOn('/')
      await welcome()
      if (time === 1) await isTold('Login successful', 'Welcome back!')
      await context.clearCookies({ name: 'session' })
    }
    expect(await site.database.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('who changes their mind is back, told so, and may log in otherwise', async () => {
    await pages.open()
    await continueLink().click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await isOn(signInErrorUrl('oidc_cancelled'))
    await page.getByRole('alert').getByText(signInErrorsTexts.sentences.oidc_cancelled).waitFor()
    await pages.isLive()
  })
})

test('what went wrong is told in words on the page for signing in', async () => {
  for (const [code, sentence] of Object.entries(signInErrorsTexts.sentences)) {
    await page.goto(`${site.url}${pageUrls.auth}?error=${code}`)
    expect(await page.getByRole('alert').innerText()).toContain(sentence)
  }
  await expectAccessible(page)
  await page.goto(`${site.url}${pageUrls.auth}?error=${encodeURIComponent('<b>made up</b>')}`)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.locator('main').innerText()).not.toContain('made up')
})

describe('somebody who has an account with a password', () => {
  beforeEach(async () => {
    const account = { username: 'jane-2019', email: 'jane@example.org', firstName: 'Jane' }
    await storeUser(site.database, account)
  })

  const logIn = () => pages.logIn({ username: 'jane-2019', password: storedPassword })
  const links = () => site.database.selectFrom('userIdentities').select('subject').execute()

  test('logs in, connects the two, and comes in either way from then on', async () => {
    await pages.open(`?next=${pageUrls.faq}`)
    await continueLink().click()
    await tellProvider()
    await page.getByRole('alert').getByText(signInErrorsTexts.sentences.account_exists).waitFor()
    await pages.isLive()
    await logIn()
    await isOn(pageUrls.identity)
    expect(await page.locator('h1').innerText()).toBe('Connect Example ID?')
    const told = await page.locator('main').innerText()
    expect(told).toContain('jane@example.org')
    expect(told).toContain('jane-2019')
    expect(await pages.field('password').count()).toBe(0)
    await expectAccessible(page)
    expect(await links()).toEqual([])
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await isOn(pageUrls.faq)
    await pages.toast.getByText('From now on you can log in with Example ID.').waitFor()
    expect(await links()).toEqual([{ subject: 'jane' }])
    await context.clearCookies()
    await pages.open()
    await continueLink().click()
    await tellProvider()
    await isOn('/')
    await welcome()
    expect(await site.database.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('leaves it, and nothing is connected', async () => {
    await pages.open()
    await continueLink().click()
    await tellProvider()
    await pages.isLive()
    await logIn()
    await isOn(pageUrls.identity)
    await page.getByRole('link', { name: 'Not now' }).click()
    await isOn(pageUrls.home)
    expect(await links()).toEqual([])
  })

  test('and is signed in already connects with the password', async () => {
    await pages.open()
    await logIn()
    await isOn('/')
    await welcome()
    await page.goto(`${site.url}/api/login?next=${pageUrls.home}`)
    await tellProvider()
    await isOn(pageUrls.identity)
    await pages.isLive()
    await expectAccessible(page)
    await pages.fill({ password: 'not the password' })
    await pages.submitButton.click()
    await pages.summary.waitFor()
    expect(await pages.fault('password')).toBe('This is not your current password')
    expect(await links()).toEqual([])
    await pages.fill({ password: storedPassword })
    await pages.submitButton.click()
    await isOn(pageUrls.home)
    expect(await links()).toEqual([{ subject: 'jane' }])
    await page.goto(site.url + pageUrls.identity)
    await page.getByText('Your account is connected with Example ID already.').waitFor()
    await expectAccessible(page)
  })
})

test('the page for connecting leads a visitor to the page for signing in', async () => {
  await page.goto(site.url + pageUrls.identity)
  await isOn(`${pageUrls.auth}?next=${encodeURIComponent(pageUrls.identity)}`)
})
