import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { AccountExport } from '../../src/shared/account-export.ts'
import type { NewUser } from '../../src/shared/accounts.ts'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { accountPages, noteSignInElsewhere } from '../support/account-pages.ts'
import {
  test as base,
  field,
  focusedText,
  isSignedIn,
  openAccount,
  toast,
} from '../support/account-visit.ts'
import { storeReports } from '../support/reports.ts'
import type { TestSite } from '../support/site.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const newPassword = 'seven quiet foxes'

/** `openOtherBrowser` opens one in which the same user is signed in. */
const test = base.extend<{ openOtherBrowser: () => Promise<BrowserContext> }>({
  openOtherBrowser: async ({ browser, site, given }, use) => {
    const { username, password } = given
    await use(async () => {
      const other = await browser.newContext({ userAgent: iPhone })
      await other.request.post(site.url + apiUrls.login, { data: { username, password } })
      return other
    })
  },
})

async function logIn(page: Page, site: TestSite, given: NewUser, password: string) {
  const pages = accountPages(page, site.url)
  await pages.open()
  await pages.logIn({ username: given.username, password })
}

test.describe('the page of the account', () => {
  test('is linked from the dashboard and shows the user', async ({ page, site, given }) => {
    const { createdAt } = await site.database
      .selectFrom('users')
      .select('createdAt')
      .where('username', '=', given.username)
      .executeTakeFirstOrThrow()
    await page.goto(pageUrls.home)
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    const profile = page.getByRole('region', { name: 'Profile' })
    await expect(profile.locator('dd')).toHaveText([
      'Orla Winter',
      given.username,
      given.email,
      createdAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
    ])
  })

  test('asks a visitor to sign in, and returns', async ({ page, context, site, given }) => {
    await context.clearCookies()
    await page.goto(pageUrls.account)
    await page.waitForURL('/auth?next=%2Faccount')
    const pages = accountPages(page, site.url)
    await pages.waitUntilReady()
    await pages.logIn(given)
    await page.waitForURL(pageUrls.account)
  })

  test('asks for a sign-in when the session ended while it was open', async ({ page, site }) => {
    await openAccount(page)
    // A request in flight would lead there before the click.
    await expect(page.getByText('No report is linked to your account')).toBeVisible()
    await expect(page.getByText('This device')).toBeVisible()
    await sql`delete from sessions`.execute(site.database)
    await page.getByRole('link', { name: 'Download my data' }).click()
    await page.waitForURL('/auth?next=%2Faccount')
  })
})

test.describe('changing the password', () => {
  const fill = async (page: Page, current: string, fresh: string, again = fresh) => {
    await field(page, 'currentPassword').fill(current)
    await field(page, 'password').fill(fresh)
    await field(page, 'confirmPassword').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }

  test('signs out the others, keeps this one, and says so', async ({
    page,
    context,
    site,
    given,
    openOtherBrowser,
  }) => {
    const other = await openOtherBrowser()
    await openAccount(page)
    await expect(page.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeVisible()
    await fill(page, given.password, newPassword)
    await expect(toast(page).getByText('Password changed', { exact: true })).toBeVisible()
    await expect(field(page, 'password')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Sign out Safari on iPhone' })).toHaveCount(0)
    expect([await isSignedIn(context), await isSignedIn(other)]).toEqual([true, false])
    await other.close()
    await context.clearCookies()
    await logIn(page, site, given, newPassword)
    await page.waitForURL('/')
  })

  test('reports all faults at their fields, even those of the server, and keeps the input', async ({
    page,
  }) => {
    await openAccount(page)
    await fill(page, '', 'short', 'other')
    const faults = page.locator('#password [id$="-fault"]')
    await expect
      .poll(() => faults.allInnerTexts())
      .toEqual([
        expect.stringContaining('Please enter your current password'),
        expect.stringContaining('Password must be at least 6 characters'),
        expect.stringContaining("Passwords don't match"),
      ])
    await fill(page, 'not my password', newPassword)
    await expect(page.locator('#password-currentPassword-fault')).toBeVisible()
    expect(await faults.allInnerTexts()).toEqual([
      expect.stringContaining('This is not your current password'),
    ])
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('currentPassword')
    await expect(field(page, 'password')).toHaveValue(newPassword)
    expect(await toast(page).count()).toBe(0)
  })

  test('has the right attributes for password managers', async ({ page, given }) => {
    await openAccount(page)
    const hints = await page
      .locator('#password input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
    expect(hints).toEqual(['username', 'current-password', 'new-password', 'new-password'])
    await expect(field(page, 'username')).toHaveValue(given.username)
  })
})

test('one button signs out a device, another all other devices', async ({
  page,
  context,
  openOtherBrowser,
}) => {
  const [first, second, third] = [
    await openOtherBrowser(),
    await openOtherBrowser(),
    await openOtherBrowser(),
  ]
  await openAccount(page)
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).first().click()
  await expect(toast(page).getByText('Signed out', { exact: true })).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => focusedText(page)).toBe('Where you are signed in')
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('listitem')).toContainText('This device')
  for (const other of [first, second, third]) {
    expect(await isSignedIn(other)).toBe(false)
    await other.close()
  }
  expect(await isSignedIn(context)).toBe(true)
})

