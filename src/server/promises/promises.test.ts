import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openDesk } from '../../../test/support/desk.ts'
import { insertCaseNotice, insertSavedSearch } from '../../../test/support/notices.ts'
import { keepLines, type Line } from '../../../test/support/post-office.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { test as siteTest, type TestSite } from '../../../test/support/site-test.ts'
import { PromiseLedger, type PromiseName, promisedPeriods } from '../../shared/promises.ts'
import { endUnusedAccounts } from '../accounts/unused-accounts.ts'
import { readConfig } from '../config.ts'
import type { JobContext } from '../jobs/job.ts'
import { keepPromise } from './keep-promise.ts'
import { keptPromises } from './promise-table.ts'
import { roughly } from './read-promise-ledger.ts'

const lines: Line[] = []
const test = siteTest
  .extend('admin', { scope: 'file' }, ({ site }) => openDesk(site))
  .extend('context', { scope: 'file' }, ({ site }): JobContext => {
    const { database, jobs, dataDirectory } = site
    const publicUrl = 'https://sightings.example.org'
    const config = { ...readConfig({ PUBLIC_URL: publicUrl }), dataDirectory }
    return { config, database, jobs, log: keepLines(lines) }
  })

test.beforeEach(async ({ site }) => {
  lines.length = 0
  await sql`
    truncate users, reports, deleted_reports, uploads, arrivals, promise_runs, redacted_originals, saved_searches, cases cascade`.execute(
    site.database,
  )
})

const begin = new Date('2020-01-15T12:00:00Z')

/** The moment at which the period ends, in this many seconds. */
function endOf(name: PromiseName, seconds = 0): Date {
  const { amount, unit } = promisedPeriods[name]
  const end = new Date(begin)
  if (unit === 'years') end.setUTCFullYear(end.getUTCFullYear() + amount)
  if (unit === 'months') end.setUTCMonth(end.getUTCMonth() + amount)
  if (unit === 'days') end.setUTCDate(end.getUTCDate() + amount)
  if (unit === 'hours') end.setUTCHours(end.getUTCHours() + amount)
  return new Date(end.getTime() + seconds * 1_000)
}

function keep(context: JobContext, name: PromiseName, now: Date): Promise<void> {
  const { signal } = new AbortController()
  return keepPromise(context, name, keptPromises[name].rule, { now, signal })
}

const run = (statement: ReturnType<typeof sql>) => (site: TestSite) =>
  statement.execute(site.database)

const addUpload = (reportId: string | null) => sql`
  insert into uploads (id, sender, source, file_name, media_type, format, size, created_at,
    attached_at, report_id)
  values (${randomUUID()}, '', '', 'night.mp4', 'video/mp4', 'mp4', 9, ${begin},
    ${reportId && begin}, ${reportId})`

async function addReport(site: TestSite, values: Parameters<typeof storeReports>[1][number]) {
  const [id = ''] = await storeReports(site.database, [
    { createdAt: begin, updatedAt: begin, ...values },
  ])
  return id
}

async function addVideo(site: TestSite, status: 'pending' | 'verified'): Promise<void> {
  const verified = status === 'verified'
  const verifiedAt = verified ? begin : null
  await addUpload(await addReport(site, { status, verified, verifiedAt })).execute(site.database)
}

