import { expect, type Page } from '@playwright/test'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { focusedText, isSignedIn, openAccount, test, toast } from '../support/account-visit.ts'
import { takeMails } from '../support/outbox.ts'
import { storeReports } from '../support/reports.ts'
import type { TestSite } from '../support/site.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Erase your account?' })
const openDialog = async (page: Page) => {
  await openAccount(page)
  await openErasure(page)
}
const openErasure = async (page: Page) => {
  await page.getByRole('button', { name: 'Erase my account...' }).click()
  await expect(dialog(page)).toBeVisible()
}
const confirm = async (page: Page, password: string) => {
  await dialog(page).locator('[name=password]').fill(password)
  await dialog(page).getByRole('button', { name: 'Erase my account' }).click()
}
const storedReports = (site: TestSite) =>
  site.database.selectFrom('reports').select(['fullName', 'userId', 'location']).execute()
const countUsers = async (site: TestSite) =>
  (await site.database.selectFrom('users').select('id').execute()).length

test.beforeEach(async ({ site, userId }) => {
  await storeReports(site.database, [{ userId, fullName: 'Orla Winter', location: 'Oulu' }])
})

test('keeps the reports without personal data by default', async ({
  page,
  context,
  site,
  given,
}) => {
  await openDialog(page)
  await expect(dialog(page)).toContainText('cannot be undone')
  await confirm(page, given.password)
  await page.waitForURL('/')
  await expect(toast(page).getByText('Account erased', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await countUsers(site)).toBe(0)
  expect(await storedReports(site)).toEqual([
    { fullName: 'Anonymous', userId: null, location: 'Oulu' },
  ])
  await expect(page.locator('#reports').getByText('Reported by Anonymous')).toBeVisible()
  expect((await takeMails(site)).map(({ to }) => to)).toEqual([given.email])
  expect(await isSignedIn(context)).toBe(false)
})

test('withdraws the reports on request', async ({ page, site, given }) => {
  await openDialog(page)
  await dialog(page).getByLabel('Withdraw my reports too').check()
  await confirm(page, given.password)
  await page.waitForURL('/')
  expect(await countUsers(site)).toBe(0)
  expect(await storedReports(site)).toEqual([])
})

test('leads to the main page even when another request is refused on the way', async ({
  page,
  site,
  given,
  userId,
}) => {
  await storeReports(
    site.database,
    Array.from({ length: 12 }, () => ({ userId })),
  )
  const [held, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**${apiUrls.userReports}*`, async (route) => {
    await held.promise
    await route.continue()
  })
  page.on('response', (response) => response.status() === 401 && refused.resolve())
  await openAccount(page)
  await page.getByRole('button', { name: 'Load More' }).click()
  await openErasure(page)
  // No script can be run in a page that is being left, so the page itself tells what it does.
  const left = page.waitForRequest('**/robots.txt')
  await page.evaluate(() => {
    const tell = () => document.querySelector('dialog') ?? setTimeout(() => fetch('/robots.txt'))
    new MutationObserver(tell).observe(document.body, { childList: true, subtree: true })
  })
  await page.route(`${site.url}/`, async (route) => {
    held.resolve()
    await refused.promise
    await left
    await route.continue()
  })
  await confirm(page, given.password)
  await page.waitForURL('/')
  await expect(toast(page).getByText('Account erased', { exact: true })).toBeVisible()
})

test('needs the password, and changes nothing after Cancel', async ({ page, site, userId }) => {
  await openDialog(page)
  await confirm(page, 'not my password')
  await expect(dialog(page).locator('#erasure-password-fault')).toBeVisible()
  await expect(dialog(page).locator('#erasure-password-fault')).toContainText(
    'This is not your current password',
  )
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => focusedText(page)).toContain('Erase my account')
  await page.getByRole('button', { name: 'Erase my account...' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await countUsers(site)).toBe(1)
  expect(await storedReports(site)).toMatchObject([{ userId }])
  expect(new URL(page.url()).pathname).toBe(pageUrls.account)
})
