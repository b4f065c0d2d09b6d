import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiUrls, reportPageUrl } from '../../src/shared/urls.ts'
import { signInAs } from '../support/admin-pages.ts'
import { storeAdministrator } from '../support/administrators.ts'
import { closePages } from '../support/browser-page.ts'
import { getTestServer } from '../support/database.ts'
import { type Desk, openDesk } from '../support/desk.ts'
import { ownStrings, readInstalledCorpora } from '../support/hostile-strings.ts'
import { openBrowser } from '../support/open-browser.ts'
import { newUser } from '../support/registration.ts'
import { measured, sized } from '../support/reliability.ts'
import { newReport } from '../support/reports.ts'
import { send } from '../support/send.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let desk: Desk

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  desk = await openDesk(site)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const textFields = ['fullName', 'location', 'sightingTime', 'duration', 'witnesses'] as const

async function chooseStrings(): Promise<string[]> {
  const publicLists = await readInstalledCorpora()
  const most = sized(10, 300)
  const step = Math.max(1, Math.floor(publicLists.length / most))
  const own = ownStrings.filter((_, index) => index % sized(3, 1) === 0)
  return [...own, ...publicLists.filter((_, index) => index % step === 0)]
}

/** Submits the text in every field; fields that the server refuses get their usual value. */
async function submit(text: string): Promise<{ id: string; sent: Record<string, unknown> }> {
  const hostile = Object.fromEntries(textFields.map((name) => [name, text]))
  const sent: Record<string, unknown> = { ...newReport(), ...hostile }
  sent.description = `${text} and ten more letters`
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await send(site, apiUrls.reports, { body: sent })
    if (answer.status === 201) return { id: String(answer.body.id), sent }
    expect([text, answer.status]).toEqual([text, 400])
    for (const { path: field } of answer.body.errors as { path: keyof typeof sent }[]) {
      sent[field] = newReport()[field as 'location']
    }
  }
  throw new Error(`Nothing of a report with ${JSON.stringify(text)} was taken`)
}

