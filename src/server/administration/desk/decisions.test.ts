import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { faultCodes, refusal } from '../../../../test/support/administrators.ts'
import { type Desk, decideAtOnce, readCase, readHistory } from '../../../../test/support/desk.ts'
import { type TestSite, test } from '../../../../test/support/desk-test.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import type { Answer } from '../../../../test/support/send.ts'
import { AdminReport } from '../../../shared/moderation.ts'
import { ProblemDetails } from '../../../shared/problems.ts'
import { reportStatuses } from '../../../shared/report-status.ts'
import { adminReportUrl } from '../../../shared/urls.ts'

let id: string

test.beforeEach(async ({ site }) => {
  await sql`truncate reports cascade`.execute(site.database)
  id = (await storeReports(site.database, [{}]))[0] ?? ''
})

const statusUrl = (report = id) => `${adminReportUrl(report)}/status`
const decide = (desk: Desk, body: unknown) => desk.ask('PATCH', statusUrl(), body)

async function decided(asked: Promise<Answer>): Promise<AdminReport> {
  const { status, body } = await asked
  expect([status, body]).toEqual([200, expect.anything()])
  return AdminReport.parse(body)
}

const stored = (site: TestSite) => site.database.selectFrom('reports').selectAll().execute()

const recorded = (desk: Desk) => readHistory(desk, id)

describe('a decision', () => {
  test.for(reportStatuses)(
    'sets the status %s and keeps `verified` in step',
    async (status, { admin, site }) => {
      for (const from of reportStatuses) {
        await decided(decide(admin, { status: from, verified: from === 'verified' }))
        const report = await decided(decide(admin, { status, verified: status === 'verified' }))
        expect(report).toMatchObject({ id, status, verified: status === 'verified' })
        expect(report.verifiedAt === null).toBe(status !== 'verified')
        expect(await stored(site)).toMatchObject([{ status, verified: status === 'verified' }])
      }
    },
  )

  test('needs neither `verified` nor a reason', async ({ admin }) => {
    expect(await decided(decide(admin, { status: 'verified' }))).toMatchObject({ verified: true })
    expect(await decided(decide(admin, { status: 'rejected' }))).toMatchObject({ verified: false })
  })

  test.for([
    [{ status: 'published' }, 'Invalid status.'],
    [{ status: null }, 'Invalid status.'],
    [{}, 'Invalid status.'],
    [{ status: 'rejected', verified: true }, 'Status and verified do not match.'],
    [{ status: 'verified', verified: false }, 'Status and verified do not match.'],
    [{ status: 'pending', verified: 'no' }, 'Verified must be true or false.'],
    [{ status: 'rejected', reasonCode: 'mood' }, 'Unknown reason.'],
    [{ status: 'rejected', reason: 'x'.repeat(1_001) }, /^Reason must be at most 1,000/],
    [{ status: 'rejected', reason: 'nul \0' }, /^Reason contains invalid/],
    [{ status: 'pending', expectedUpdatedAt: 'yesterday' }, /^expectedUpdatedAt must be/],
    [{ status: 'pending', fullName: 'Somebody' }, 'Unknown field: fullName.'],
    [{ status: 'pending', id: 'x', note: 'y' }, 'Unknown field: id, note.'],
    [[], 'Send what is decided as a JSON object.'],
  ])('%j is refused and changes nothing', async ([body, detail], { admin, site }) => {
    const before = await stored(site)
    const answer = await decide(admin, body)
    const [status, code, said] = refusal(answer)
    expect([status, code]).toEqual([400, 'invalid-fields'])
    expect(faultCodes(answer)).not.toContain('invalid')
    if (detail instanceof RegExp) expect(said).toMatch(detail)
    else expect(said).toBe(detail)
    expect(await stored(site)).toEqual(before)
    expect(await recorded(admin)).toEqual([])
  })

  test('changes nothing but the status and the version', async ({ admin, site }) => {
    const [before] = await stored(site)
    await decided(decide(admin, { status: 'under_review' }))
    const [after] = await stored(site)
    expect({ ...after, updatedAt: 0 }).toEqual({ ...before, status: 'under_review', updatedAt: 0 })
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? Infinity)
  })

  test('answers 404 for an unknown report', async ({ admin }) => {
    for (const absent of ['00000000-0000-4000-8000-000000000000', 'nonsense', '1']) {
      const answer = await admin.ask('PATCH', statusUrl(absent), { status: 'pending' })
      expect(refusal(answer)).toEqual([404, 'not-found', 'There is no such report.'])
    }
  })

  test('records the actor, both statuses and the reason', async ({ admin, moderator }) => {
    await decided(decide(moderator, { status: 'verified' }))
    await decided(decide(admin, { status: 'rejected', reasonCode: 'spam', reason: ' An offer ' }))
    await decided(decide(admin, { status: 'rejected' }))
    await decided(decide(admin, { status: 'pending', reason: 'Looked again' }))
    const told = (await recorded(admin)).map((entry) => [
      entry.actorName,
      entry.fromValue,
      entry.toValue,
      entry.reasonCode,
      entry.reasonText,
    ])
    expect(told).toEqual([
      [admin.username, 'rejected', 'pending', 'other', 'Looked again'],
      [admin.username, 'rejected', 'rejected', 'not_given', null],
      [admin.username, 'verified', 'rejected', 'spam', 'An offer'],
      [moderator.username, 'pending', 'verified', null, null],
    ])
    expect((await readCase(admin, id)).history).toEqual(await recorded(admin))
  })
})

