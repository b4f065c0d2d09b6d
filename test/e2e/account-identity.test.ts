import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { noPassword } from '../../src/server/security/passwords.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import { storedPassword, storeUser } from '../support/accounts.ts'
import { expectAccessible } from '../support/browser-page.ts'
import {
  context,
  isOn,
  page,
  pages,
  site,
  tellProvider,
  visitWithProvider,
} from '../support/single-sign-on-visit.ts'

const newPassword = 'seven quiet foxes'

visitWithProvider()

const button = (name: string) => page.getByRole('button', { name })
const findJane = () =>
  site.database
    .selectFrom('users')
    .leftJoin('userIdentities', 'userIdentities.userId', 'users.id')
    .select(['password', 'subject'])
    .executeTakeFirst()

async function comeFromElsewhere() {
  await pages.open('?next=%2Faccount')
  await page.getByRole('link', { name: 'Continue with Example ID' }).click()
  await tellProvider()
  await isOn(pageUrls.account)
  // What is loaded afterwards moves what stands below it.
  await page.getByText('This device').waitFor()
}

async function setPassword() {
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('[name=confirmPassword]').fill(newPassword)
  await button('Set password').click()
}

test('who came from elsewhere sets a password, disconnects, and logs in with it', async () => {
  await comeFromElsewhere()
  await page.getByText('Before you can disconnect it, set a password').waitFor()
  expect(await page.locator('[name=currentPassword]').count()).toBe(0)
  await expectAccessible(page)
  await setPassword()
  await pages.toast.getByText('Password changed', { exact: true }).waitFor()
  await page.locator('[name=currentPassword]').waitFor()
  await button('Disconnect Example ID').click()
  await pages.toast.getByText('Disconnected', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Connect Example ID' }).waitFor()
  expect(await findJane()).toMatchObject({ subject: null })
  await context.clearCookies()
  await pages.open()
  await pages.logIn({ username: 'jane', password: newPassword })
  await isOn('/')
})

test('an account with a password is connected, and says so', async () => {
  const { username } = await storeUser(site.database)
  await pages.open('?next=%2Faccount')
  await pages.logIn({ username, password: storedPassword })
  await isOn(pageUrls.account)
  await page.getByRole('link', { name: 'Connect Example ID' }).click()
  await tellProvider()
  await isOn(pageUrls.identity)
  await page.locator('[name=password]').fill(storedPassword)
  await button('Connect').click()
  await isOn(pageUrls.account)
  await page.getByText('You can log in with Example ID.').first().waitFor()
  await button('Disconnect Example ID').waitFor()
})

test('without a password an old session has to sign in again first', async () => {
  await comeFromElsewhere()
  await sql`update sessions set sess = jsonb_set(sess, '{startedAt}',
    to_jsonb(now() - interval '11 minutes')) where sess ->> 'kind' = 'user'`.execute(site.database)
  await setPassword()
  await page.getByRole('alert').getByText('Your account has no password to confirm').waitFor()
  expect((await findJane())?.password).toBe(noPassword)
  await button('Sign in again').click()
  await isOn('/auth?next=%2Faccount')
  await page.getByRole('link', { name: 'Continue with Example ID' }).click()
  await isOn(pageUrls.account)
  await setPassword()
  await pages.toast.getByText('Password changed', { exact: true }).waitFor()
})

test('an account without a password is erased right after signing in', async () => {
  await comeFromElsewhere()
  await button('Erase my account...').click()
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
  await dialog.getByText('sign-in that is at most 10 minutes old').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await isOn('/')
  expect(await findJane()).toBeUndefined()
})
