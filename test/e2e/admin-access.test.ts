import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { adminPages, enterAs, registration } from '../support/admin-pages.ts'
import {
  administratorPassword,
  by,
  signInAdministrator,
  storeAdministrator,
  storeWithPassword,
} from '../support/administrators.ts'
import { expectAccessible, follow, leave } from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab } from '../support/report-form.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let pages: ReturnType<typeof adminPages>
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  complaints = []
  site = await startTestSite()
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await openTab(context, complaints)
  pages = adminPages(page, site.url)
})
afterEach(async () => {
  await leave(context)
  await site.close()
  expect(complaints).toEqual([])
})

describe('the Admin Portal', () => {
  test('the first administrator of a trial registers, logs in and is led to the dashboard', async () => {
    await pages.openPortal()
    await pages.tab('Register').click()
    await pages.fill(registration)
    await pages.button('Register').click()
    await pages.isTold('Registration Successful', 'Admin account created. You can now login.')
    await pages.tab('Login').click()
    await pages.fill({ username: registration.username, password: registration.password })
    const begin = Date.now()
    await pages.button('Login').click()
    await pages.isTold('Login Successful', 'Welcome to the admin dashboard')
    await page.waitForURL(site.url + pageUrls.admin)
    expect(Date.now() - begin).toBeGreaterThanOrEqual(1_000)
    await page.getByText(`Signed in as ${registration.username}`).waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Reports',
      'Users',
      'Deleted',
      'History',
    ])
    await page.getByText('No reports found', { exact: true }).waitFor()
  })

  test('a second administrator waits until the first one approves', async () => {
    await storeWithPassword(site.database, { username: 'first.warden' })
    await pages.openPortal()
    await pages.tab('Register').click()
    await pages.fill(registration)
    const sent = page.waitForRequest(`**${apiUrls.adminRegister}`)
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ ...registration, role: 'admin' })
    const waiting =
      'Admin account created. An administrator must activate it before you can log in.'
    await pages.isTold('Registration Successful', waiting)
    await pages.tab('Login').click()
    await pages.fill({ username: registration.username, password: registration.password })
    await pages.button('Login').click()
    await pages.isTold('Login Failed', '403: Account is awaiting approval')

    const [first] = await site.database.selectFrom('adminUsers').select('id').execute()
    const other = await browser.newContext()
    await enterAs(other, site, first?.id ?? '')
    const desk = adminPages(await other.newPage(), site.url)
    await desk.open('?view=users')
    const row = desk.users.filter({ hasText: registration.username })
    await row.getByText('Waiting for approval').waitFor()
    await row.getByRole('button', { name: 'Approve' }).click()
    await desk.isTold('Status Updated')
    await row.getByText('Active', { exact: true }).waitFor()
    await other.close()

    await pages.button('Login').click()
    await page.waitForURL(site.url + pageUrls.admin)
    await page.getByText(`Signed in as ${registration.username}`).waitFor()
  })

  test('tells what is missing in a toast and at the fields', async () => {
    await pages.openPortal()
    await pages.button('Login').click()
    await pages.isTold('Validation Error', 'Please enter both username and password')
    expect(await pages.fault('admin-login-username')).toMatch(/\S/)
    expect(await pages.fault('admin-login-password')).toBe('Password is required')
    await expectAccessible(page)

    await pages.tab('Register').click()
    await pages.fill({ ...registration, fullName: '' })
    await pages.button('Register').click()
    await pages.isTold('Validation Error', 'Please fill in all fields')
    expect(await pages.fault('admin-register-fullName')).toMatch(/\S/)
    await pages.fill({ fullName: 'Ada', confirmPassword: 'something else' })
    await pages.button('Register').click()
    await pages.isTold('Validation Error', "Passwords don't match")
    expect(await pages.fault('admin-register-confirmPassword')).toBe("Passwords don't match")
    await expectAccessible(page)
    expect(await site.database.selectFrom('adminUsers').select('id').execute()).toEqual([])
  })

  test('tells what the server refuses, at the field and in a toast', async () => {
    await storeAdministrator(site.database, { username: registration.username })
    await pages.openPortal()
    await pages.tab('Register').click()
    await pages.fill(registration)
    await pages.button('Register').click()
    await pages.isTold('Registration Failed')
    expect(await pages.toast.innerText()).toMatch(/4\d\d: \S/)
    expect(await pages.fault('admin-register-username')).toMatch(/\S/)
    expect(await pages.field('fullName').inputValue()).toBe(registration.fullName)
  })

  test('opens by keyboard, closes by Escape and gives the focus back', async () => {
    await page.goto(site.url)
    const link = page.getByRole('link', { name: 'Admin Access' })
    await link.focus()
    await page.keyboard.press('Enter')
    await pages.portal.waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('admin-login-username')
    await page.keyboard.press('Escape')
    await pages.portal.waitFor({ state: 'detached' })
    await expect
      .poll(() => link.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  test('without scripts Admin Access leads to the page, which says what it needs', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const tab = await plain.newPage()
    await tab.goto(site.url)
    await follow(tab.getByRole('link', { name: 'Admin Access' }))
    expect(new URL(tab.url()).pathname).toBe(pageUrls.admin)
    expect(await tab.locator('main').innerText()).toContain('The administration needs scripts')
    await plain.close()
  })
})

