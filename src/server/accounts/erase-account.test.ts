import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signIn, storedPassword, storeUser } from '../../../test/support/accounts.ts'
import { countLockWaits } from '../../../test/support/lock-waits.ts'
import { takeMails } from '../../../test/support/outbox.ts'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls, reportApiUrl } from '../../shared/urls.ts'
import { noPassword } from '../security/passwords.ts'
import { eraseAccount } from './erase-account.ts'
import type { User } from './queries.ts'
import { keepUnlinkedIdentity } from './single-sign-on/unlinked-identity.ts'

let user: User
let cookie: string

test.beforeEach(async ({ site }) => {
  await sql`truncate users, sessions, reports, uploads cascade`.execute(site.database)
  await takeMails(site)
  user = await storeUser(site.database, {
    username: 'wintergreen',
    email: 'orla.winter@example.org',
    firstName: 'Orla',
    lastName: 'Winter',
  })
  ;({ cookie } = await signIn(site.database, user))
})

const erase = (site: TestSite, changes: Record<string, unknown> = {}, by = cookie) =>
  send(site, apiUrls.user, {
    method: 'DELETE',
    cookie: by,
    body: { password: storedPassword, ...changes },
  })
const rows = async <Row>(site: TestSite, query: RawBuilder<Row>) =>
  (await query.execute(site.database)).rows
const users = (site: TestSite) => site.database.selectFrom('users').selectAll().execute()
const reports = (site: TestSite) =>
  site.database.selectFrom('reports').selectAll().orderBy('createdAt', 'desc').execute()
const uploads = (site: TestSite) => site.database.selectFrom('uploads').selectAll().execute()
const statistics = async (site: TestSite) => (await send(site, apiUrls.statistics)).body