describe('the version', () => {
  test('admits one decision for each expected version', async ({ admin, moderator, site }) => {
    const { report } = await readCase(admin, id)
    const body = { status: 'verified', expectedUpdatedAt: report.updatedAt }
    const after = await decided(decide(admin, body))
    const late = await decide(moderator, { ...body, status: 'rejected' })
    expect(late.status).toBe(409)
    const problem = ProblemDetails.parse(late.body)
    expect(problem.detail).toBe('This report was changed by another moderator')
    expect(problem.code).toBe('changed-meanwhile')
    expect(problem.current).toMatchObject({ id, status: 'verified', updatedAt: after.updatedAt })
    expect(await recorded(admin)).toHaveLength(1)
    expect(await stored(site)).toMatchObject([{ status: 'verified' }])
  })

  test('in a conflict hides from a moderator the fields that the list hides', async ({
    moderator,
  }) => {
    const expectedUpdatedAt = '2020-01-01T00:00:00.000Z'
    const answer = await decide(moderator, { status: 'pending', expectedUpdatedAt })
    expect(answer.text).not.toContain('jane.doe@example.org')
  })

  test('grows with each change, even within a millisecond or behind a wrong clock', async ({
    admin,
    site,
  }) => {
    await sql`update reports set status = status`.execute(site.database)
    await sql`alter table reports disable trigger reports_note_change`.execute(site.database)
    await sql`update reports set updated_at = '2200-01-01T00:00:00.000999Z'`.execute(site.database)
    await sql`alter table reports enable trigger reports_note_change`.execute(site.database)
    const versions = [(await readCase(admin, id)).report.updatedAt]
    for (let round = 0; round < 20; round++) {
      const status = reportStatuses[round % 4]
      const expectedUpdatedAt = versions.at(-1)
      versions.push((await decided(decide(admin, { status, expectedUpdatedAt }))).updatedAt)
    }
    expect(versions).toEqual([...new Set(versions)].sort())
    expect(versions.at(-1)).toBe('2200-01-01T00:00:00.020Z')
  })

  test('stays valid when the video is prepared in the background', async ({ admin, site }) => {
    const { report } = await readCase(admin, id)
    await sql`update reports set video_prepared_at = now() where id = ${id}`.execute(site.database)
    expect((await readCase(admin, id)).report.updatedAt).toBe(report.updatedAt)
    await decided(decide(admin, { status: 'verified', expectedUpdatedAt: report.updatedAt }))
  })

  test('admits one of two simultaneous decisions, in every round', async ({
    admin,
    moderator,
    site,
  }) => await decideAtOnce({ site, desks: [admin, moderator], rounds: 60, lanes: 3 }))
})
