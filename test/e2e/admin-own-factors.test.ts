import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { type AdminPages, adminPages, signInAs } from '../support/admin-pages.ts'
import { by, findAdministratorRow, signInAdministrator } from '../support/administrators.ts'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'
import { test as base } from '../support/own-site-test.ts'
import { byName, enrolAuthenticator, signIn } from '../support/second-factor.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

type Warden = Awaited<ReturnType<typeof enrolAuthenticator>>

const test = base.extend<{ warden: Warden }>({
  warden: async ({ site }, use) => use(await enrolAuthenticator(site)),
  pages: async ({ page, site }, use) => use(adminPages(page, byName(site).url)),
})

test.beforeEach(async ({ context, site, pages, warden }) => {
  await signInAs(context, { ...site, ...byName(site) }, warden.id)
  await pages.open('?view=account')
})

async function addPasskey(page: Page, pages: AdminPages) {
  await addVirtualAuthenticator(page)
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await pages.button('Add a passkey').click()
  await pages.expectToast('Passkey Added')
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible()
}

async function readCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  return page.locator('.recovery-list code').allInnerTexts()
}

test('a passkey confirms the identity of the administrator after a while', async ({
  page,
  site,
  pages,
}) => {
  await addPasskey(page, pages)
  await sql`update sessions set sess = jsonb_set(sess - 'confirmedAt', '{startedAt}',
    to_jsonb(now() - interval '1 hour'))`.execute(site.database)
  await pages.button('Make new recovery codes').click()
  await pages.button('Make new codes').click()
  await expect(pages.question.getByText('Confirm that it is you')).toBeVisible()
  await expectAccessibleInEveryVariant(page)
  await pages.button('Use a passkey instead').click()
  expect(await readCodes(page)).toHaveLength(10)
})

test.describe('recovery codes', () => {
  async function renew(page: Page, pages: AdminPages) {
    await pages.button('Make new recovery codes').click()
    await expect(pages.question.getByText('Make new recovery codes?')).toBeVisible()
    await pages.button('Make new codes').click()
    return readCodes(page)
  }

  test('are replaced after a confirmation, and the earlier codes become invalid', async ({
    page,
    site,
    pages,
    warden,
  }) => {
    await expect(page.getByText('10 of your recovery codes are left')).toBeVisible()
    await pages.button('Make new recovery codes').click()
    await expectAccessibleInEveryVariant(page)
    await pages.button('Cancel').click()
    const [earlier = ''] = warden.recoveryCodes
    expect((await signIn(site, warden.username, earlier)).status).toBe(200)

    const codes = await renew(page, pages)
    expect(new Set([...codes, ...warden.recoveryCodes]).size).toBe(20)
    expect((await signIn(site, warden.username, warden.recoveryCodes[1])).status).toBe(401)
    expect((await signIn(site, warden.username, codes[0])).status).toBe(200)
    await page.getByLabel('I have saved them').check()
    await pages.button('Continue').click()
    await expect(page.getByText('9 of your recovery codes are left')).toBeVisible()
  })

  test('are copied together with the name of the account', async ({ page, context, pages }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const codes = await renew(page, pages)
    await pages.button('Copy').click()
    await pages.expectToast('Copied', 'Your recovery codes are in the clipboard')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`Recovery codes of warden for Anomaly Register\n\n${codes.join('\n')}\n`)
  })

  test('show a message when the browser cannot copy', async ({ page, pages }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    )
    await page.reload()
    await renew(page, pages)
    await pages.button('Copy').click()
    await pages.expectToast('Not copied')
  })

  test('are printed without the page around them', async ({ page, pages }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.reload()
    const codes = await renew(page, pages)
    await pages.button('Print').click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
    for (const code of codes) await expect(page.getByText(code)).toBeVisible()
    await expect(page.getByText('Recovery codes of warden')).toBeVisible()
    for (const button of ['Print', 'Continue', 'Logout']) {
      expect(await pages.button(button).isVisible()).toBe(false)
    }
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  })
})

test.describe('one of two factors', () => {
  test('the authenticator can be removed, which ends other sessions and keeps the passkey', async ({
    page,
    site,
    pages,
    warden,
  }) => {
    await addPasskey(page, pages)
    const other = await signInAdministrator(site.database, warden.id)
    await pages.button('Remove the authenticator app').click()
    await expect(pages.question.getByText('Remove the authenticator app?')).toBeVisible()
    await expectAccessibleInEveryVariant(page)
    await pages.button('Cancel').click()
    await pages.button('Remove the authenticator app').click()
    await pages.button('Remove').click()
    await pages.expectToast('Authenticator Removed', 'Its codes no longer work')
    await expect(pages.button('Set up an authenticator app')).toBeFocused()
    const row = await findAdministratorRow(site.database, warden.id)
    expect(row).toMatchObject({ totpSecret: null })
    expect((await by(site, other).me()).status).toBe(401)
    await expect(page.getByText('10 of your recovery codes are left')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible()
  })

  test('the passkey can be removed and is then invalid', async ({ page, site, pages, warden }) => {
    await addPasskey(page, pages)
    const other = await signInAdministrator(site.database, warden.id)
    await page.getByRole('button', { name: 'Remove Laptop' }).click()
    await expect(pages.question.getByText('Remove the passkey Laptop?')).toBeVisible()
    await expectAccessibleInEveryVariant(page)
    await pages.button('Remove passkey').click()
    await pages.expectToast('Passkey Removed', 'It no longer works')
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
    expect((await by(site, other).me()).status).toBe(401)
    await expect(pages.button('Remove the authenticator app')).toBeVisible()
    await pages.button('Logout').click()
    await pages.button('Sign in with a passkey').click()
    await pages.expectToast('Login Failed')
    await expect(page.getByRole('tab')).toHaveText(['Login', 'Register'])
  })
})

test('an optional last factor can be removed together with its recovery codes', async ({
  site,
  pages,
  warden,
}) => {
  await pages.button('Remove the authenticator app').click()
  await pages.button('Remove').click()
  await pages.expectToast('Authenticator Removed')
  await expect(pages.button('Set up an authenticator app')).toBeVisible()
  await expect(pages.button('Make new recovery codes')).toHaveCount(0)
  expect((await signIn(site, warden.username)).status).toBe(200)
})

test('Cancel of the authenticator gives the focus back to the button that opened it', async ({
  page,
  pages,
}) => {
  await pages.button('Set up another app instead').press('Enter')
  await expect(page.getByText(/Scan/)).toBeFocused()
  await pages.button('Cancel').press('Enter')
  await expect(pages.button('Set up another app instead')).toBeFocused()
})
