import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { AccountExport } from '../../src/shared/account-export.ts'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { accountPages } from '../support/account-pages.ts'
import {
  browser,
  context,
  field,
  focusedText,
  given,
  isSignedIn,
  openAccount,
  page,
  site,
  toast,
  userId,
  visitAsAccountHolder,
} from '../support/account-visit.ts'
import { storeReports } from '../support/reports.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const newPassword = 'seven quiet foxes'

visitAsAccountHolder()

/** Another browser in which the same user is signed in. */
async function openOtherBrowser() {
  const other = await browser.newContext({ userAgent: iPhone })
  const { username, password } = given
  await other.request.post(site.url + apiUrls.login, { data: { username, password } })
  return other
}

async function logIn(password: string) {
  const pages = accountPages(page, site.url)
  await pages.open()
  await pages.logIn({ username: given.username, password })
}

describe('the page of the account', () => {
  test('is one link from the dashboard and shows who one is', async () => {
    await page.goto(site.url + pageUrls.home)
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    const profile = page.getByRole('region', { name: 'Profile' })
    expect(await profile.locator('dd').allInnerTexts()).toEqual([
      'Orla Winter',
      given.username,
      given.email,
      new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
    ])
  })

  test('asks a visitor to sign in, and comes back', async () => {
    await context.clearCookies()
    await page.goto(site.url + pageUrls.account)
    await page.waitForURL(`${site.url}/auth?next=%2Faccount`)
    const pages = accountPages(page, site.url)
    await pages.isLive()
    await pages.logIn(given)
    await page.waitForURL(site.url + pageUrls.account)
  })

  test('leads there too when the session ended while it was open', async () => {
    await openAccount()
    // What is still being asked for would lead there before the click.
    await page.getByText('No report is linked to your account').waitFor()
    await page.getByText('This device').waitFor()
    await sql`truncate sessions`.execute(site.database)
    await page.getByRole('link', { name: 'Download my data' }).click()
    await page.waitForURL(`${site.url}/auth?next=%2Faccount`)
  })
})

describe('changing the password', () => {
  const fill = async (current: string, fresh: string, again = fresh) => {
    await field('currentPassword').fill(current)
    await field('password').fill(fresh)
    await field('confirmPassword').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }

  test('signs out the others, keeps this one, and says so', async () => {
    const other = await openOtherBrowser()
    await openAccount()
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).waitFor()
    await fill(given.password, newPassword)
    await toast().getByText('Password changed', { exact: true }).waitFor()
    expect(await field('password').inputValue()).toBe('')
    await page
      .getByRole('button', { name: 'Sign out Safari on iPhone' })
      .waitFor({ state: 'detached' })
    expect([await isSignedIn(context), await isSignedIn(other)]).toEqual([true, false])
    await other.close()
    await context.clearCookies()
    await logIn(newPassword)
    await page.waitForURL(`${site.url}/`)
  })

  test('tells faults at their fields, those of the server too, and keeps what was typed', async () => {
    await openAccount()
    await fill('', 'short', 'other')
    const faults = page.locator('#password [id$="-fault"]')
    await expect
      .poll(() => faults.allInnerTexts())
      .toEqual([
        expect.stringContaining('Please enter your current password'),
        expect.stringContaining('Password must be at least 6 characters'),
        expect.stringContaining("Passwords don't match"),
      ])
    await fill('not my password', newPassword)
    await page.locator('#password-currentPassword-fault').waitFor()
    expect(await faults.allInnerTexts()).toEqual([
      expect.stringContaining('This is not your current password'),
    ])
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('currentPassword')
    expect(await field('password').inputValue()).toBe(newPassword)
    expect(await toast().count()).toBe(0)
  })

  test('tells password managers whose it is and which is which', async () => {
    await openAccount()
    const hints = await page
      .locator('#password input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
    expect(hints).toEqual(['username', 'current-password', 'new-password', 'new-password'])
    expect(await field('username').inputValue()).toBe(given.username)
  })
})

test('another device is signed out by one button, all others by another', async () => {
  const [first, second, third] = [
    await openOtherBrowser(),
    await openOtherBrowser(),
    await openOtherBrowser(),
  ]
  await openAccount()
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await devices.getByText('This device').waitFor()
  expect(await devices.getByRole('listitem').count()).toBe(4)
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).first().click()
  await toast().getByText('Signed out', { exact: true }).waitFor()
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(3)
  await expect.poll(focusedText).toBe('Where you are signed in')
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  expect(await devices.getByRole('listitem').innerText()).toContain('This device')
  for (const other of [first, second, third]) {
    expect(await isSignedIn(other)).toBe(false)
    await other.close()
  }
  expect(await isSignedIn(context)).toBe(true)
})

test('one button signs out everywhere, also here, and says so', async () => {
  const other = await openOtherBrowser()
  await openAccount()
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.waitForURL(`${site.url}/`)
  await toast().getByText('Signed out everywhere', { exact: true }).waitFor()
  expect([await isSignedIn(context), await isSignedIn(other)]).toEqual([false, false])
  await other.close()
})

describe('your reports', () => {
  const list = () => page.getByRole('region', { name: 'Your reports' })

  test('stand there in every status, page by page; rejected ones lead nowhere', async () => {
    const ids = await storeReports(site.database, [
      { userId, status: 'rejected', location: 'Tucson' },
      { userId, status: 'verified', verified: true, location: 'Oulu' },
      ...Array.from({ length: 12 }, (_, index) => ({ userId, location: `Place ${index}` })),
    ])
    await openAccount()
    await expect.poll(() => list().getByRole('listitem').count()).toBe(12)
    const [rejected, verified] = await list().getByRole('listitem').all()
    expect(await rejected?.innerText()).toMatch(/Tucson[\s\S]*Not public[\s\S]*Rejected/)
    expect(await rejected?.getByRole('link').count()).toBe(0)
    expect(await verified?.getByRole('link').getAttribute('href')).toBe(`/reports/${ids[1]}`)
    await list().getByRole('button', { name: 'Load More' }).click()
    await expect.poll(() => list().getByRole('listitem').count()).toBe(14)
    expect(await list().getByRole('button', { name: 'Load More' }).count()).toBe(0)
  })

  test('none are said to be none, and why anonymous ones are missing', async () => {
    await storeReports(site.database, [{ anonymous: true, email: given.email }])
    await openAccount()
    await list().getByText('No report is linked to your account').waitFor()
    expect(await list().innerText()).toContain('never linked to your account')
  })

  test('that cannot be fetched are asked for again', async () => {
    await page.route(`**${apiUrls.userReports}*`, (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await openAccount()
    await list().getByText('Your reports could not be fetched').waitFor()
    await page.unroute(`**${apiUrls.userReports}*`)
    await list().getByRole('button', { name: 'Try again' }).click()
    await list().getByText('No report is linked to your account').waitFor()
  })
})

test('the download is one file with everything', async () => {
  await storeReports(site.database, [{ userId, location: 'Oulu' }])
  await openAccount()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data = AccountExport.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
  expect(data).toMatchObject({ account: { email: given.email }, reports: [{ location: 'Oulu' }] })
})
