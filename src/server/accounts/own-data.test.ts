import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signIn, storeUser } from '../../../test/support/accounts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { AccountExport, ExportedReport } from '../../shared/account-export.ts'
import { OwnReport } from '../../shared/own-reports.ts'
import { apiUrls } from '../../shared/urls.ts'
import { makeResetLink } from './password-reset-link.ts'
import type { User } from './queries.ts'

let user: User
let stranger: User
let headers: { cookie: string }

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
  user = await storeUser(site.database)
  stranger = await storeUser(site.database)
  headers = await signIn(site.database, user)
})

const get = (site: TestSite, url: string, sent: Record<string, string> = headers) =>
  fetch(site.url + url, { headers: sent })

describe('own reports', () => {
  const listed = async (site: TestSite, query = ''): Promise<OwnReport[]> =>
    (await get(site, apiUrls.userReports + query)).json()

  test('lists the reports linked to the account, newest first, in every status', async ({
    site,
  }) => {
    const ids = await storeReports(site.database, [
      { userId: user.id, status: 'rejected' },
      { userId: stranger.id },
      { userId: user.id, status: 'verified', verified: true },
      { anonymous: true, email: user.email },
      { userId: user.id, status: 'under_review' },
      { userId: user.id },
    ])
    const reports = await listed(site)
    expect(reports.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4], ids[5]])
    expect(reports.map(({ status }) => status)).toEqual([
      'rejected',
      'verified',
      'under_review',
      'pending',
    ])
    for (const report of reports) expect(OwnReport.parse(report)).toEqual(report)
    expect(reports[0]).toMatchObject({ fullName: 'Jane Doe', witnesses: 'My brother' })
  })

  test('answers page by page', async ({ site }) => {
    const ids = await storeReports(
      site.database,
      Array.from({ length: 15 }, () => ({ userId: user.id })),
    )
    expect((await listed(site)).map(({ id }) => id)).toEqual(ids.slice(0, 12))
    expect((await listed(site, '?offset=12')).map(({ id }) => id)).toEqual(ids.slice(12))
    expect(await listed(site, '?limit=2&offset=1')).toHaveLength(2)
    expect((await get(site, `${apiUrls.userReports}?limit=51`)).status).toBe(400)
  })

  test('answers 401 without a session', async ({ site }) => {
    expect((await get(site, apiUrls.userReports, {})).status).toBe(401)
  })

  test('forbids caches to store the answer', async ({ site }) => {
    const answer = await get(site, apiUrls.userReports)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the export', () => {
  async function download(site: TestSite) {
    const answer = await get(site, apiUrls.userExport)
    const text = await answer.text()
    return { answer, text, data: AccountExport.parse(JSON.parse(text)) }
  }

  test('answers a file with all stored data and no secrets', async ({ site }) => {
    await signIn(site.database, user, 'Safari on iPhone')
    await site.database
      .insertInto('userIdentities')
      .values({ issuer: 'https://id.example', subject: 'jane-17', userId: user.id })
      .execute()
    await storeReports(site.database, [
      { userId: user.id, status: 'rejected', submissionKey: Buffer.from('k'), witnesses: 'Ann' },
      { userId: stranger.id, location: 'Elsewhere' },
    ])
    const { answer, text, data } = await download(site)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(data).toMatchObject({
      account: { id: user.id, username: user.username, email: user.email, hasPassword: true },
      identities: [{ issuer: 'https://id.example', subject: 'jane-17' }],
      sessions: [{ device: 'Safari on iPhone' }, { device: 'Firefox on Linux', isCurrent: true }],
      reports: [{ status: 'rejected', witnesses: 'Ann', email: 'jane.doe@example.org' }],
    })
    expect(data.reports).toHaveLength(1)
    const rows = await site.database.selectFrom('sessions').select('sid').execute()
    const keys = rows.map(({ sid }) => sid)
    const secrets = [user.password, 'argon2', headers.cookie.slice(8), ...keys]
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(Object.keys(JSON.parse(text).reports[0]).sort()).toEqual(
      Object.keys(ExportedReport.shape).sort(),
    )
  })

  test('holds all data of the account but the password', async ({ site }) => {
    const warned = new Date('2026-01-05T03:41:00Z')
    await site.database
      .updateTable('users')
      .set({ unusedWarnedAt: warned })
      .where('id', '=', user.id)
      .execute()
    await makeResetLink(site.database, user, site.url)
    const { data } = await download(site)
    expect(data.account.unusedWarnedAt).toBe(warned.toISOString())
    expect(data.account).toMatchObject({ suspendedAt: null, suspensionReason: null })
    expect(data.passwordResets).toHaveLength(1)
    const columns = Object.keys(user)
    expect(columns).toContain('password')
    const untold = columns.filter((column) => !Object.hasOwn(data.account, column))
    expect(untold).toEqual(['password'])
  })

  test('covers every table that refers to an account', async ({ site }) => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass`.execute(site.database)
    expect(rows.map(({ name }) => name).sort()).toEqual([
      'password_resets',
      'reports',
      'user_identities',
    ])
    expect(Object.keys((await download(site)).data)).toEqual(
      expect.arrayContaining(['passwordResets', 'reports', 'identities', 'sessions']),
    )
  })

  test('lists the upload time, size and release time of each video', async ({ site }) => {
    const [id] = await storeReports(site.database, [
      {
        userId: user.id,
        status: 'verified',
        verified: true,
        videoUrl: '/media/1',
        videoFileName: 'lights.mp4',
        videoReleasedAt: new Date('2026-03-01T10:00:00Z'),
      },
    ])
    await site.database
      .insertInto('uploads')
      .values({
        id: randomUUID(),
        sender: Buffer.from('a browser'),
        source: Buffer.from('an address'),
        fileName: 'lights.mp4',
        mediaType: 'video/mp4',
        format: 'mp4',
        size: 12_345,
        createdAt: new Date('2026-02-28T10:00:00Z'),
        reportId: id,
        attachedAt: new Date(),
        description: 'Three lights',
      })
      .execute()
    const [report] = (await download(site)).data.reports
    expect(report).toMatchObject({
      videoFileName: 'lights.mp4',
      videoDescription: 'Three lights',
      videoSentAt: '2026-02-28T10:00:00.000Z',
      videoSize: 12_345,
      videoReleasedAt: '2026-03-01T10:00:00.000Z',
    })
    expect(report?.verifiedAt).not.toBeNull()
  })

  test('is complete for an account without any data', async ({ site }) => {
    const { data } = await download(site)
    expect(data).toMatchObject({ identities: [], reports: [] })
    expect(data.sessions).toHaveLength(1)
  })

  test('holds each of many reports once, newest first', async ({ site }) => {
    const description = 'Lights over the ridge. '.repeat(20)
    const ids = await storeReports(
      site.database,
      Array.from({ length: 350 }, () => ({ userId: user.id, description })),
    )
    const { data } = await download(site)
    expect(data.reports.map(({ id }) => id)).toEqual(ids)
  })

  test('answers 401 without a session', async ({ site }) => {
    expect((await get(site, apiUrls.userExport, {})).status).toBe(401)
  })

  test('is limited to 20 downloads an hour', async () => {
    const limited = await startTestSite({ rateLimits: true })
    const owner = await signIn(limited.database, await storeUser(limited.database))
    const statuses: number[] = []
    for (let time = 0; time < 21; time++) {
      const answer = await fetch(limited.url + apiUrls.userExport, { headers: owner })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    await limited.close()
  })
})
