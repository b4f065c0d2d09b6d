import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { signIn, storedPassword, storeUser } from '../../../test/support/accounts.ts'
import { attachVideo } from '../../../test/support/attached-video.ts'
import { closing } from '../../../test/support/closing.ts'
import { type Desk, openDesk } from '../../../test/support/desk.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { testThatStarts } from '../../../test/support/site-test.ts'
import { startStubCache } from '../../../test/support/stub-cache.ts'
import { adminReportUrl, apiUrls } from '../../shared/urls.ts'
import { eraseReport, removeReporter } from '../administration/desk/protect-reporter.ts'
import { readConfig } from '../config.ts'
import { purgeReports } from './purge-caches.ts'

const test = testThatStarts
  .extend('first', { scope: 'file' }, closing(startStubCache))
  .extend('second', { scope: 'file' }, closing(startStubCache))
  .extend('site', { scope: 'file' }, async ({ first, second }, { onCleanup }) => {
    const site = await startTestSite({ cachePurgeUrls: [first.url, second.url] })
    onCleanup(() => site.close())
    return site
  })

let ids: string[]
let desk: Desk

test.beforeEach(async ({ site, first, second }) => {
  await sql`truncate reports, users cascade`.execute(site.database)
  ids = (await storeReports(site.database, [{}, {}])).sort()
  desk = await openDesk(site)
  for (const cache of [first, second]) Object.assign(cache, { purged: [], fails: false })
})

const keysOf = (...reports: string[]) => [...reports.map((id) => `report:${id}`), 'reports']

const changeStatus = (id: string, status: string) =>
  desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status })

test('a rejected report is purged from each cache, and once more', async ({
  site,
  first,
  second,
}) => {
  const [id = ''] = ids
  expect((await changeStatus(id, 'rejected')).status).toBe(200)
  expect(await site.jobs.performDue()).toBe(2)
  for (const { purged } of [first, second]) expect(purged).toEqual([keysOf(id), keysOf(id)])
})

test('deleted reports are purged together', async ({ site, first }) => {
  const reports = ids.map((id) => ({ id }))
  const answer = await desk.ask('POST', apiUrls.adminReportDeletions, {
    reports,
    reasonCode: 'spam',
  })
  expect(answer.status).toBe(200)
  await site.jobs.performDue()
  expect(first.purged[0]).toEqual(keysOf(...ids))
})

test.for(['under_review', 'verified'])(
  'a report that becomes %s is not purged',
  async (status, { site, first }) => {
    const [id = ''] = ids
    expect((await changeStatus(id, status)).status).toBe(200)
    await site.jobs.performDue()
    expect(first.purged).toEqual([])
  },
)

test('a video that a moderator withdraws is purged with its report', async ({ site, first }) => {
  const [id = ''] = ids
  await attachVideo(site.database, id)
  const release = (released: boolean) =>
    desk.ask('POST', apiUrls.adminVideoRelease.replace(':id', id), { released })
  expect((await release(true)).status).toBe(200)
  await site.jobs.performDue()
  expect(first.purged).toEqual([])
  expect((await release(false)).status).toBe(200)
  await site.jobs.performDue()
  expect(first.purged[0]).toEqual(keysOf(id))
})

test('a report is purged if its video was shown only as long as it was verified', async ({
  site,
  first,
}) => {
  const [id = '', other = ''] = ids
  await attachVideo(site.database, id)
  await sql`update reports set status = 'verified', verified = true where id = ${other}`.execute(
    site.database,
  )
  for (const report of ids) expect((await changeStatus(report, 'under_review')).status).toBe(200)
  await site.jobs.performDue()
  expect(first.purged).toEqual([keysOf(id), keysOf(id)])
})

test('a decision that is refused purges nothing', async ({ site, first }) => {
  const [id = ''] = ids
  const expectedUpdatedAt = new Date(0).toISOString()
  const body = { status: 'rejected', expectedUpdatedAt }
  expect((await desk.ask('PATCH', `${adminReportUrl(id)}/status`, body)).status).toBe(409)
  await site.jobs.performDue()
  expect(first.purged).toEqual([])
})

test('the shell purges a report that it erases or whose witness it removes', async ({
  site,
  first,
}) => {
  const [one = '', other = ''] = ids
  const config = { ...readConfig({}), cachePurgeUrls: [first.url] }
  const purge = (transaction: Parameters<typeof purgeReports>[0], reports: string[]) =>
    purgeReports(transaction, { config, jobs: site.jobs }, reports)
  expect(await eraseReport(site.database, one, purge)).toBe(true)
  expect(await removeReporter(site.database, other, purge)).toBe(true)
  await site.jobs.performDue()
  expect(new Set(first.purged.map(String))).toEqual(
    new Set([keysOf(one), keysOf(other)].map(String)),
  )
})

test('many reports are purged in requests that every cache accepts', async ({ site, first }) => {
  const config = { ...readConfig({}), cachePurgeUrls: [first.url] }
  const many = Array.from({ length: 150 }, () => randomUUID())
  await site.database
    .transaction()
    .execute((transaction) => purgeReports(transaction, { config, jobs: site.jobs }, many))
  await site.jobs.performDue()
  expect(new Set(first.purged.flat())).toEqual(new Set(keysOf(...many)))
  for (const keys of first.purged) expect(`xkey: ${keys.join(' ')}`.length).toBeLessThan(4_096)
})

test.for([true, false])(
  'an erased account purges everything and links no reports, withdrawn: %s',
  async (withdrawReports, { site, first }) => {
    const user = await storeUser(site.database)
    await storeReports(site.database, [{ userId: user.id }, { userId: user.id }])
    const { cookie } = await signIn(site.database, user)
    const body = { password: storedPassword, withdrawReports }
    const answer = await send(site, apiUrls.user, { method: 'DELETE', cookie, body })
    expect(answer.status).toBe(204)
    await site.jobs.performDue()
    expect(first.purged).toEqual([
      ['report', 'reports'],
      ['report', 'reports'],
    ])
  },
)

test('a purge that fails is repeated, and one failing cache does not hinder the other', async ({
  site,
  first,
  second,
}) => {
  const [id = ''] = ids
  first.fails = true
  await changeStatus(id, 'rejected')
  await site.jobs.performDue()
  expect([first.purged, second.purged]).toEqual([[keysOf(id)], [keysOf(id)]])
  first.fails = false
  await sql`update jobs.job set start_after = now() where name = 'purge-caches'`.execute(
    site.database,
  )
  await site.jobs.performDue()
  expect(first.purged).toHaveLength(3)
  const { rows } = await sql`select from jobs.job where name = 'purge-caches'`.execute(
    site.database,
  )
  expect(rows).toEqual([])
})
