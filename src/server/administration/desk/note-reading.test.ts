import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Desk, openDesk, readHistory } from '../../../../test/support/desk.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { type TestSite, test } from '../../../../test/support/site-test.ts'
import { adminReportUrl, apiUrls } from '../../../shared/urls.ts'
import { unnamedReporter } from '../../importing/report-rules.ts'

let admin: Desk

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, admin_users, sessions cascade`.execute(site.database)
  admin = await openDesk(site)
})

const store = (site: TestSite, amount: number, changes: object = {}) =>
  storeReports(
    site.database,
    Array.from({ length: amount }, () => changes),
  )
const list = (query: string, desk = admin) => desk.ask('GET', `${apiUrls.adminReports}?${query}`)

/** The recorded readings of this administrator, oldest first. */
async function recorded(site: TestSite, desk = admin): Promise<(string | null)[]> {
  const reader = await openDesk(site)
  const entries = await readHistory(reader, desk.id)
  return entries
    .filter(({ action }) => action === 'reporters_read')
    .map(({ toValue }) => toValue)
    .reverse()
}

const over50 = 'more than 50 in 10 minutes'
const minutesPass = (site: TestSite, minutes: number) =>
  sql`update reporter_readings
    set read_at = read_at - make_interval(mins => ${minutes})`.execute(site.database)

describe('the record of reading names and addresses', () => {
  test('starts at the 51st reporter, once, and names the administrator', async ({ site }) => {
    await store(site, 60)
    await list('limit=50')
    expect(await recorded(site)).toEqual([])
    await list('limit=1&offset=50')
    expect(await recorded(site)).toEqual([over50])
    await list('limit=60')
    expect(await recorded(site)).toEqual([over50])
    const reader = await openDesk(site)
    const [entry] = await readHistory(reader, admin.id)
    expect(entry).toMatchObject({
      actorId: admin.id,
      actorName: admin.username,
      subjectKind: 'administrator',
      subjectName: admin.username,
    })
    expect(JSON.stringify(entry)).not.toMatch(/jane/i)
  })

  test('repeats at the 501st reporter', async ({ site }) => {
    await store(site, 510)
    for (const offset of [0, 200, 400]) await list(`limit=200&offset=${offset}`)
    expect(await recorded(site)).toEqual([over50, 'more than 500 in 10 minutes'])
  })

  test('counts the same reporters once', async ({ site }) => {
    await store(site, 30)
    for (let time = 0; time < 5; time++) await list('limit=30')
    expect(await recorded(site)).toEqual([])
  })

  test('counts only the last ten minutes', async ({ site }) => {
    await store(site, 100)
    await list('limit=50')
    await minutesPass(site, 10)
    await list('limit=50&offset=50')
    expect(await recorded(site)).toEqual([])
    await minutesPass(site, 9)
    await list('limit=10')
    expect(await recorded(site)).toEqual([over50])
  })

  test('counts each administrator separately', async ({ site }) => {
    await store(site, 60)
    const other = await openDesk(site)
    await list('limit=30')
    await list('limit=30&offset=30', other)
    expect([...(await recorded(site)), ...(await recorded(site, other))]).toEqual([])
  })

  test('counts lists, searches, single reports, decisions and conflicts', async ({ site }) => {
    const ids = await store(site, 51)
    const [single = '', decided = '', conflicting = '', several = ''] = ids
    await list('limit=47&offset=4')
    await admin.ask('GET', adminReportUrl(single))
    await admin.ask('PATCH', `${adminReportUrl(decided)}/status`, { status: 'verified' })
    await admin.ask('PATCH', `${adminReportUrl(conflicting)}/status`, {
      status: 'verified',
      expectedUpdatedAt: '2020-01-01T00:00:00Z',
    })
    expect(await recorded(site)).toEqual([])
    const reports = [{ id: several }]
    await admin.ask('POST', apiUrls.adminReportDecisions, { reports, status: 'verified' })
    expect(await recorded(site)).toEqual([over50])
  })

  test('counts what a moderator reveals, not what the list masks', async ({ site }) => {
    const moderator = await openDesk(site, 'moderator')
    const ids = await store(site, 51, { anonymous: true })
    await list('limit=200', moderator)
    expect(await recorded(site, moderator)).toEqual([])
    for (const id of ids.slice(1)) await moderator.ask('POST', `${adminReportUrl(id)}/reveal`)
    expect(await recorded(site, moderator)).toEqual([])
    await moderator.ask('POST', `${adminReportUrl(ids[0] ?? '')}/reveal`)
    expect(await recorded(site, moderator)).toEqual([over50])
  })

  test('leaves out reports without a name', async ({ site }) => {
    await store(site, 60, unnamedReporter)
    await list('limit=200')
    expect(await recorded(site)).toEqual([])
  })

  test('is written once for simultaneous requests', async ({ site }) => {
    await store(site, 80)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, lane) => list(`limit=10&offset=${lane * 10}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await recorded(site)).toEqual([over50])
  })
})
