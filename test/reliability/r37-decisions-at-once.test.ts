import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeIdentifiers } from '../../src/server/reports/remove-identifiers.ts'
import { adminReportUrl, apiUrls } from '../../src/shared/urls.ts'
import { storeAdministrator } from '../support/administrators.ts'
import { deletionsBy } from '../support/deleted-reports.ts'
import { type Desk, decideAtOnce, openDesk } from '../support/desk.ts'
import { measured, sized } from '../support/reliability.ts'
import { storeReports } from '../support/reports.ts'
import type { Answer } from '../support/send.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

const rounds = sized(20, 2_000)
const limits = { timeout: sized(240_000, 900_000) }

let site: TestSite
let desks: [Desk, Desk]

beforeAll(async () => {
  site = await startTestSite({ deletionsPerHour: 999_999 })
  desks = [await openDesk(site), await openDesk(site)]
  // The nightly size takes longer than a confirmation lasts.
  await sql`update sessions set sess = jsonb_set(
    sess, '{confirmedAt}', to_jsonb(now() + interval '1 hour'))`.execute(site.database)
})
afterAll(() => site.close())

/** Rows that break a rule at this moment, and the error of the counters. */
async function findFaults() {
  const { rows } = await sql<{ wrong: number; halfRemoved: number; miscounted: number }>`
    select
      (select count(*) from reports where verified <> (status = 'verified')) as wrong,
      (select count(*) from reports
        where (identifiers_removed_at is not null) <> (email = 'removed@invalid')) as half_removed,
      (select count(*) from
        (select status, count(*) as reports from reports group by status) as counted
          full join
        (select status, sum(reports) as reports from report_counts group by status) as kept
          using (status)
        where coalesce(counted.reports, 0) <> coalesce(kept.reports, 0)) as miscounted`.execute(
    site.database,
  )
  return rows[0]
}

const noFaults = { wrong: 0, halfRemoved: 0, miscounted: 0 }

/** Looks for faults during the work; returns the number of checks. */
async function whileWatching(work: () => Promise<void>): Promise<number> {
  let isOver = false
  let looks = 0
  const watch = async () => {
    while (!isOver) {
      expect(await findFaults()).toEqual(noFaults)
      looks++
    }
  }
  const watching = watch()
  try {
    await work()
  } finally {
    isOver = true
    await watching
  }
  return looks
}

const countHistory = async (action: string) => {
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from append_only.history where action = ${action}`.execute(
    site.database,
  )
  return rows[0]?.entries ?? 0
}

async function statisticsEqualCount(): Promise<void> {
  const answer = await fetch(site.url + apiUrls.statistics)
  const { rows } = await sql`
    select count(*) filter (where status <> 'rejected') as total_reports,
           count(*) filter (where status = 'verified') as verified_sightings
      from reports`.execute(site.database)
  expect(await answer.json()).toMatchObject({ ...(rows[0] ?? {}) })
}

function tell(name: string, looks: number): Promise<void> {
  return measured({
    id: 'R-37',
    name: `${rounds.toLocaleString('en')} rounds: ${name}`,
    target:
      'one succeeds, one is refused; history = changes; verified = status; statistics = count',
    figure: `0 deviations, watched ${looks.toLocaleString('en')} times meanwhile`,
    isMet: true,
  })
}

test(`two administrators decide on the same version, ${rounds} rounds`, limits, async () => {
  const looks = await whileWatching(() => decideAtOnce({ site, desks, rounds, lanes: 4 }))
  await statisticsEqualCount()
  await tell('two decisions on the same version', looks)
})

test(
  `two administrators switch the same account on and off, ${rounds} rounds`,
  limits,
  async () => {
    const id = await storeAdministrator(site.database)
    const url = apiUrls.adminUserStatus.replace(':id', id)
    const looks = await whileWatching(async () => {
      for (let round = 0; round < rounds; round++) {
        const body = { expected: round % 2 === 0 }
        const answers = await Promise.all(desks.map((desk) => desk.ask('POST', url, body)))
        expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409])
      }
    })
    const switched =
      (await countHistory('administrator_activated')) +
      (await countHistory('administrator_deactivated'))
    expect(switched).toBe(rounds)
    await tell('two switches of the same account', looks)
  },
)

test(`one administrator decides while the other deletes, ${rounds} rounds`, limits, async () => {
  const [first, second] = desks
  const { restore } = deletionsBy(second)
  const [id = ''] = await storeReports(site.database, [{}])
  const before = await countHistory('report_status_changed')
  let deleted = 0
  const looks = await whileWatching(async () => {
    for (let round = 0; round < rounds; round++) {
      const { updatedAt } = await site.database
        .selectFrom('reports')
        .select('updatedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const expectedUpdatedAt = updatedAt.toISOString()
      const status = round % 2 === 0 ? 'verified' : 'pending'
      const decide = () =>
        first.ask('PATCH', `${adminReportUrl(id)}/status`, { status, expectedUpdatedAt })
      const remove = () => second.ask('DELETE', adminReportUrl(id), { expectedUpdatedAt })
      // In turns, so that each one comes first often enough.
      const [one, other] = await Promise.all(
        round % 3 === 0 ? [remove(), decide()] : [decide(), remove()],
      )
      const [decision, deletion] = round % 3 === 0 ? [other, one] : [one, other]
      const outcome = [decision.status, deletion.status]
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual(outcome)
      if (deletion.status !== 204) continue
      deleted++
      expect(await restore(id)).toEqual([{ id, outcome: 'done' }])
    }
  })
  expect(await countHistory('report_deleted')).toBe(deleted)
  expect(await countHistory('report_restored')).toBe(deleted)
  expect((await countHistory('report_status_changed')) - before).toBe(rounds - deleted)
  await statisticsEqualCount()
  await tell(
    `a decision against a deletion (${deleted.toLocaleString('en')} deleted, all restored)`,
    looks,
  )
})

/** A busy site may answer 503: nothing has happened then. */
async function decideUntilAnswered(desk: Desk, id: string): Promise<Answer> {
  const url = `${adminReportUrl(id)}/status`
  const answer = await desk.ask('PATCH', url, { status: 'pending' })
  return answer.status === 503 ? decideUntilAnswered(desk, id) : answer
}

test(
  `a job removes identifiers while an administrator decides, ${rounds} rounds`,
  limits,
  async () => {
    const [desk] = desks
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    const due = { status: 'verified', verified: true, verifiedAt: longAgo } as const
    const before = await countHistory('report_status_changed')
    const looks = await whileWatching(async () => {
      for (let round = 0; round < rounds; round++) {
        const [id = ''] = await storeReports(site.database, [due])
        const [removed, { status }] = await Promise.all([
          removeIdentifiers(site.database),
          decideUntilAnswered(desk, id),
        ])
        expect(status).toBe(200)
        const row = await site.database
          .selectFrom('reports')
          .select(['status', 'identifiersRemovedAt'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect([row.status, row.identifiersRemovedAt !== null]).toEqual(['pending', removed === 1])
      }
    })
    expect((await countHistory('report_status_changed')) - before).toBe(rounds)
    await statisticsEqualCount()
    await tell('the removal of identifiers against a decision', looks)
  },
)
