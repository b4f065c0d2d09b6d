import { expect } from '@playwright/test'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { actAs, adminPages, registration, signInAs } from '../support/admin-pages.ts'
import {
  administratorPassword,
  by,
  signInAdministrator,
  storeAdministrator,
  storeWithPassword,
} from '../support/administrators.ts'
import { expectAccessible, follow } from '../support/browser-page.ts'
import { test } from '../support/own-site-test.ts'

const tabs = ['Reports', 'Users', 'Deleted', 'History', 'Answers', 'Imports', 'Promises']

test.describe('the Admin Portal', () => {
  test('registers and logs in the first administrator of a trial, and leads to the dashboard', async ({
    page,
    pages,
  }) => {
    await pages.openPortal()
    await pages.tab('Register').click()
    await pages.fill(registration)
    await pages.button('Register').click()
    await pages.expectToast('Registration Successful', 'Admin account created. You can now login.')
    await pages.tab('Login').click()
    await pages.fill({ username: registration.username, password: registration.password })
    const begin = Date.now()
    await pages.button('Login').click()
    await pages.expectToast('Login Successful', 'Welcome to the admin dashboard')
    await page.waitForURL(pageUrls.admin)
    expect(Date.now() - begin).toBeGreaterThanOrEqual(1_000)
    await expect(page.getByText(`Signed in as ${registration.username}`)).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(tabs)
    await expect(page.getByText('No reports found', { exact: true })).toBeVisible()
  })

  test('makes a second administrator wait until the first one approves', async ({
    page,
    browser,
    site,
    pages,
  }) => {
    await storeWithPassword(site.database, { username: 'first.warden' })
    await pages.openPortal()
    await pages.tab('Register').click()
    await pages.fill(registration)
    const sent = page.waitForRequest(`**${apiUrls.adminRegister}`)
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ ...registration, role: 'admin' })
    const waiting =
      'Admin account created. An administrator must activate it before you can log in.'
    await pages.expectToast('Registration Successful', waiting)
    await pages.tab('Login').click()
    await pages.fill({ username: registration.username, password: registration.password })
    await pages.button('Login').click()
    await pages.expectToast('Login Failed', '403: Account is awaiting approval')

    const [first] = await site.database.selectFrom('adminUsers').select('id').execute()
    const other = await browser.newContext()
    await signInAs(other, site, first?.id ?? '')
    const desk = adminPages(await other.newPage(), site.url)
    await desk.open('?view=users')
    const row = desk.users.filter({ hasText: registration.username })
    await expect(row.getByText('Waiting for approval')).toBeVisible()
    await row.getByRole('button', { name: 'Approve' }).click()
    await desk.expectToast('Status Updated')
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    await other.close()

    await pages.button('Login').click()
    await page.waitForURL(pageUrls.admin)
    await expect(page.getByText(`Signed in as ${registration.username}`)).toBeVisible()
  })

  test('reports missing input in a toast and at the fields', async ({ page, site, pages }) => {
    await pages.openPortal()
    await pages.button('Login').click()
    await pages.expectToast('Validation Error', 'Please enter both username and password')
    expect(await pages.fault('admin-login-username')).toMatch(/\S/)
    expect(await pages.fault('admin-login-password')).toBe('Password is required')
    await expectAccessible(page)

    await pages.tab('Register').click()
    await pages.fill({ ...registration, fullName: '' })
    await pages.button('Register').click()
    await pages.expectToast('Validation Error', 'Please fill in all fields')
    expect(await pages.fault('admin-register-fullName')).toMatch(/\S/)
    await pages.fill({ fullName: 'Ada', confirmPassword: 'something else' })
    // The button moves up when the message goes.
    await expect(page.locator('#admin-register-fullName-fault')).toBeHidden()
    await pages.button('Register').click()
    await pages.expectToast('Validation Error', "Passwords don't match")
    expect(await pages.fault('admin-register-confirmPassword')).toBe("Passwords don't match")
    await expectAccessible(page)
    expect(await site.database.selectFrom('adminUsers').select('id').execute()).toEqual([])
  })

  test('reports a refusal of the server at the field and in a toast', async ({ site, pages }) => {
    await storeAdministrator(site.database, { username: registration.username })
    await pages.openPortal()
    await pages.tab('Register').click()
    await pages.fill(registration)
    await pages.button('Register').click()
    await pages.expectToast('Registration Failed')
    expect(await pages.toast.innerText()).toMatch(/4\d\d: \S/)
    expect(await pages.fault('admin-register-username')).toMatch(/\S/)
    await expect(pages.field('fullName')).toHaveValue(registration.fullName)
  })

  test('opens by keyboard, closes by Escape and returns the focus', async ({ page, pages }) => {
    await page.goto('/')
    const link = page.getByRole('link', { name: 'Admin Access' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(pages.portal).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('admin-login-username')
    await page.keyboard.press('Escape')
    await expect(pages.portal).toHaveCount(0)
    await expect
      .poll(() => link.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  test('without scripts the link leads to a page that says what it needs', async ({ browser }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const tab = await plain.newPage()
    await tab.goto('/')
    await follow(tab.getByRole('link', { name: 'Admin Access' }))
    expect(new URL(tab.url()).pathname).toBe(pageUrls.admin)
    await expect(tab.locator('main')).toContainText('The administration needs scripts', {
      useInnerText: true,
    })
    await plain.close()
  })
})

test.describe('/admin', () => {
  test('is rendered as a shell that no cache stores and no search engine lists', async ({
    context,
    site,
  }) => {
    await actAs(context, site)
    for (const path of ['/admin', '/ADMIN/', '/admin?view=users']) {
      const answer = await context.request.get(site.url + path)
      expect(answer.headers()['cache-control']).toMatch(/no-store/)
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
      expect(await answer.text()).not.toContain('warden')
    }
  })

  test('has its own login form; the flag of the tab only decides the first view', async ({
    page,
    context,
    site,
    pages,
  }) => {
    await storeWithPassword(site.database, { username: 'warden' })
    await pages.open()
    await page.evaluate(() => sessionStorage.setItem('administrator', 'authenticated'))
    await page.reload()
    await expect(pages.field('username')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('administrator'))).toBeNull()
    await pages.button('Login').click()
    await pages.expectToast('Validation Error', 'Please enter both username and password')
    await pages.fill({ username: 'warden', password: 'wrong password' })
    await pages.button('Login').click()
    await pages.expectToast('Login Failed', '401: Invalid username or password')
    await pages.fill({ password: administratorPassword })
    await page.keyboard.press('Enter')
    await pages.expectToast('Login Successful', 'Welcome to the admin dashboard')
    await expect(pages.tab('Reports')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('administrator'))).not.toBeNull()
    await pages.button('Logout').click()
    await expect(pages.field('username')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('administrator'))).toBeNull()
    const me = await context.request.get(site.url + apiUrls.adminMe)
    expect(me.status()).toBe(401)
  })

  test('ignores a stale answer from before the login', async ({ page, site, pages }) => {
    await storeWithPassword(site.database, { username: 'warden' })
    const held = Promise.withResolvers<void>()
    await page.route(`**${apiUrls.adminMe}`, async (route) => {
      const answer = await route.fetch()
      await held.promise
      // The page may have cancelled the request by then.
      await route.fulfill({ response: answer }).catch(() => {})
    })
    await pages.open()
    await pages.fill({ username: 'warden', password: administratorPassword })
    await pages.button('Login').click()
    await expect(pages.tab('Reports')).toBeVisible()
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.getByText('No reports found')).toBeVisible()
    await expect(pages.tab('Reports')).toHaveCount(1)
  })

  test('changes the own password and ends the other sessions', async ({
    page,
    context,
    site,
    pages,
  }) => {
    const id = await storeWithPassword(site.database, { username: 'warden' })
    const other = await signInAdministrator(site.database, id)
    await signInAs(context, site, id)
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
    await pages.expectToast('Password changed', 'Your other sessions have ended.')
    expect((await by(site, other).me()).status).toBe(401)
    await pages.button('Back to the reports').click()
    await expect(page.getByText('No reports found')).toBeVisible()
    await pages.button('Logout').click()
    await expect(pages.field('username')).toBeVisible()
    await pages.fill({ username: 'warden', password: 'owls at noon' })
    await pages.button('Login').click()
    await expect(pages.tab('Reports')).toBeVisible()
  })

  test('returns to the login form when the session ends elsewhere', async ({
    page,
    context,
    site,
    pages,
  }) => {
    await actAs(context, site)
    await pages.open()
    await expect(page.getByText('No reports found')).toBeVisible()
    await pages.waitForAnswers()
    await site.database.updateTable('adminUsers').set({ isActive: false }).execute()
    await site.database.deleteFrom('sessions').execute()
    await pages.tab('Users').click()
    await expect(pages.field('username')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Login', 'Register'])
    expect(await page.evaluate(() => sessionStorage.getItem('administrator'))).toBeNull()
  })
})