/** Stores what a promise is about; its period begins at `begin`. */
const subjects: Record<PromiseName, (site: TestSite) => Promise<unknown>> = {
  'unused-accounts': run(sql`
    insert into users (username, email, password, created_at, last_active_at, unused_warned_at)
    values ('jane', 'jane@example.org', '!', '2019-01-01', ${begin}, '2022-12-15')`),
  identifiers: (site) => addReport(site, { status: 'verified', verified: true, verifiedAt: begin }),
  videos: (site) => addVideo(site, 'pending'),
  'technical-logs': run(sql`insert into arrivals (slot, reports) values (${begin}, 3)`),
  'pending-reports': (site) => addReport(site, {}),
  'rejected-reports': (site) => addReport(site, { status: 'rejected' }),
  uploads: (site) => addUpload(null).execute(site.database),
  'deleted-reports': run(sql`
    insert into deleted_reports (id, report, notes, deleted_at, deleted_by, deleted_by_name)
    values (${randomUUID()}, '{}', '[]', ${begin}, ${randomUUID()}, 'root')`),
  'redacted-originals': run(sql`
    insert into redacted_originals (report_id, field, original, redacted_at)
    values (${randomUUID()}, 'description', 'Jane Whistle told me.', ${begin})`),
  'saved-searches': run(insertSavedSearch({ confirmedAt: begin })),
  'case-notices': run(insertCaseNotice({ confirmedAt: begin })),
}

