import { sql } from 'kysely'
import { expect } from 'vitest'
import * as z from 'zod'
import { type Desk, openDesk } from '../../../../test/support/desk.ts'
import { test } from '../../../../test/support/desk-test.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { Claim } from '../../../shared/claims.ts'
import { adminReportUrl, apiUrls } from '../../../shared/urls.ts'

const claimUrl = (id: string) => `${adminReportUrl(id)}/claim`
const claim = async (desk: Desk, id: string, body = {}) =>
  z.array(Claim).parse((await desk.ask('POST', claimUrl(id), body)).body)
const list = async (desk: Desk) =>
  z.array(Claim).parse((await desk.ask('GET', apiUrls.adminClaims)).body)

let id: string
let other: string

test.beforeEach(async ({ site }) => {
  await sql`truncate reports cascade`.execute(site.database)
  const ids = await storeReports(site.database, [{}, {}])
  id = ids[0] ?? ''
  other = ids[1] ?? ''
})

test('others see who reads a report, and it stays theirs until somebody takes it over', async ({
  admin,
  moderator,
}) => {
  expect(await claim(moderator, id)).toMatchObject([{ reportId: id, isOwn: true }])
  const others = { reportId: id, administratorName: moderator.username, isOwn: false }
  expect(await list(admin)).toMatchObject([others])
  expect(await claim(admin, id)).toMatchObject([others])
  expect(await claim(admin, id, { takeOver: true })).toMatchObject([{ reportId: id, isOwn: true }])
  expect(await list(moderator)).toMatchObject([{ administratorName: admin.username, isOwn: false }])
})

test('everybody reads one report at a time, so no row is left over', async ({
  site,
  moderator,
}) => {
  await claim(moderator, id)
  expect(await claim(moderator, other)).toMatchObject([{ reportId: other }])
  expect(await site.database.selectFrom('reportClaims').select('reportId').execute()).toHaveLength(
    1,
  )
})

test('a claim ends by release, and nobody ends that of another', async ({ admin, moderator }) => {
  await claim(moderator, id)
  expect((await admin.ask('DELETE', claimUrl(id))).status).toBe(204)
  expect(await list(admin)).toHaveLength(1)
  expect((await moderator.ask('DELETE', claimUrl(id))).status).toBe(204)
  expect(await list(admin)).toEqual([])
})

test('a claim forbids no decision, and ends with it', async ({ admin, moderator }) => {
  await claim(moderator, id)
  const decided = await admin.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'verified' })
  expect(decided.status).toBe(200)
  expect(await list(admin)).toEqual([])
})

test('a claim ends when its owner signs out', async ({ site, admin }) => {
  const leaving = await openDesk(site, 'moderator')
  await claim(leaving, id)
  await leaving.ask('POST', apiUrls.adminLogout)
  expect(await list(admin)).toEqual([])
})

test.for([
  [899, 1],
  [901, 0],
] as const)(
  'after %i seconds without a key there are %i claims',
  async ([seconds, left], { site, admin, moderator }) => {
    await claim(moderator, id)
    await sql`
    update report_claims set claimed_at = now() - make_interval(secs => ${seconds}),
           renewed_at = now() - make_interval(secs => ${seconds})`.execute(site.database)
    expect(await list(admin)).toHaveLength(left)
    expect(await claim(admin, id)).toMatchObject([{ isOwn: left === 0 }])
  },
)

test('a renewed claim keeps its time', async ({ site, moderator }) => {
  await claim(moderator, id)
  await sql`
    update report_claims set claimed_at = now() - interval '20 min',
           renewed_at = now() - interval '9 min'`.execute(site.database)
  const [renewed] = await claim(moderator, id)
  expect(Date.now() - Date.parse(renewed?.since ?? '')).toBeGreaterThan(19 * 60_000)
})

test('there is nothing to claim where there is no report', async ({ moderator }) => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await moderator.ask('POST', claimUrl(unknown), {})).status).toBe(404)
})
