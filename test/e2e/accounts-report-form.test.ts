import { expect, type Page } from '@playwright/test'
import { accountPages, signIn } from '../support/account-pages.ts'
import type { ReportForm } from '../support/report-form.ts'
import { reportForm } from '../support/report-form.ts'
import { test } from '../support/report-form-visit.ts'
import type { TestSite } from '../support/site.ts'
import { startTestSite } from '../support/site.ts'

test.use({ contextOptions: {} })

const storedReports = (site: TestSite) => site.database.selectFrom('reports').selectAll().execute()
const keptOnDevice = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
const choice = (page: Page, label: string) => page.getByLabel(label)

async function sendReport(form: ReportForm) {
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
}

test.describe('the form of a user', () => {
  test('starts with name and e-mail address, anonymous, and links nothing', async ({
    page,
    context,
    site,
    form,
  }) => {
    const user = await signIn(context, site.url, { firstName: 'Ada', lastName: 'Winter' })
    await form.open()
    await expect(form.field('fullName')).toHaveValue('Ada Winter')
    await expect(form.field('email')).toHaveValue(user.email)
    await expect(choice(page, 'Keep me anonymous')).toBeChecked()
    await expect(page.getByText('The report is not linked to your account.')).toBeVisible()
    const { fullName, email, ...rest } = form.texts
    for (const [name, text] of Object.entries(rest)) await form.field(name).fill(text)
    await form.field('region').selectOption('usa')
    await form.field('phenomenonType').selectOption('ufo')
    await sendReport(form)
    expect(await storedReports(site)).toMatchObject([
      { fullName: 'Ada Winter', email: user.email, anonymous: true, userId: null },
    ])
    await expect(form.field('fullName')).toHaveValue('Ada Winter')
    expect([fullName, email]).not.toContain(user.email)
  })

  test('links a report under the own name to the account, and says so', async ({
    page,
    context,
    site,
    form,
  }) => {
    const { username } = await signIn(context, site.url)
    const { id } = await site.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    await form.openFilled()
    await expect(page.getByText('The report is linked to your account.')).toBeVisible()
    await choice(page, 'Publish my name and e-mail address with this report').check()
    await sendReport(form)
    expect(await storedReports(site)).toMatchObject([
      { fullName: 'Jane Doe', anonymous: false, userId: id },
    ])
  })

  test('is also filled in without scripts', async ({ context, site }) => {
    const { email } = await signIn(context, site.url)
    const answer = await context.request.get(`${site.url}/reports`)
    expect(await answer.text()).toContain(`value="${email}"`)
  })
})

test.describe('typed text and drafts', () => {
  test('are not replaced by the data of the account', async ({ page, context, site, form }) => {
    await form.open()
    await form.field('fullName').fill('J. D.')
    await form.field('description').fill('It came over the ridge.')
    await form.waitForDraft()
    const { email } = await signIn(context, site.url)
    await page.reload()
    await expect(form.restored).toBeVisible()
    await expect(form.field('fullName')).toHaveValue('J. D.')
    await expect(form.field('email')).toHaveValue(email)
    await expect(form.field('description')).toHaveValue('It came over the ridge.')
  })

  test('are saved without the data of the account, and stay after logout', async ({
    page,
    context,
    site,
    form,
  }) => {
    const { email } = await signIn(context, site.url, { firstName: 'Wilhelmina' })
    await form.open()
    expect(await keptOnDevice(page)).toBe('[{},{}]')
    await form.field('description').fill('It came over the ridge.')
    await expect.poll(() => keptOnDevice(page)).toContain('It came over the ridge.')
    expect(await keptOnDevice(page)).not.toMatch(new RegExp(`Wilhelmina|${email}`))

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(
      accountPages(page, site.url).toast.getByText('Logged out', { exact: true }),
    ).toBeVisible()
    await form.waitUntilReady()
    await expect(form.restored).toBeVisible()
    await expect(form.field('description')).toHaveValue('It came over the ridge.')
    await expect(form.field('fullName')).toHaveValue('')
    expect(await page.content()).not.toMatch(new RegExp(`Wilhelmina|${email}`))
  })

  test('keep an emptied field empty', async ({ page, context, site, form }) => {
    await signIn(context, site.url)
    await form.open()
    await form.field('fullName').fill('')
    await form.waitForDraft()
    await page.reload()
    await expect(form.restored).toBeVisible()
    await expect(form.field('fullName')).toHaveValue('')
  })

  test('keep typed text and lose the data of the account after a logout in another tab', async ({
    page,
    context,
    site,
    form,
  }) => {
    await signIn(context, site.url)
    await form.open()
    await form.field('email').fill('other@example.org')
    const other = await context.newPage()
    await other.goto('/faq')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(form.field('fullName')).toHaveValue('')
    await expect(form.field('email')).toHaveValue('other@example.org')
    expect(await page.content()).not.toContain('Winter')
  })
})

test('a register that requires a sign-in says so before anybody types', async ({
  page,
  context,
}) => {
  const { reportsRequireSignIn, ...known } = (
    await import('../../src/server/config.ts')
  ).readConfig({}).site
  expect(reportsRequireSignIn).toBe(false)
  const strict = await startTestSite({ site: { ...known, reportsRequireSignIn: true } })
  const note = page.getByText('Please sign in to submit a report.')
  try {
    await page.goto(`${strict.url}/#submit`)
    const strictForm = reportForm(page, strict.url)
    await strictForm.waitUntilReady()
    await expect(note).toBeVisible()
    await strictForm.expectAccessible()
    await strictForm.field('location').fill('Flagstaff')
    await strictForm.waitForDraft()
    await page.getByRole('link', { name: 'Sign in or register' }).click()
    await page.waitForURL(`${strict.url}/auth?next=%2F%23submit`)
    const pages = accountPages(page, strict.url)
    const other = await context.browser()?.newContext()
    if (!other) throw new Error('There is no browser')
    const user = await signIn(other, strict.url)
    await pages.waitUntilReady()
    await pages.logIn(user)
    await page.waitForURL(`${strict.url}/#submit`)
    await strictForm.waitUntilReady()
    expect(await note.count()).toBe(0)
    await expect(strictForm.field('location')).toHaveValue('Flagstaff')
    await strictForm.fill()
    await strictForm.submitButton.click()
    await expect(strictForm.received).toBeVisible()
    expect(await strict.database.selectFrom('reports').select('userId').execute()).toEqual([
      { userId: null },
    ])
  } finally {
    await page.close()
    await strict.close()
  }
})