test('one button signs out everywhere, even here, and says so', async ({
  page,
  context,
  openOtherBrowser,
}) => {
  const other = await openOtherBrowser()
  await openAccount(page)
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.waitForURL('/')
  await expect(toast(page).getByText('Signed out everywhere', { exact: true })).toBeVisible()
  expect([await isSignedIn(context), await isSignedIn(other)]).toEqual([false, false])
  await other.close()
})

test.describe('your reports', () => {
  const list = (page: Page) => page.getByRole('region', { name: 'Your reports' })

  test('are listed in every status, page by page, without links for rejected ones', async ({
    page,
    site,
    userId,
  }) => {
    const ids = await storeReports(site.database, [
      { userId, status: 'rejected', location: 'Tucson' },
      { userId, status: 'verified', verified: true, location: 'Oulu' },
      ...Array.from({ length: 12 }, (_, index) => ({ userId, location: `Place ${index}` })),
    ])
    await openAccount(page)
    await expect(list(page).getByRole('listitem')).toHaveCount(12)
    const [rejected, verified] = await list(page).getByRole('listitem').all()
    expect(await rejected?.innerText()).toMatch(/Tucson[\s\S]*Not public[\s\S]*Rejected/)
    expect(await rejected?.getByRole('link').count()).toBe(0)
    expect(await verified?.getByRole('link').getAttribute('href')).toBe(`/reports/${ids[1]}`)
    const more = list(page).getByRole('button', { name: 'Load More' })
    await page.route(`**${apiUrls.userReports}*`, (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await more.click()
    await expect(list(page).getByRole('alert')).toContainText('Your reports could not be fetched')
    await page.unroute(`**${apiUrls.userReports}*`)
    await more.click()
    await expect(list(page).getByRole('listitem')).toHaveCount(14)
    await expect(list(page).getByRole('alert')).toHaveCount(0)
    expect(await more.count()).toBe(0)
    await expect(list(page).getByRole('listitem').nth(12)).toBeFocused()
  })

  test('show a message for an empty list, and why anonymous ones are missing', async ({
    page,
    site,
    given,
  }) => {
    await storeReports(site.database, [{ anonymous: true, email: given.email }])
    await openAccount(page)
    await expect(list(page).getByText('No report is linked to your account')).toBeVisible()
    await expect(list(page)).toContainText('never linked to your account')
  })

  test('can be requested again after a failure', async ({ page }) => {
    await openAccount(page)
    await page.route(`**${apiUrls.userReports}*`, (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await noteSignInElsewhere(page)
    await expect(list(page).getByText('Your reports could not be fetched')).toBeVisible()
    await page.unroute(`**${apiUrls.userReports}*`)
    await list(page).getByRole('button', { name: 'Try again' }).click()
    await expect(list(page).getByText('No report is linked to your account')).toBeVisible()
  })
})

test('the download is one file with all data', async ({ page, site, given, userId }) => {
  await storeReports(site.database, [{ userId, location: 'Oulu' }])
  await openAccount(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data = AccountExport.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
  expect(data).toMatchObject({ account: { email: given.email }, reports: [{ location: 'Oulu' }] })
})