async function countKept({ database }: TestSite): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select ((select count(*) from users) + (select count(*) from reports))::int as kept`.execute(
    database,
  )
  return rows[0]?.kept ?? -1
}

const changedOf = async ({ database }: TestSite, name: PromiseName) =>
  (
    await sql<{ changed: number }>`
      select changed from promise_runs where promise = ${name} order by id`.execute(database)
  ).rows.map(({ changed }) => changed)

describe('a second before, at and a second after the end of the period', () => {
  const names = Object.keys(subjects) as PromiseName[]
  test.for(names)('%s', async (name, { site, context }) => {
    await subjects[name](site)
    await keep(context, name, endOf(name, -1))
    expect(await changedOf(site, name)).toEqual([0])
    await keep(context, name, endOf(name))
    expect(await changedOf(site, name)).toEqual([0, 1])
    await keep(context, name, endOf(name, 1))
    expect(await changedOf(site, name)).toEqual([0, 1, 0])
  })

  test.for(names)('%s, first seen a second after', async (name, { site, context }) => {
    await subjects[name](site)
    await keep(context, name, endOf(name, 1))
    expect(await changedOf(site, name)).toEqual([1])
  })
})

describe('a report stays', () => {
  const late = new Date('2026-01-01')

  test('with its video, when it is verified', async ({ site, context }) => {
    await addVideo(site, 'verified')
    await keep(context, 'videos', late)
    await keep(context, 'pending-reports', late)
    expect(await changedOf(site, 'videos')).toEqual([0])
    expect(await countKept(site)).toBe(1)
  })

  test('when it was imported', async ({ site, context }) => {
    await addReport(site, { importSource: 'archive', importKey: '1' })
    await addReport(site, { importSource: 'archive', importKey: '2', status: 'rejected' })
    await keep(context, 'pending-reports', late)
    await keep(context, 'rejected-reports', late)
    expect(await countKept(site)).toBe(2)
  })

  test('until its time since the decision is over, whatever else changed', async ({
    site,
    context,
  }) => {
    const id = await addReport(site, { status: 'rejected', updatedAt: new Date('2025-12-31') })
    const decided = (at: string, status: string) => sql`
      insert into append_only.history (at, actor_name, action, subject_kind, subject_id, to_value)
      values (${at}, 'root', 'report_status_changed', 'report', ${id}, ${status})`
    await decided('2021-03-01', 'pending').execute(site.database)
    await decided('2021-05-01', 'rejected').execute(site.database)
    await keep(context, 'rejected-reports', new Date('2022-04-30'))
    expect(await countKept(site)).toBe(1)
    await keep(context, 'rejected-reports', new Date('2022-05-02'))
    expect(await countKept(site)).toBe(0)
  })
})

describe('a run that would change more than 5 % and more than twenty rows', () => {
  async function addUnused({ database }: TestSite, count: number): Promise<void> {
    await sql`
      insert into users (username, email, password, created_at, last_active_at, unused_warned_at)
      select 'user' || n, n || '@example.org', '!', now() - interval '9 years',
             now() - interval '37 months', now() - interval '1 month'
        from generate_series(1, ${count}::int) as n`.execute(database)
  }
  const perform = async (site: TestSite) => {
    await site.jobs.enqueue(site.database, endUnusedAccounts, { confirmed: false })
    await site.jobs.performDue()
  }
  const readState = async (site: TestSite) =>
    PromiseLedger.parse((await send(site, '/api/promises')).body).promises[0]
  const url = '/api/admin/promises/unused-accounts/confirmation'

  test('stops, asks an administrator once, and goes on', async ({ site, admin }) => {
    await addUnused(site, 21)
    await perform(site)
    expect(await countKept(site)).toBe(21)
    expect(await readState(site)).toMatchObject({ name: 'unused-accounts', state: 'stopped' })
    const { body } = await admin.ask('GET', '/api/admin/promises')
    expect(body).toMatchObject({
      promises: [{ state: 'stopped', due: 21, changed: 0 }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    })
    expect(await admin.ask('POST', url, { due: 20 })).toMatchObject({ status: 409 })
    expect(await admin.ask('POST', url, { due: 21 })).toMatchObject({ status: 204 })
    expect(await admin.ask('POST', url, { due: 21 })).toMatchObject({ status: 409 })
    const history = await admin.ask('GET', '/api/admin/history?limit=1')
    expect(history.body).toMatchObject([
      { actorId: admin.id, action: 'promise_confirmed', toValue: 'unused-accounts: 21' },
    ])
    await perform(site)
    expect(await countKept(site)).toBe(0)
    expect(await readState(site)).toMatchObject({
      state: 'kept',
      counts: { checked: 20, changed: 20 },
    })
    await addUnused(site, 21)
    await perform(site)
    expect(await countKept(site)).toBe(21)
  })

  test('asks again when far more is due than was confirmed', async ({ site, admin }) => {
    await addUnused(site, 21)
    await perform(site)
    await admin.ask('POST', url, { due: 21 })
    await sql`update users set username = 'old-' || username, email = 'old-' || email`.execute(
      site.database,
    )
    await addUnused(site, 200)
    await perform(site)
    expect(await countKept(site)).toBe(221)
    expect(await readState(site)).toMatchObject({ state: 'stopped' })
  })
})

test('a failed run is recorded, thrown on, and shown in red', async ({ site, context }) => {
  const failing = { ...keptPromises.videos.rule, keep: () => Promise.reject(new Error('disk')) }
  const { signal } = new AbortController()
  await expect(keepPromise(context, 'videos', failing, { signal })).rejects.toThrow('disk')
  const page = await send(site, '/promises')
  expect(page.status).toBe(200)
  expect(page.text).toContain('data-state="failed"')
  expect(page.text).toContain('The last run failed')
})

test('a job that did not run for two days is late', async ({ site, context }) => {
  await keep(context, 'uploads', new Date())
  await sql`update promise_runs set at = now() - interval '49 hours'`.execute(site.database)
  expect((await send(site, '/promises')).text).toContain('data-state="late"')
})

test('runs that change nothing share a row', async ({ site, context }) => {
  for (let time = 0; time < 3; time++) await keep(context, 'uploads', new Date())
  expect(await changedOf(site, 'uploads')).toEqual([0])
})

test('no public count tells about a single person, or how many were rejected', async ({
  site,
  context,
}) => {
  expect([0, 1, 4, 9, 99, 101, 1_299, 54_321].map(roughly)).toEqual([
    null,
    null,
    null,
    5,
    95,
    100,
    1_200,
    54_000,
  ])
  await subjects['rejected-reports'](site)
  await keep(context, 'rejected-reports', endOf('rejected-reports'))
  const { body } = await send(site, '/api/promises')
  const rejected = PromiseLedger.parse(body).promises.find(
    ({ name }) => name === 'rejected-reports',
  )
  expect(rejected).toMatchObject({ state: 'kept', counts: null })
})
