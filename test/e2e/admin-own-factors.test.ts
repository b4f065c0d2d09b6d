import type { Browser, BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminPages, enterAs } from '../support/admin-pages.ts'
import { by, findAdministratorRow, signInAdministrator } from '../support/administrators.ts'
import { leave } from '../support/browser-page.ts'
import { expectSoundInEveryLook } from '../support/every-look.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab } from '../support/report-form.ts'
import { byName, enrolAuthenticator, signIn } from '../support/second-factor.ts'
import { startTestSite, type TestSite } from '../support/site.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let pages: ReturnType<typeof adminPages>
let warden: Awaited<ReturnType<typeof enrolAuthenticator>>
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  complaints = []
  site = await startTestSite()
  warden = await enrolAuthenticator(site)
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await openTab(context, complaints)
  const named = { ...site, ...byName(site) }
  pages = adminPages(page, named.url)
  await enterAs(context, named, warden.id)
  await pages.open('?view=account')
})
afterEach(async () => {
  await leave(context)
  await site.close()
  expect(complaints).toEqual([])
})

async function addPasskey() {
  await addVirtualAuthenticator(page)
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await pages.button('Add a passkey').click()
  await pages.isTold('Passkey Added')
  await page.getByRole('button', { name: 'Remove Laptop' }).waitFor()
}

async function readCodes(): Promise<string[]> {
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  return page.locator('.recovery-list code').allInnerTexts()
}

test('a passkey proves after a while that it is still you', async () => {
  await addPasskey()
  await sql`update sessions set sess = jsonb_set(sess - 'confirmedAt', '{startedAt}',
    to_jsonb(now() - interval '1 hour'))`.execute(site.database)
  await pages.button('Make new recovery codes').click()
  await pages.button('Make new codes').click()
  await pages.question.getByText('Is it still you?').waitFor()
  await expectSoundInEveryLook(page)
  await pages.button('Use a passkey instead').click()
  expect(await readCodes()).toHaveLength(10)
})

describe('recovery codes', () => {
  async function renew() {
    await pages.button('Make new recovery codes').click()
    await pages.question.getByText('Make new recovery codes?').waitFor()
    await pages.button('Make new codes').click()
    return readCodes()
  }

  test('are renewed after a question, and the earlier ones are worth nothing', async () => {
    await page.getByText('10 of your recovery codes are left').waitFor()
    await pages.button('Make new recovery codes').click()
    await expectSoundInEveryLook(page)
    await pages.button('Cancel').click()
    const [earlier = ''] = warden.recoveryCodes
    expect((await signIn(site, warden.username, earlier)).status).toBe(200)

    const codes = await renew()
    expect(new Set([...codes, ...warden.recoveryCodes]).size).toBe(20)
    expect((await signIn(site, warden.username, warden.recoveryCodes[1])).status).toBe(401)
    expect((await signIn(site, warden.username, codes[0])).status).toBe(200)
    await page.getByLabel('I have saved them').check()
    await pages.button('Go on').click()
    await page.getByText('9 of your recovery codes are left').waitFor()
  })

  test('are copied with the name of whom they open', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const codes = await renew()
    await pages.button('Copy').click()
    await pages.isTold('Copied', 'Your recovery codes are in the clipboard')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`Recovery codes of warden for Anomaly Register\n\n${codes.join('\n')}\n`)
  })

  test('say so where the browser does not copy', async () => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    )
    await page.reload()
    await renew()
    await pages.button('Copy').click()
    await pages.isTold('Not copied')
  })

  test('are printed by themselves, without the page around them', async () => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.reload()
    const codes = await renew()
    await pages.button('Print').click()
    expect(await page.locator('html[data-printed]').count()).toBe(1)
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
    for (const code of codes) expect(await page.getByText(code).isVisible()).toBe(true)
    await page.getByText('Recovery codes of warden').waitFor()
    for (const button of ['Print', 'Go on', 'Logout']) {
      expect(await pages.button(button).isVisible()).toBe(false)
    }
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  })
})

describe('a factor beside another one', () => {
  test('the authenticator is removed, other sessions end, and the passkey stays', async () => {
    await addPasskey()
    const other = await signInAdministrator(site.database, warden.id)
    await pages.button('Remove the authenticator app').click()
    await pages.question.getByText('Remove the authenticator app?').waitFor()
    await expectSoundInEveryLook(page)
    await pages.button('Cancel').click()
    await pages.button('Remove the authenticator app').click()
    await pages.button('Remove').click()
    await pages.isTold('Authenticator Removed', 'Its codes open nothing any more')
    await pages.button('Set up an authenticator app').waitFor()
    const row = await findAdministratorRow(site.database, warden.id)
    expect(row).toMatchObject({ totpSecret: null })
    expect((await by(site, other).me()).status).toBe(401)
    await page.getByText('10 of your recovery codes are left').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Remove Laptop' }).waitFor()
  })

  test('the passkey is removed and opens nothing any more', async () => {
    await addPasskey()
    const other = await signInAdministrator(site.database, warden.id)
    await page.getByRole('button', { name: 'Remove Laptop' }).click()
    await pages.question.getByText('Remove the passkey Laptop?').waitFor()
    await expectSoundInEveryLook(page)
    await pages.button('Remove passkey').click()
    await pages.isTold('Passkey Removed', 'It opens nothing any more')
    await page.getByText('You have no passkey yet.').waitFor()
    expect((await by(site, other).me()).status).toBe(401)
    await pages.button('Remove the authenticator app').waitFor()
    await pages.button('Logout').click()
    await pages.button('Sign in with a passkey').click()
    await pages.isTold('Login Failed')
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Login', 'Register'])
  })
})

test('where none is required the last factor is removed, and its recovery codes with it', async () => {
  await pages.button('Remove the authenticator app').click()
  await pages.button('Remove').click()
  await pages.isTold('Authenticator Removed')
  await pages.button('Set up an authenticator app').waitFor()
  await expect.poll(() => pages.button('Make new recovery codes').count()).toBe(0)
  expect((await signIn(site, warden.username)).status).toBe(200)
})
