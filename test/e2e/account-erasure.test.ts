import { beforeEach, expect, test } from 'vitest'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import {
  context,
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
import { takeMails } from '../support/outbox.ts'
import { storeReports } from '../support/reports.ts'

visitAsAccountHolder()

const dialog = () => page.getByRole('dialog', { name: 'Erase your account?' })
const openDialog = async () => {
  await openAccount()
  await page.getByRole('button', { name: 'Erase my account...' }).click()
  await dialog().waitFor()
}
const confirm = async (password: string) => {
  await dialog().locator('[name=password]').fill(password)
  await dialog().getByRole('button', { name: 'Erase my account' }).click()
}
const storedReports = () =>
  site.database.selectFrom('reports').select(['fullName', 'userId', 'location']).execute()
const countUsers = async () =>
  (await site.database.selectFrom('users').select('id').execute()).length

beforeEach(async () => {
  await storeReports(site.database, [{ userId, fullName: 'Orla Winter', location: 'Oulu' }])
})

test('leaves the reports without the person, unless they are withdrawn', async () => {
  await openDialog()
  expect(await dialog().innerText()).toContain('cannot be undone')
  await confirm(given.password)
  await page.waitForURL(`${site.url}/`)
  await toast().getByText('Account erased', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  expect(await countUsers()).toBe(0)
  expect(await storedReports()).toEqual([{ fullName: 'Anonymous', userId: null, location: 'Oulu' }])
  await page.locator('#reports').getByText('Reported by Anonymous').waitFor()
  expect((await takeMails(site)).map(({ to }) => to)).toEqual([given.email])
  expect(await isSignedIn(context)).toBe(false)
})

test('withdraws them when asked', async () => {
  await openDialog()
  await dialog().getByLabel('Withdraw my reports too').check()
  await confirm(given.password)
  await page.waitForURL(`${site.url}/`)
  expect(await countUsers()).toBe(0)
  expect(await storedReports()).toEqual([])
})

test('leads to the main page though something else is refused on the way there', async () => {
  const [held, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**${apiUrls.userReports}*`, async (route) => {
    await held.promise
    await route.continue()
  })
  page.on('response', (response) => response.status() === 401 && refused.resolve())
  await openDialog()
  await page.route(`${site.url}/`, async (route) => {
    held.resolve()
    await refused.promise
    // Long enough for the page to lead elsewhere.
    await page.waitForTimeout(300)
    await route.continue()
  })
  await confirm(given.password)
  await page.waitForURL(`${site.url}/`)
  await toast().getByText('Account erased', { exact: true }).waitFor()
})

test('needs the password, and changes nothing when it is cancelled', async () => {
  await openDialog()
  await confirm('not my password')
  await dialog().locator('#erasure-password-fault').waitFor()
  expect(await dialog().locator('#erasure-password-fault').innerText()).toContain(
    'This is not your current password',
  )
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(focusedText).toContain('Erase my account')
  await page.getByRole('button', { name: 'Erase my account...' }).click()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await countUsers()).toBe(1)
  expect(await storedReports()).toMatchObject([{ userId }])
  expect(new URL(page.url()).pathname).toBe(pageUrls.account)
})