async function expectStoredAsSent(id: string, sent: Record<string, unknown>): Promise<void> {
  const row = await site.database
    .selectFrom('reports')
    .select([...textFields, 'description'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const [name, value] of Object.entries(row)) {
    expect([name, value ?? '']).toEqual([name, String(sent[name]).trim()])
  }
}

/** Sends the text in every other field and every query parameter. */
async function useElsewhere(text: string, id: string): Promise<void> {
  const query = encodeURIComponent(text.toWellFormed())
  const user = newUser()
  const answers = await Promise.all([
    desk.ask('POST', `/api/admin/reports/${id}/notes`, { text }),
    desk.ask('PATCH', `/api/admin/reports/${id}/status`, {
      status: 'under_review',
      verified: false,
      reason: text,
    }),
    desk.ask('GET', `${apiUrls.adminReports}?search=${query}`),
    desk.ask('GET', `${apiUrls.adminReports}?status=${query}&after=${query}&from=${query}`),
    send(site, `${apiUrls.reports}?search=${query}`),
    send(site, `${apiUrls.reports}?type=${query}&region=${query}&offset=${query}`),
    send(site, `/?search=${query}&type=${query}&report=${query}`),
    send(site, `/reports/${query}`),
    send(site, apiUrls.login, { body: { username: text, password: text } }),
    send(site, apiUrls.adminLogin, { body: { username: text, password: text, otp: text } }),
    send(site, apiUrls.register, { body: { ...user, firstName: text, lastName: text } }),
    send(site, apiUrls.register, { body: { ...newUser(), username: text } }),
    send(site, apiUrls.passwordReset, { body: { email: text } }),
    send(site, apiUrls.passwordResetConfirm, { body: { token: text, password: text } }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect([text, statuses.filter((status) => status >= 500)]).toEqual([text, []])
}

/** Records every sign that a text was executed or became markup. */
async function watch(page: Page, signs: string[]): Promise<void> {
  await page.exposeFunction('hit', () => signs.push('a script ran'))
  page.on('dialog', (dialog) => {
    signs.push('a dialog opened')
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => signs.push(error.message))
  page.on('console', (message) => {
    if (/policy|trusted/i.test(message.text())) signs.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) signs.push(`left for ${request.url()}`)
  })
}

async function lookEverywhere(ids: string[], signs: string[]): Promise<number> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await signInAs(context, site, await storeAdministrator(site.database))
  const page = await context.newPage()
  await watch(page, signs)
  const lists = Array.from({ length: Math.ceil(ids.length / 12) }, (_, at) => `/?offset=${at * 12}`)
  const places = [
    ...lists,
    ...lists.map((_, at) => `/admin?page=${at + 1}`),
    ...ids.flatMap((id) => [reportPageUrl(id), `/?report=${id}`, `/admin?report=${id}`]),
  ]
  const visited = places.filter((_, index) => index % sized(4, 1) === 0)
  for (const place of visited) {
    await page.goto(site.url + place, { waitUntil: 'load' })
    const shown = place.includes('report=') ? page.getByRole('dialog') : page.locator('main')
    await shown.first().waitFor()
  }
  await page.goto('about:blank')
  for (const feed of ['/feed.atom', '/sitemap.xml']) {
    const text = await (await fetch(site.url + feed)).text()
    const faults = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      return parsed.getElementsByTagName('parsererror').length
    }, text)
    if (faults > 0) signs.push(`${feed} is not well-formed`)
  }
  JSON.parse(await (await fetch(`${site.url}/feed.json`)).text())
  await closePages(context)
  return visited.length
}

const refusedStatements = /(?:ERROR|FATAL): +(42\w{3}|22021|22P05):/g

/** Makes the bundled server log the code of each error in the database of this test. */
async function readRefusals(): Promise<(() => Promise<string[]>) | undefined> {
  const { settings: server } = getTestServer()
  if (!('host' in server)) return undefined
  const client = new pg.Client({ ...server, user: 'postgres' })
  await client.connect()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    site.database,
  )
  // For privacy the role of the site logs no errors.
  const role = `alter role "${server.user}" in database "${rows[0]?.name}"`
  await client.query(`${role} set log_min_messages = 'warning'`)
  await client.query(`${role} set log_error_verbosity = 'verbose'`)
  // Open connections keep the old setting.
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    rows[0]?.name,
  ])
  const { rows: folders } = await client.query<{ log: string }>(
    `select current_setting('log_directory') as log`,
  )
  await client.end()
  const folder = folders[0]?.log ?? ''
  return async () => {
    const files = await readdir(folder)
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
    return Array.from(texts.join('\n').matchAll(refusedStatements), ([line]) => line)
  }
}

test('hostile strings stay text in every field, page, feed and statement', async () => {
  const refusals = await readRefusals()
  const strings = await chooseStrings()
  const ids: string[] = []
  for (const text of strings) {
    const { id, sent } = await submit(text)
    await expectStoredAsSent(id, sent)
    await useElsewhere(text, id)
    ids.push(id)
  }
  // Links hold a report; this test needs it on every page.
  await site.database
    .updateTable('reports')
    .set({ held: false, heldReasons: [], nameHeld: false, status: 'pending' })
    .execute()
  const signs: string[] = []
  const pages = await lookEverywhere(ids, signs)
  const refused = await refusals?.()
  await measured({
    id: 'R-27',
    name: `${strings.length} hostile strings in every field, ${pages} pages in Chromium`,
    target: '0 scripts, 0 violations, every value as sent, 0 × 500, 0 broken statements',
    figure: `${signs.length} signs of a script, ${refused?.length ?? 'no count of'} broken statements, every value as sent`,
    isMet: signs.length === 0 && refused?.length === 0,
  })
  expect(signs).toEqual([])
  expect(refused ?? []).toEqual([])
  if (!refusals) return
  // Proves that the log reports an error.
  await expect(sql.raw('select broken from (').execute(site.database)).rejects.toThrow()
  await expect.poll(async () => (await refusals()).length).toBe(1)
})