/** The tables of every schema that contain one of these words. */
async function tablesWith(site: TestSite, ...words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`.execute(site.database)
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.reports', 'public.users', 'jobs.job_common']),
  )
  const found: string[] = []
  for (const { name } of tables) {
    const hits = await rows(
      site,
      sql`
      select 1 from ${sql.raw(name)} as entry
       where entry::text ilike any (${words.map((word) => `%${word}%`)})`,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

const personal = [
  'orla.winter@example.org',
  'Orla Winter',
  'wintergreen',
  'o.winter@elsewhere.example',
  'jane-17',
  'orla-at-home',
]

/** Stores every kind of trace that an account can leave. */
async function leaveTraces(site: TestSite) {
  await signIn(site.database, user, 'Safari on iPhone')
  await site.database
    .insertInto('userIdentities')
    .values({ issuer: 'https://id.example', subject: 'jane-17', userId: user.id })
    .execute()
  await keepUnlinkedIdentity(site.database, 'a-browser', {
    issuer: 'https://other.example',
    subject: 'orla',
    email: user.email,
    next: '/',
  })
  await send(site, apiUrls.passwordReset, { body: { email: user.email } })
  await site.jobs.performDue()
  const own = { userId: user.id, fullName: 'Orla Winter', email: 'o.winter@elsewhere.example' }
  const ids = await storeReports(site.database, [
    {
      ...own,
      description: 'I, ORLA WINTER (orla.winter@example.org), saw lights over Winterberg.',
      location: 'At the house of Orla Winter',
      witnesses: 'My brother Per Winter',
      videoUrl: '/media/1',
      videoFileName: 'orla-at-home.MP4',
      videoReleasedAt: new Date(),
      videoPreparedAt: new Date(),
      submissionKey: Buffer.from('key'),
      submissionHash: Buffer.from('hash'),
      status: 'verified',
      verified: true,
    },
    { ...own, status: 'rejected' },
    { fullName: 'Somebody Else', location: 'Elsewhere' },
  ])
  await site.database
    .insertInto('uploads')
    .values({
      id: randomUUID(),
      sender: Buffer.from('the browser of Orla Winter'),
      source: Buffer.from('the address of Orla Winter'),
      fileName: 'orla-at-home.MP4',
      mediaType: 'video/mp4',
      format: 'mp4',
      size: 1_000,
      reportId: ids[0],
      attachedAt: new Date(),
      description: 'Filmed by Orla Winter',
    })
    .execute()
  return ids
}

describe('erasing an account', () => {
  test('starts with personal data that the search of all tables finds', async ({ site }) => {
    await leaveTraces(site)
    expect(await tablesWith(site, ...personal)).toEqual(
      expect.arrayContaining(['public.reports', 'public.user_identities', 'public.users']),
    )
  })

  test('leaves no personal data in any table after the last mail', async ({ site }) => {
    await leaveTraces(site)
    const answer = await erase(site)
    expect([answer.status, answer.text, answer.cookie]).toEqual([204, '', ''])
    const cookies = answer.headers.getSetCookie()
    expect(cookies[0]).toMatch(/^session=;.*1970/)
    expect(cookies[1]).toMatch(/^known-device=;.*1970/)
    const mails = await takeMails(site)
    expect(mails.at(-1)).toMatchObject({ to: 'orla.winter@example.org' })
    expect(mails.at(-1)?.text).toContain('was erased')
    expect(await tablesWith(site, ...personal)).toEqual([])
    // The ledger keeps the id so that a restored backup cannot bring the person back.
    expect(await tablesWith(site, user.id)).toEqual(['ledger.erasures'])
    expect((await send(site, apiUrls.user, { cookie })).status).toBe(401)
    expect(await rows(site, sql`select 1 from sessions`)).toEqual([])
    expect(await rows(site, sql`select 1 from password_resets`)).toEqual([])
  })

  test('removes every link from the reports and keeps the sighting', async ({ site }) => {
    const [id = '', rejectedId] = await leaveTraces(site)
    const before = await statistics(site)
    await erase(site)
    const [freed, rejected, other] = await reports(site)
    expect(freed).toMatchObject({
      id,
      userId: null,
      fullName: 'Anonymous',
      email: 'removed@invalid',
      anonymous: true,
      witnesses: null,
      submissionKey: null,
      submissionHash: null,
      description: 'I, [redacted] ([redacted]), saw lights over Winterberg.',
      location: 'At the house of [redacted]',
      videoUrl: '/media/1',
      videoFileName: 'video.mp4',
      status: 'verified',
    })
    expect(await uploads(site)).toMatchObject([
      { reportId: id, fileName: 'video.mp4', description: 'Filmed by [redacted]' },
    ])
    expect(rejected).toMatchObject({ id: rejectedId, status: 'rejected', anonymous: true })
    expect(other).toMatchObject({ fullName: 'Somebody Else', witnesses: 'My brother' })
    const shown = await send(site, reportApiUrl(id))
    expect(shown.body).toMatchObject({ fullName: 'Anonymous', email: null, verified: true })
    expect(await statistics(site)).toEqual(before)
  })

  test('withdraws the reports on request and updates the statistics', async ({ site }) => {
    const [id = ''] = await leaveTraces(site)
    expect(await statistics(site)).toMatchObject({ totalReports: 2, verifiedSightings: 1 })
    await erase(site, { withdrawReports: true })
    expect(await reports(site)).toMatchObject([{ fullName: 'Somebody Else' }])
    expect(await statistics(site)).toMatchObject({ totalReports: 1, verifiedSightings: 0 })
    expect((await send(site, reportApiUrl(id))).status).toBe(404)
    await site.jobs.performDue()
    expect(await tablesWith(site, ...personal)).toEqual([])
  })

  test.for([
    [false, ['Anonymous']],
    [true, []],
  ])('handles many reports (withdrawn: %j)', async ([withdrawReports, names], { site }) => {
    const description = 'Orla Winter saw it. '.repeat(20)
    const own = { userId: user.id, fullName: 'Orla Winter', description }
    await storeReports(
      site.database,
      Array.from({ length: 250 }, () => ({ ...own })),
    )
    expect((await erase(site, { withdrawReports })).status).toBe(204)
    const left = await reports(site)
    expect([...new Set(left.map(({ fullName }) => fullName))]).toEqual(names)
    expect(left.filter((report) => report.description.includes('Winter'))).toEqual([])
  })

  test('touches neither another account nor an anonymous report', async ({ site }) => {
    const other = await storeUser(site.database)
    const theirs = await signIn(site.database, other)
    await storeReports(site.database, [
      { userId: other.id },
      { anonymous: true, email: user.email, fullName: 'Orla Winter' },
    ])
    await erase(site, { withdrawReports: true })
    expect(await reports(site)).toMatchObject([{ userId: other.id }, { email: user.email }])
    expect(await users(site)).toMatchObject([{ id: other.id }])
    expect((await send(site, apiUrls.user, theirs)).status).toBe(200)
  })

  test.for([
    ['wrong', 'not this one', 'This is not your current password', 'wrong-password'],
    ['missing', undefined, 'Please enter your current password', 'password-missing'],
  ])('refuses a %s password and erases nothing', async ([_, password, message, code], { site }) => {
    await leaveTraces(site)
    const answer = await erase(site, { password })
    expect(answer.status).toBe(400)
    const values = { which: 'current' }
    expect(answer.body.errors).toEqual([{ path: 'password', message, code, values }])
    expect(await users(site)).toHaveLength(1)
    expect(await reports(site)).toMatchObject([{ userId: user.id }, { userId: user.id }, {}])
    expect((await send(site, apiUrls.user, { cookie })).status).toBe(200)
  })

  test('needs a fresh session where the account has no password', async ({ site }) => {
    await site.database.updateTable('users').set({ password: noPassword }).execute()
    await sql`update sessions set sess = jsonb_set(sess, '{startedAt}',
      to_jsonb(now() - interval '11 minutes'))`.execute(site.database)
    const late = await erase(site, { password: undefined })
    expect([late.status, late.body.code]).toEqual([403, 'sign-in-again'])
    expect(await users(site)).toHaveLength(1)
    const fresh = await signIn(site.database, user)
    expect((await erase(site, { password: undefined }, fresh.cookie)).status).toBe(204)
    expect(await users(site)).toEqual([])
  })

  test('happens once, with one mail, after two simultaneous requests', async ({ site }) => {
    const { cookie: phone } = await signIn(site.database, user)
    const answers = await Promise.all([erase(site), erase(site, {}, phone)])
    for (const { status } of answers) expect([204, 401]).toContain(status)
    expect(await users(site)).toEqual([])
    expect(await takeMails(site)).toHaveLength(1)
  })

  test('leaves no link to a report that arrives at the same moment', async ({ site }) => {
    let submission: ReturnType<typeof send> | undefined
    await site.database.transaction().execute(async (transaction) => {
      await sql`select from users where id = ${user.id} for update`.execute(transaction)
      submission = send(site, apiUrls.reports, { cookie, body: newReport() })
      await expect.poll(() => countLockWaits(site.database)).toBe(1)
      await transaction.deleteFrom('users').where('id', '=', user.id).execute()
    })
    expect((await submission)?.status).toBe(201)
    expect(await reports(site)).toMatchObject([{ userId: null }])
  })

  test('erases nothing when the mail cannot be queued', async ({ site }) => {
    await leaveTraces(site)
    const jobs = {
      enqueue() {
        throw new Error('The queue is broken')
      },
    }
    const context = { database: site.database, config: {} as never, jobs } as never
    await expect(eraseAccount(context, user.id, { withdrawReports: true })).rejects.toThrow()
    expect(await users(site)).toHaveLength(1)
    expect(await reports(site)).toHaveLength(3)
  })

  test('answers false for an unknown account', async ({ site }) => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const context = { database: site.database, jobs: site.jobs } as never
    expect(await eraseAccount(context, nobody, { withdrawReports: false })).toBe(false)
  })

  test('needs a JSON body and a session, and refuses other sites', async ({ site }) => {
    const crossSite = await send(site, apiUrls.user, {
      method: 'DELETE',
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
      body: { password: storedPassword },
    })
    expect(crossSite.status).toBe(403)
    expect((await send(site, apiUrls.user, { method: 'DELETE', cookie })).status).toBe(400)
    expect((await erase(site, {}, '')).status).toBe(401)
    expect(await users(site)).toHaveLength(1)
  })
})
