import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import { faultCodes, refusal } from '../../../../test/support/administrators.ts'
import { type Desk, readCase, readHistory } from '../../../../test/support/desk.ts'
import { type TestSite, test } from '../../../../test/support/desk-test.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import type { Answer } from '../../../../test/support/send.ts'
import { DecisionOutcome } from '../../../shared/moderation.ts'
import { reportStatuses } from '../../../shared/report-status.ts'
import { adminReportUrl, apiUrls } from '../../../shared/urls.ts'

let id: string

test.beforeEach(async ({ site }) => {
  await sql`truncate reports cascade`.execute(site.database)
  id = (await storeReports(site.database, [{}]))[0] ?? ''
})

const stored = (site: TestSite) => site.database.selectFrom('reports').selectAll().execute()
const recorded = (admin: Desk, report = id) => readHistory(admin, report)

function outcomes({ status, body }: Answer) {
  expect(status).toBe(200)
  return z.array(DecisionOutcome).parse(body)
}

const absent = '00000000-0000-4000-8000-000000000000'

describe('decisions on several reports', () => {
  let ids: string[]
  test.beforeEach(async ({ site }) => {
    ids = await storeReports(
      site.database,
      Array.from({ length: 5 }, () => ({})),
    )
  })
  const chosen = (given: string[]) => given.map((one) => ({ id: one }))
  const statuses = async (site: TestSite) => {
    const rows = await stored(site)
    return ids.map((one) => rows.find((row) => row.id === one)?.status)
  }

  test('answer each report separately: done, changed in the meantime, or deleted', async ({
    admin,
    moderator,
    site,
  }) => {
    const [first = '', second = '', third = ''] = ids
    const { report } = await readCase(admin, second)
    const old = { id: third, expectedUpdatedAt: '2020-01-01T00:00:00Z' }
    const reports = [
      { id: first },
      old,
      { id: absent },
      { id: second, expectedUpdatedAt: report.updatedAt },
    ]
    const body = { reports, status: 'rejected', reasonCode: 'duplicate' }
    const told = outcomes(await moderator.ask('POST', apiUrls.adminReportDecisions, body))
    expect(told.map((one) => [one.id, one.outcome, one.report?.status])).toEqual([
      [first, 'done', 'rejected'],
      [third, 'conflict', 'pending'],
      [absent, 'not_found', undefined],
      [second, 'done', 'rejected'],
    ])
    expect(await statuses(site)).toEqual(['rejected', 'rejected', 'pending', 'pending', 'pending'])
    expect(await recorded(admin, first)).toMatchObject([
      { actorName: moderator.username, toValue: 'rejected', reasonCode: 'duplicate' },
    ])
    for (const untouched of [third, absent]) expect(await recorded(admin, untouched)).toEqual([])
  })

  test('delete reports for role admin only, and keep only the history', async ({
    admin,
    moderator,
    site,
  }) => {
    const body = { reports: chosen([...ids.slice(0, 3), absent]), reason: 'A flood' }
    const forbidden = await moderator.ask('POST', apiUrls.adminReportDeletions, body)
    expect(forbidden.status).toBe(403)
    expect(await stored(site)).toHaveLength(6)
    const told = outcomes(await admin.ask('POST', apiUrls.adminReportDeletions, body))
    expect(told.map(({ outcome, report }) => [outcome, report])).toEqual([
      ...Array.from({ length: 3 }, () => ['done', null]),
      ['not_found', null],
    ])
    expect((await stored(site)).map((row) => row.id).sort()).toEqual([id, ...ids.slice(3)].sort())
  })

  test.for<[object, string | RegExp]>([
    [{ reports: [] }, 'Choose 1 to 200 reports.'],
    [{}, 'Choose 1 to 200 reports.'],
    [{ reports: Array.from({ length: 201 }, () => ({ id: absent })) }, /Choose 1 to 200/],
    [{ reports: [{ id: absent }, { id: absent }] }, 'Name each report once.'],
    [{ reports: ['a', 'A'].map((digit) => ({ id: digit + absent.slice(1) })) }, /once/],
    [{ reports: [{ id: absent, fullName: 'x' }] }, 'Unknown field: fullName.'],
    [{ reports: [{ id: absent }], verified: true }, 'Status and verified do not match.'],
  ])('%j is refused', async ([body, detail], { admin }) => {
    const answer = await admin.ask('POST', apiUrls.adminReportDecisions, {
      status: 'pending',
      ...body,
    })
    const [status, , said] = refusal(answer)
    expect(status).toBe(400)
    expect(faultCodes(answer)).not.toContain('invalid')
    if (detail instanceof RegExp) expect(said).toMatch(detail)
    else expect(said).toBe(detail)
  })

  test('end without a deadlock when two administrators choose the same reports in different order', async ({
    admin,
    moderator,
    site,
  }) => {
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        [ids, ids.toReversed()].map((given, index) =>
          [admin, moderator][index]?.ask('POST', apiUrls.adminReportDecisions, {
            reports: chosen(given),
            status: reportStatuses[(round + index) % 4],
          }),
        ),
      )
      expect(answers.map((answer) => answer?.status)).toEqual([200, 200])
      expect(new Set(await statuses(site)).size).toBe(1)
    }
  })
})

describe('a deletion', () => {
  test('removes everything of the report except the history', async ({ admin, site }) => {
    await admin.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'under_review' })
    await admin.ask('POST', `${adminReportUrl(id)}/notes`, { text: 'A note on it' })
    const answer = await admin.ask('DELETE', adminReportUrl(id))
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await stored(site)).toEqual([])
    const notes = await site.database.selectFrom('reportNotes').selectAll().execute()
    expect(notes).toEqual([])
    const history = await recorded(admin)
    expect(history).toMatchObject([
      { action: 'report_deleted', fromValue: 'under_review', toValue: null },
      { action: 'report_status_changed' },
    ])
    expect(history[0]).toMatchObject({ reasonCode: 'not_given', actorName: admin.username })
    expect(JSON.stringify(history)).not.toMatch(/jane|Flagstaff|amber/i)
  })

  test('takes a reason and a version', async ({ admin, site }) => {
    const late = { expectedUpdatedAt: '2020-01-01T00:00:00Z', reasonCode: 'illegal_content' }
    const conflicting = await admin.ask('DELETE', adminReportUrl(id), late)
    expect(refusal(conflicting)).toEqual([
      409,
      'changed-meanwhile',
      'This report was changed by another moderator',
    ])
    expect(await stored(site)).toHaveLength(1)
    const { report } = await readCase(admin, id)
    const body = { ...late, expectedUpdatedAt: report.updatedAt }
    expect((await admin.ask('DELETE', adminReportUrl(id), body)).status).toBe(204)
    expect((await recorded(admin))[0]).toMatchObject({ reasonCode: 'illegal_content' })
  })

  test('answers 404 the second time and is recorded once', async ({ admin }) => {
    await admin.ask('DELETE', adminReportUrl(id))
    const again = await admin.ask('DELETE', adminReportUrl(id))
    expect(refusal(again)).toEqual([404, 'not-found', 'There is no such report.'])
    expect((await admin.ask('DELETE', adminReportUrl('nonsense'))).status).toBe(404)
    expect(await recorded(admin)).toHaveLength(1)
  })

  test('needs the role admin', async ({ moderator, site }) => {
    expect((await moderator.ask('DELETE', adminReportUrl(id))).status).toBe(403)
    expect(await stored(site)).toHaveLength(1)
  })
})
