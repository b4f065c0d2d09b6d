import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { difficulty } from '../../src/server/proof-of-work/difficulty.ts'
import { setProofSetting } from '../../src/server/proof-of-work/proof-setting.ts'
import { accountPages } from '../support/account-pages.ts'
import { closePages, expectAccessible, follow } from '../support/browser-page.ts'
import { newUser } from '../support/registration.ts'
import { reportForm } from '../support/report-form.ts'
import { test } from '../support/report-form-visit.ts'
import type { TestSite } from '../support/site.ts'

test.use({ siteChanges: { proofOfWork: difficulty }, contextOptions: {} })

test.beforeAll(({ site }) => setProofSetting(site.database, 'always'))
test.beforeEach(({ site }) => sql`truncate users, used_proofs cascade`.execute(site.database))

const reports = (site: TestSite) =>
  site.database.selectFrom('reports').select(['description', 'heldReasons']).execute()
const countProofs = async (site: TestSite) =>
  (await sql`select proof from used_proofs`.execute(site.database)).rows.length
const checking = (page: Page) =>
  page.getByRole('status').getByText('Checking that you are not a robot.')

/** Holds back the code of the worker, so that a test can look at the check. */
async function holdSolver(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/solver-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const withoutWorkers = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))

test.describe('a report', () => {
  test('is sent with a proof that the page computes, and is public', async ({
    page,
    site,
    form,
  }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await form.openFilled()
    expect(loaded.filter((url) => url.includes('solver-'))).toEqual([])
    const release = await holdSolver(page)
    await form.submitButton.click()
    await expect(checking(page)).toBeVisible()
    await expectAccessible(page)
    release()
    await expect(form.received).toBeVisible()
    expect(await checking(page).count()).toBe(0)
    expect(await reports(site)).toEqual([{ description: form.texts.description, heldReasons: [] }])
    expect(await countProofs(site)).toBe(1)
  })

  test('is held when the browser lacks workers', async ({ page, context, site, form }) => {
    await withoutWorkers(context)
    await form.openFilled()
    await form.submitButton.click()
    await expect(form.received).toBeVisible()
    await expect(page.getByText('A moderator looks at your report before it appears')).toBeVisible()
    expect(await reports(site)).toMatchObject([{ heldReasons: ['proof-missing'] }])
  })

  test('is held when the code of the worker cannot be loaded', async ({ page, site, form }) => {
    await page.route('**/assets/solver-*.js', (route) => route.abort())
    await form.openFilled()
    await form.submitButton.click()
    await expect(form.received).toBeVisible()
    expect(await reports(site)).toMatchObject([{ heldReasons: ['proof-missing'] }])
  })

  test('gets a second proof when the first one has expired', async ({ site, form }) => {
    let refused = 0
    await form.onSubmission(async (route) => {
      const isFirstProof = route.request().headers()['proof-of-work'] && refused++ === 0
      if (!isFirstProof) return route.continue()
      await route.continue({ headers: { ...route.request().headers(), 'proof-of-work': 'late' } })
    })
    await form.openFilled()
    await form.submitButton.click()
    await expect(form.received).toBeVisible()
    expect(refused).toBe(2)
    expect(await reports(site)).toMatchObject([{ heldReasons: [] }])
  })

  test('is held without scripts', async ({ browser, site }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const tab = await plain.newPage()
    await tab.goto('/')
    const plainForm = reportForm(tab, site.url)
    await plainForm.fill()
    await follow(plainForm.submitButton)
    await expect(tab.locator('main')).toContainText('A moderator looks at your report')
    expect(await reports(site)).toMatchObject([{ heldReasons: ['proof-missing'] }])
    await closePages(plain)
  })
})

test.describe('a registration', () => {
  test('is sent with a proof that the page computes', async ({ page, site }) => {
    const given = newUser({ firstName: 'Ada' })
    const pages = accountPages(page, site.url)
    await pages.open('?tab=register')
    await pages.fill(given)
    const release = await holdSolver(page)
    await pages.submitButton.click()
    await expect(checking(page)).toBeVisible()
    await expectAccessible(page)
    release()
    await page.waitForURL('/')
    await expect(pages.header.getByText('Welcome, Ada')).toBeVisible()
    expect(await countProofs(site)).toBe(1)
  })

  test('explains what to do when the browser cannot compute a proof, and keeps the input', async ({
    page,
    context,
    site,
  }) => {
    await withoutWorkers(context)
    const given = newUser()
    const pages = accountPages(page, site.url)
    await pages.open('?tab=register')
    await pages.fill(given)
    await pages.submitButton.click()
    const alert = page.locator('main').getByRole('alert')
    await expect(alert.getByText('Try again later, or with another browser.')).toBeVisible()
    await expect(pages.field('username')).toHaveValue(given.username)
    expect(await site.database.selectFrom('users').select('id').execute()).toEqual([])
    await expectAccessible(page)
  })
})
