import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { difficulty } from '../../src/server/proof-of-work/difficulty.ts'
import { setProofSetting } from '../../src/server/proof-of-work/proof-setting.ts'
import { accountPages } from '../support/account-pages.ts'
import { expectAccessible, follow, leave } from '../support/browser-page.ts'
import { newUser } from '../support/registration.ts'
import { reportForm } from '../support/report-form.ts'
import {
  browser,
  context,
  form,
  page,
  site,
  visitReportForm,
} from '../support/report-form-visit.ts'

visitReportForm({ proofOfWork: difficulty })
beforeAll(() => setProofSetting(site.database, 'always'))
beforeEach(() => sql`truncate users, used_proofs cascade`.execute(site.database))

const reports = () =>
  site.database.selectFrom('reports').select(['description', 'heldReasons']).execute()
const countProofs = async () =>
  (await sql`select proof from used_proofs`.execute(site.database)).rows.length
const checking = () => page.getByRole('status').getByText('Checking that you are not a robot.')

/** Holds up the code of the worker, so that the check lasts as long as a test looks at it. */
async function holdSolver(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/solver-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const withoutWorkers = () => context.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))

describe('a report', () => {
  test('is sent with a proof that the page works out, and is public', async () => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await form.open()
    await form.fill()
    expect(loaded.filter((url) => url.includes('solver-'))).toEqual([])
    const release = await holdSolver()
    await form.submitButton.click()
    await checking().waitFor()
    await expectAccessible(page)
    release()
    await form.received.waitFor()
    expect(await checking().count()).toBe(0)
    expect(await reports()).toEqual([{ description: form.texts.description, heldReasons: [] }])
    expect(await countProofs()).toBe(1)
  })

  test('is held where the browser knows no workers', async () => {
    await withoutWorkers()
    await form.open()
    await form.fill()
    await form.submitButton.click()
    await form.received.waitFor()
    await page.getByText('A moderator looks at your report before it appears').waitFor()
    expect(await reports()).toMatchObject([{ heldReasons: ['proof-missing'] }])
  })

  test('is held where the code of the worker does not come', async () => {
    await page.route('**/assets/solver-*.js', (route) => route.abort())
    await form.open()
    await form.fill()
    await form.submitButton.click()
    await form.received.waitFor()
    expect(await reports()).toMatchObject([{ heldReasons: ['proof-missing'] }])
  })

  test('is worked out again when the first proof comes too late', async () => {
    let refused = 0
    await form.onSubmission(async (route) => {
      const isFirstProof = route.request().headers()['proof-of-work'] && refused++ === 0
      if (!isFirstProof) return route.continue()
      await route.continue({ headers: { ...route.request().headers(), 'proof-of-work': 'late' } })
    })
    await form.open()
    await form.fill()
    await form.submitButton.click()
    await form.received.waitFor()
    expect(refused).toBe(2)
    expect(await reports()).toMatchObject([{ heldReasons: [] }])
  })

  test('is held without scripts', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const tab = await plain.newPage()
    await tab.goto(site.url)
    const plainForm = reportForm(tab, site.url)
    await plainForm.fill()
    await follow(plainForm.submitButton)
    expect(await tab.locator('main').innerText()).toContain('A moderator looks at your report')
    expect(await reports()).toMatchObject([{ heldReasons: ['proof-missing'] }])
    await leave(plain)
  })
})

describe('a registration', () => {
  test('is sent with a proof that the page works out', async () => {
    const given = newUser({ firstName: 'Ada' })
    const pages = accountPages(page, site.url)
    await pages.open('?tab=register')
    await pages.fill(given)
    const release = await holdSolver()
    await pages.submitButton.click()
    await checking().waitFor()
    await expectAccessible(page)
    release()
    await page.waitForURL(`${site.url}/`)
    await pages.header.getByText('Welcome, Ada').waitFor()
    expect(await countProofs()).toBe(1)
  })

  test('tells what to do where the browser cannot, and keeps what was typed', async () => {
    await withoutWorkers()
    const given = newUser()
    const pages = accountPages(page, site.url)
    await pages.open('?tab=register')
    await pages.fill(given)
    await pages.submitButton.click()
    const alert = page.locator('main').getByRole('alert')
    await alert.getByText('Try again later, or with another browser.').waitFor()
    expect(await pages.field('username').inputValue()).toBe(given.username)
    expect(await site.database.selectFrom('users').select('id').execute()).toEqual([])
    await expectAccessible(page)
  })
})