describe('/admin', () => {
  test('is rendered as a shell that no cache keeps and no search engine lists', async () => {
    const id = await storeAdministrator(site.database)
    await enterAs(context, site, id)
    for (const path of ['/admin', '/ADMIN/', '/admin?view=users']) {
      const answer = await context.request.get(site.url + path)
      expect(answer.headers()['cache-control']).toMatch(/no-store/)
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
      expect(await answer.text()).not.toContain('warden')
    }
  })

  test('has its own login form, and the flag of the tab only decides what is shown first', async () => {
    await storeWithPassword(site.database, { username: 'warden' })
    await pages.open()
    await page.evaluate(() => sessionStorage.setItem('administrator', 'authenticated'))
    await page.reload()
    await pages.field('username').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('administrator'))).toBeNull()
    await pages.button('Login').click()
    await pages.isTold('Validation Error', 'Please enter both username and password')
    await pages.fill({ username: 'warden', password: 'wrong password' })
    await pages.button('Login').click()
    await pages.isTold('Login Failed', '401: Invalid username or password')
    await pages.fill({ password: administratorPassword })
    await page.keyboard.press('Enter')
    await pages.isTold('Login Successful', 'Welcome to the admin dashboard')
    await pages.tab('Reports').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('administrator'))).not.toBeNull()
    await pages.button('Logout').click()
    await pages.field('username').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('administrator'))).toBeNull()
    const me = await context.request.get(site.url + apiUrls.adminMe)
    expect(me.status()).toBe(401)
  })

  test('an answer from before the login, which comes after it, does not undo it', async () => {
    await storeWithPassword(site.database, { username: 'warden' })
    const held = Promise.withResolvers<void>()
    await page.route(`**${apiUrls.adminMe}`, async (route) => {
      const answer = await route.fetch()
      await held.promise
      // By then the page may have given it up.
      await route.fulfill({ response: answer }).catch(() => {})
    })
    await pages.open()
    await pages.fill({ username: 'warden', password: administratorPassword })
    await pages.button('Login').click()
    await pages.tab('Reports').waitFor()
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByText('No reports found').waitFor()
    expect(await pages.tab('Reports').count()).toBe(1)
    complaints = complaints.filter((text) => !text.includes('status of 401'))
  })

  test('one’s own password is changed, and ends one’s other sessions', async () => {
    const id = await storeWithPassword(site.database, { username: 'warden' })
    const other = await signInAdministrator(site.database, id)
    await enterAs(context, site, id)
    await pages.open()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.locator('#admin-password-currentPassword').fill('wrong password')
    for (const name of ['password', 'confirmPassword']) {
      await page.locator(`#admin-password-${name}`).fill('owls at noon')
    }
    await pages.button('Change password').click()
    await expect
      .poll(() => pages.fault('admin-password-currentPassword'))
      .toBe('The password is not right')
    await expectAccessible(page)
    await page.locator('#admin-password-currentPassword').fill(administratorPassword)
    await pages.button('Change password').click()
    await pages.isTold('Password changed', 'Your other sessions have ended.')
    expect((await by(site, other).me()).status).toBe(401)
    await pages.button('Back to the reports').click()
    await page.getByText('No reports found').waitFor()
    await pages.button('Logout').click()
    await pages.field('username').waitFor()
    await pages.fill({ username: 'warden', password: 'owls at noon' })
    await pages.button('Login').click()
    await pages.tab('Reports').waitFor()
  })

  test('a session that is ended elsewhere leads back to the login form', async () => {
    const id = await storeAdministrator(site.database)
    await enterAs(context, site, id)
    await pages.open()
    await page.getByText('No reports found').waitFor()
    // What is still being asked for would lead there before the click.
    await page.getByRole('link', { name: 'All 0' }).waitFor()
    await site.database.updateTable('adminUsers').set({ isActive: false }).execute()
    await site.database.deleteFrom('sessions').execute()
    await pages.tab('Users').click()
    await pages.field('username').waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Login', 'Register'])
    expect(await page.evaluate(() => sessionStorage.getItem('administrator'))).toBeNull()
  })
})
