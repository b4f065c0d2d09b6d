import { describe, expect, test } from 'vitest'
import { accountPages, signIn } from '../support/account-pages.ts'
import { openTab, reportForm } from '../support/report-form.ts'
import {
  complaints,
  context,
  form,
  page,
  site,
  visitReportForm,
} from '../support/report-form-visit.ts'
import { startTestSite } from '../support/site.ts'

visitReportForm()

const storedReports = () => site.database.selectFrom('reports').selectAll().execute()
const keptOnDevice = () =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
const choice = (label: string) => page.getByLabel(label)

async function sendReport() {
  await form.submitButton.click()
  await form.received.waitFor()
}

describe('the form of a user', () => {
  test('begins with name and e-mail address, anonymous, and links nothing', async () => {
    const user = await signIn(context, site.url, { firstName: 'Ada', lastName: 'Winter' })
    await form.open()
    expect(await form.field('fullName').inputValue()).toBe('Ada Winter')
    expect(await form.field('email').inputValue()).toBe(user.email)
    expect(await choice('Keep me anonymous').isChecked()).toBe(true)
    await page.getByText('The report is not linked to your account.').waitFor()
    const { fullName, email, ...rest } = form.texts
    for (const [name, text] of Object.entries(rest)) await form.field(name).fill(text)
    await form.field('region').selectOption('usa')
    await form.field('phenomenonType').selectOption('ufo')
    await sendReport()
    expect(await storedReports()).toMatchObject([
      { fullName: 'Ada Winter', email: user.email, anonymous: true, userId: null },
    ])
    expect(await form.field('fullName').inputValue()).toBe('Ada Winter')
    expect([fullName, email]).not.toContain(user.email)
  })

  test('a report with the name on it belongs to the account, as the form says', async () => {
    const { username } = await signIn(context, site.url)
    const { id } = await site.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    await form.open()
    await form.fill()
    await page.getByText('The report is linked to your account.').waitFor()
    await choice('Publish my name and e-mail address with this report').check()
    await sendReport()
    expect(await storedReports()).toMatchObject([
      { fullName: 'Jane Doe', anonymous: false, userId: id },
    ])
  })

  test('is filled in without scripts, too', async () => {
    const { email } = await signIn(context, site.url)
    const answer = await context.request.get(`${site.url}/reports`)
    expect(await answer.text()).toContain(`value="${email}"`)
  })
})

describe('what was typed or drafted', () => {
  test('is not replaced by what the account says', async () => {
    await form.open()
    await form.field('fullName').fill('J. D.')
    await form.field('description').fill('It came over the ridge.')
    await form.draftIsSaved()
    const { email } = await signIn(context, site.url)
    await page.reload()
    await form.restored.waitFor()
    expect(await form.field('fullName').inputValue()).toBe('J. D.')
    expect(await form.field('email').inputValue()).toBe(email)
    expect(await form.field('description').inputValue()).toBe('It came over the ridge.')
  })

  test('is kept without what the account had filled in; logout leaves the draft', async () => {
    const { email } = await signIn(context, site.url, { firstName: 'Wilhelmina' })
    await form.open()
    expect(await keptOnDevice()).toBe('[{},{}]')
    await form.field('description').fill('It came over the ridge.')
    await expect.poll(keptOnDevice).toContain('It came over the ridge.')
    expect(await keptOnDevice()).not.toMatch(new RegExp(`Wilhelmina|${email}`))

    await page.getByRole('button', { name: 'Logout' }).click()
    await accountPages(page, site.url).toast.getByText('Logged out', { exact: true }).waitFor()
    await form.isLive()
    await form.restored.waitFor()
    expect(await form.field('description').inputValue()).toBe('It came over the ridge.')
    expect(await form.field('fullName').inputValue()).toBe('')
    expect(await page.content()).not.toMatch(new RegExp(`Wilhelmina|${email}`))
  })

  test('a field that was emptied stays empty', async () => {
    await signIn(context, site.url)
    await form.open()
    await form.field('fullName').fill('')
    await form.draftIsSaved()
    await page.reload()
    await form.restored.waitFor()
    expect(await form.field('fullName').inputValue()).toBe('')
  })

  test('a logout in another tab takes out what was filled in and leaves what was typed', async () => {
    await signIn(context, site.url)
    await form.open()
    await form.field('email').fill('other@example.org')
    const other = await openTab(context, complaints)
    await other.goto(`${site.url}/faq`)
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => form.field('fullName').inputValue()).toBe('')
    expect(await form.field('email').inputValue()).toBe('other@example.org')
    expect(await page.content()).not.toContain('Winter')
  })
})

test('a register that wants everybody signed in says so before anybody types', async () => {
  const { reportsRequireSignIn, ...known } = (
    await import('../../src/server/config.ts')
  ).readConfig({}).site
  expect(reportsRequireSignIn).toBe(false)
  const strict = await startTestSite({ site: { ...known, reportsRequireSignIn: true } })
  const note = page.getByText('Please sign in to submit a report.')
  try {
    await page.goto(`${strict.url}/#submit`)
    const strictForm = reportForm(page, strict.url)
    await strictForm.isLive()
    await note.waitFor()
    await strictForm.expectAccessible()
    await strictForm.field('location').fill('Flagstaff')
    await strictForm.draftIsSaved()
    await page.getByRole('link', { name: 'Sign in or register' }).click()
    await page.waitForURL(`${strict.url}/auth?next=%2F%23submit`)
    const pages = accountPages(page, strict.url)
    const other = await context.browser()?.newContext()
    if (!other) throw new Error('There is no browser')
    const user = await signIn(other, strict.url)
    await pages.isLive()
    await pages.logIn(user)
    await page.waitForURL(`${strict.url}/#submit`)
    await strictForm.isLive()
    expect(await note.count()).toBe(0)
    expect(await strictForm.field('location').inputValue()).toBe('Flagstaff')
    await strictForm.fill()
    await strictForm.submitButton.click()
    await strictForm.received.waitFor()
    expect(await strict.database.selectFrom('reports').select('userId').execute()).toEqual([
      { userId: null },
    ])
  } finally {
    await page.close()
    await strict.close()
  }
})
