import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { emptyDatabase } from '../../../test/support/database.ts'
import { newReport, newReportForm } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { dailySalt } from '../security/daily-salt.ts'
import { purgeExpired } from '../security/purge-expired.ts'

const test = testWithSite({ trustedProxies: ['127.0.0.1'] })

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
})

const fields = newReportForm()

/** Sends the form without scripts from one address; returns the status and the page it leads to. */
async function sendForm(
  site: TestSite,
  changes: Record<string, string> = {},
  source = '203.0.113.7',
) {
  const response = await fetch(site.url + pageUrls.submit, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': source },
    body: new URLSearchParams({ ...fields, ...changes }),
  })
  return { status: response.status, page: response.headers.get('location') }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The earlier key of a form without scripts: everyone who knew the report could compute it. */
function oldKeyOf(form: Partial<typeof fields>): string {
  const day = new Date().toISOString().slice(0, 10)
  return sha256(`${day} ${JSON.stringify({ ...fields, ...form, anonymous: true })}`).toString('hex')
}

const countReports = async (site: TestSite) =>
  (await site.database.selectFrom('reports').select('id').execute()).length
const listKeys = (site: TestSite) =>
  site.database.selectFrom('submissionKeys').selectAll().execute()

describe('a form without scripts', () => {
  test('creates one report when the same browser sends it twice', async ({ site }) => {
    const first = await sendForm(site)
    expect(first).toMatchObject({ status: 303, page: expect.stringContaining('/received') })
    expect(await sendForm(site)).toEqual(first)
    expect(await countReports(site)).toBe(1)
    await sendForm(site, { duration: 'An hour' })
    expect(await countReports(site)).toBe(2)
  })

  test('does not let the API confirm a guess of its witness', async ({ site }) => {
    await sendForm(site)
    const answers = new Set<string>()
    for (const fullName of ['Jane Doe', 'John Roe']) {
      const videoUrl = '/media/00000000-0000-4000-8000-000000000000'
      const { status, body } = await send(site, apiUrls.reports, {
        body: { ...newReport({ anonymous: true, fullName }), videoUrl },
        headers: { 'idempotency-key': oldKeyOf({ fullName }) },
      })
      answers.add(`${status} ${body.code}`)
    }
    expect([...answers]).toEqual(['400 invalid-fields'])
    expect(await countReports(site)).toBe(1)
  })

  test('does not lead to the first report when another browser sends the same content', async ({
    site,
  }) => {
    const first = await sendForm(site)
    const second = await sendForm(site, {}, '198.51.100.9')
    expect(second.status).toBe(303)
    expect(second.page).not.toBe(first.page)
  })

  test('has a key that no header can address', async ({ site }) => {
    await sendForm(site)
    const [stored] = await listKeys(site)
    const key = stored?.key.toString('hex') ?? ''
    for (const idempotencyKey of [key, stored?.key.toString('base64url') ?? '']) {
      const answer = await send(site, apiUrls.reports, {
        body: newReport(),
        headers: { 'idempotency-key': idempotencyKey },
      })
      expect(answer.status).toBe(201)
    }
    expect(await countReports(site)).toBe(3)
  })
})

test('the stored keys cannot be computed from the content of a report', async ({ site }) => {
  await sendForm(site)
  const report = { ...newReport({ anonymous: true }), videoUrl: null, videoDescription: null }
  await send(site, apiUrls.reports, {
    body: report,
    headers: { 'idempotency-key': '8d1f6a52-6c02-4a35-9d0e-0c3f5d1b7a11' },
  })
  const rows = await listKeys(site)
  expect(rows).toHaveLength(2)
  const old = [oldKeyOf({}), JSON.stringify(report)]
  const guesses = [...old, ...old.map((text) => sha256(text).toString('hex'))].map(sha256)
  for (const { key, hash } of rows) {
    for (const guess of guesses) expect([key, hash]).not.toContainEqual(guess)
  }
  const reports = await site.database
    .selectFrom('reports')
    .select(['submissionKey', 'submissionHash'])
    .execute()
  for (const row of reports) expect(row).toEqual({ submissionKey: null, submissionHash: null })
})

describe('the key of a submission', () => {
  test('expires within 24 hours', async ({ site }) => {
    await sendForm(site)
    const { rows } = await sql<{ hours: number }>`
      select (extract(epoch from expires_at - now()) / 3600)::float8 as hours
        from submission_keys`.execute(site.database)
    expect(rows[0]?.hours).toBeGreaterThan(22)
    // The purge runs once an hour.
    expect(rows[0]?.hours).toBeLessThanOrEqual(23)
    await sql`update submission_keys set expires_at = now()`.execute(site.database)
    await site.jobs.enqueue(site.database, purgeExpired, {})
    await site.jobs.performDue()
    expect(await listKeys(site)).toEqual([])
    expect(await countReports(site)).toBe(1)
  })

  test('is invalid after its expiry, even before the purge', async ({ site }) => {
    const headers = { 'idempotency-key': 'filling-1' }
    await send(site, apiUrls.reports, { body: newReport(), headers })
    await sql`update submission_keys set expires_at = now()`.execute(site.database)
    const changed = newReport({ duration: 'An hour' })
    for (const _ of ['first', 'again']) {
      const { status } = await send(site, apiUrls.reports, { body: changed, headers })
      expect(status).toBe(201)
    }
    expect(await countReports(site)).toBe(2)
  })

  test('is erased with its report', async ({ site }) => {
    await sendForm(site)
    await site.database.deleteFrom('reports').execute()
    expect(await listKeys(site)).toEqual([])
  })
})

test('processes agree on a new salt after a crash of the database lost the first', async () => {
  const settings = await emptyDatabase()
  await migrate(settings)
  const [one, other] = [openDatabase(settings), openDatabase(settings)]
  const now = new Date('2025-06-14T12:00:00Z')
  const lost = await dailySalt(one, now)
  await sql`truncate daily_salts`.execute(one)
  const later = new Date(now.getTime() + 60_000)
  const agreed = await dailySalt(other, later)
  expect(agreed).not.toEqual(lost)
  expect(await dailySalt(one, later)).toEqual(agreed)
  const tomorrow = new Date('2025-06-15T00:00:00Z')
  expect(await dailySalt(one, tomorrow)).not.toEqual(agreed)
  const { rows } = await sql`select * from daily_salts`.execute(one)
  expect(rows).toHaveLength(1)
  await Promise.all([one.destroy(), other.destroy()])
})

test('an upgrade removes the keys without a secret and leaves the version of each report', async () => {
  const settings = await emptyDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  const own = path.join(import.meta.dirname, '../../../migrations')
  for (const name of await readdir(own)) {
    if (name < '0009') await copyFile(path.join(own, name), path.join(folder, name))
  }
  await migrate(settings, { directory: folder })
  const database = openDatabase(settings)
  const keys = { submissionKey: sha256('key'), submissionHash: sha256('hash') }
  const updatedAt = new Date('2025-01-02T03:04:05.678Z')
  await database
    .insertInto('reports')
    .values([{ ...newReport(), ...keys, updatedAt }])
    .execute()
  await migrate(settings)
  const [row] = await database.selectFrom('reports').selectAll().execute()
  expect(row).toMatchObject({ submissionKey: null, submissionHash: null, updatedAt })
  await database.updateTable('reports').set({ duration: 'An hour' }).execute()
  const [changed] = await database.selectFrom('reports').select('updatedAt').execute()
  expect(changed?.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime())
  await database.destroy()
  await rm(folder, { recursive: true })
})
