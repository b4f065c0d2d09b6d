import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { refusal } from '../../../../test/support/administrators.ts'
import { deletionsBy } from '../../../../test/support/deleted-reports.ts'
import { type Desk, openDesk } from '../../../../test/support/desk.ts'
import { takeMails } from '../../../../test/support/outbox.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { type TestSite, testWithSite } from '../../../../test/support/site-test.ts'

let admin: Desk
let desk: ReturnType<typeof deletionsBy>
let ids: string[]

const most = 24
const confirmationRequired = [401, 'confirmation-required', 'Re-authentication required']

const test = testWithSite({ deletionsPerHour: most })

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, deleted_reports, admin_users, sessions cascade`.execute(site.database)
  admin = await openDesk(site)
  desk = deletionsBy(admin)
  ids = await storeReports(
    site.database,
    Array.from({ length: 40 }, () => ({})),
  )
  await takeMails(site)
})

const left = async (site: TestSite) =>
  (await site.database.selectFrom('reports').select('id').execute()).length

/** Moves the last confirmation back by six minutes, as in a session left open. */
const waitSixMinutes = (site: TestSite) =>
  sql`update sessions set sess = jsonb_set(
    sess, '{startedAt}', to_jsonb(now() - interval '6 minutes'))`.execute(site.database)

describe('a stolen session', () => {
  test.beforeEach(({ site }) => waitSixMinutes(site))

  test('deletes nothing at once without the password', async ({ site }) => {
    expect(refusal(await desk.removeSeveral(ids.slice(0, 2)))).toEqual(confirmationRequired)
    expect(refusal(await desk.removeSeveral(ids.slice(0, 1)))).toEqual(confirmationRequired)
    expect(await left(site)).toBe(40)
    await sql`update sessions set sess = jsonb_set(sess, '{confirmedAt}', to_jsonb(now()))`.execute(
      site.database,
    )
    expect((await desk.removeSeveral(ids.slice(0, 2))).status).toBe(200)
  })

  test('deletes ten reports one by one, and no more', async ({ site }) => {
    const statuses: number[] = []
    for (const id of ids.slice(0, 12)) statuses.push((await desk.remove(id)).status)
    expect(statuses).toEqual([...Array(10).fill(204), 401, 401])
    expect(await left(site)).toBe(30)
    await sql`update deleted_reports set deleted_at = deleted_at - interval '1 hour'`.execute(
      site.database,
    )
    expect((await desk.remove(ids[11] ?? '')).status).toBe(204)
  })
})

describe('the limit of an hour', () => {
  const over = (leftOver: number) => [
    429,
    'too-many-deletions',
    `You can delete ${most} reports in an hour, and ${leftOver} are left. Please try again later.`,
  ]

  test('counts all deletions of one administrator together', async ({ site }) => {
    expect((await desk.removeSeveral(ids.slice(0, 20))).status).toBe(200)
    const refused = await desk.removeSeveral(ids.slice(20, 25))
    expect(refusal(refused)).toEqual(over(4))
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(3_500)
    expect(wait).toBeLessThanOrEqual(3_600)
    expect(await left(site)).toBe(20)
    expect((await desk.removeSeveral(ids.slice(20, 24))).status).toBe(200)
    expect(refusal(await desk.remove(ids[24] ?? ''))).toEqual(over(0))
    const other = deletionsBy(await openDesk(site))
    expect((await other.remove(ids[24] ?? '')).status).toBe(204)
  })

  test('counts simultaneous requests', async ({ site }) => {
    const lots = [0, 10, 20, 30].map((start) => ids.slice(start, start + 10))
    const answers = await Promise.all(lots.map((lot) => desk.removeSeveral(lot)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    expect(await left(site)).toBe(20)
  })

  test('answers when the oldest deletions are an hour old', async ({ site }) => {
    await desk.removeSeveral(ids.slice(0, 12))
    await sql`update deleted_reports set deleted_at = deleted_at - interval '50 minutes'`.execute(
      site.database,
    )
    await desk.removeSeveral(ids.slice(12, 24))
    const refused = await desk.removeSeveral(ids.slice(24, 26))
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    await sql`update deleted_reports set deleted_at = deleted_at - interval '10 minutes'`.execute(
      site.database,
    )
    expect((await desk.removeSeveral(ids.slice(24, 26))).status).toBe(200)
  })

  test('does not count restored reports', async () => {
    await desk.removeSeveral(ids.slice(0, 24))
    await desk.restore(...ids.slice(0, 24))
    expect((await desk.removeSeveral(ids.slice(0, 24))).status).toBe(200)
  })
})

describe('the mail about a deletion of several reports', () => {
  test('goes to the other active administrators, without report or reporter', async ({ site }) => {
    const other = await openDesk(site)
    await openDesk(site, 'moderator')
    const inactive = await openDesk(site)
    await site.database
      .updateTable('adminUsers')
      .set({ isActive: false })
      .where('id', '=', inactive.id)
      .execute()
    await desk.removeSeveral(ids.slice(0, 3))
    const mails = await takeMails(site)
    expect(mails.map(({ to }) => to)).toEqual([`${other.username}@example.org`])
    const { subject = '', text = '' } = mails[0] ?? {}
    expect(subject).toContain('3 entries were deleted')
    expect(text).toContain('/admin?view=deleted\n')
    expect(text).not.toMatch(/jane|flagstaff|amber/i)
    expect(text).not.toContain(admin.username)
    for (const id of ids.slice(0, 3)) expect(text).not.toContain(id)
  })

  test('is not sent for a single report or without a deletion', async ({ site }) => {
    await openDesk(site)
    await desk.remove(ids[0] ?? '')
    await desk.removeSeveral([ids[0] ?? '', ids[1] ?? ''])
    expect(await takeMails(site)).toEqual([])
    await desk.removeSeveral(ids.slice(2, 27))
    expect(await takeMails(site)).toEqual([])
  })
})
