import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { noPassword } from '../../src/server/security/passwords.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import type { AccountPages } from '../support/account-pages.ts'
import { storedPassword, storeUser } from '../support/accounts.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { isOn, logInAtProvider, test } from '../support/single-sign-on-visit.ts'
import type { TestSite } from '../support/site.ts'

const newPassword = 'seven quiet foxes'

const button = (page: Page, name: string) => page.getByRole('button', { name })
const findJane = (site: TestSite) =>
  site.database
    .selectFrom('users')
    .leftJoin('userIdentities', 'userIdentities.userId', 'users.id')
    .select(['password', 'subject'])
    .executeTakeFirst()

async function comeFromElsewhere(page: Page, pages: AccountPages) {
  await pages.open('?next=%2Faccount')
  await page.getByRole('link', { name: 'Continue with Example ID' }).click()
  await logInAtProvider(page)
  await isOn(page, pageUrls.account)
  await expect(button(page, 'Set password')).toBeEnabled()
}

async function setPassword(page: Page) {
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('[name=confirmPassword]').fill(newPassword)
  await button(page, 'Set password').click()
}

test('a user of single sign-on sets a password, disconnects the identity and logs in with the password', async ({
  page,
  context,
  site,
  pages,
}) => {
  await comeFromElsewhere(page, pages)
  await expect(page.getByText('Set a password before you disconnect it')).toBeVisible()
  expect(await page.locator('[name=currentPassword]').count()).toBe(0)
  await expectAccessible(page)
  await setPassword(page)
  await expect(pages.toast.getByText('Password changed', { exact: true })).toBeVisible()
  await expect(page.locator('[name=currentPassword]')).toBeVisible()
  await button(page, 'Disconnect Example ID').click()
  await expect(pages.toast.getByText('Disconnected', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect Example ID' })).toBeVisible()
  expect(await findJane(site)).toMatchObject({ subject: null })
  await context.clearCookies()
  await pages.open()
  await pages.logIn({ username: 'jane', password: newPassword })
  await isOn(page, '/')
})

test('an account with a password connects an identity and shows it', async ({
  page,
  site,
  pages,
}) => {
  const { username } = await storeUser(site.database)
  await pages.open('?next=%2Faccount')
  await pages.logIn({ username, password: storedPassword })
  await isOn(page, pageUrls.account)
  await page.getByRole('link', { name: 'Connect Example ID' }).click()
  await logInAtProvider(page)
  await isOn(page, pageUrls.identity)
  await page.locator('[name=password]').fill(storedPassword)
  await button(page, 'Connect').click()
  await isOn(page, pageUrls.account)
  await expect(page.getByText('You can sign in with Example ID.').first()).toBeVisible()
  await expect(button(page, 'Disconnect Example ID')).toBeVisible()
})

test('an account without a password must sign in again in an old session', async ({
  page,
  site,
  pages,
}) => {
  await comeFromElsewhere(page, pages)
  await sql`update sessions set sess = jsonb_set(sess, '{startedAt}',
    to_jsonb(now() - interval '11 minutes')) where sess ->> 'kind' = 'user'`.execute(site.database)
  await setPassword(page)
  await expect(
    page.getByRole('alert').getByText('Your account has no password to confirm'),
  ).toBeVisible()
  expect((await findJane(site))?.password).toBe(noPassword)
  await button(page, 'Sign in again').click()
  await isOn(page, '/auth?next=%2Faccount')
  await page.getByRole('link', { name: 'Continue with Example ID' }).click()
  await isOn(page, pageUrls.account)
  await setPassword(page)
  await expect(pages.toast.getByText('Password changed', { exact: true })).toBeVisible()
})

test('an account without a password can be erased right after signing in', async ({
  page,
  site,
  pages,
}) => {
  await comeFromElsewhere(page, pages)
  await button(page, 'Erase my account...').click()
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
  await expect(dialog.getByText('sign-in that is at most 10 minutes old')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await isOn(page, '/')
  expect(await findJane(site)).toBeUndefined()
})
