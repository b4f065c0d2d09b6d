import { sql } from 'kysely'
import { expect } from 'vitest'
import * as z from 'zod'
import { HistoryEntry } from '../../src/shared/history.ts'
import { ReportCase } from '../../src/shared/moderation.ts'
import { reportStatuses } from '../../src/shared/report-status.ts'
import { adminReportUrl, apiUrls } from '../../src/shared/urls.ts'
import { signedInAdministrator } from './administrators.ts'
import { storeReports } from './reports.ts'
import { type Answer, send } from './send.ts'
import type { TestSite } from './site.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The requests of one administrator. */
export type Desk = {
  id: string
  username: string
  cookie: string
  ask: (method: Method, path: string, body?: unknown) => Promise<Answer>
}

/** A new administrator with this role, signed in. */
export async function openDesk(
  site: Pick<TestSite, 'url' | 'database'>,
  role: 'admin' | 'moderator' = 'admin',
): Promise<Desk> {
  const { id, cookie } = await signedInAdministrator(site.database, { role })
  const { username } = await site.database
    .selectFrom('adminUsers')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    username,
    cookie,
    ask: (method, path, body) => send(site, path, { method, cookie, body }),
  }
}

export async function readCase(desk: Desk, id: string): Promise<ReportCase> {
  return ReportCase.parse((await desk.ask('GET', adminReportUrl(id))).body)
}

/** The history of a report, latest first. */
export async function readHistory(desk: Desk, id: string): Promise<HistoryEntry[]> {
  const answer = await desk.ask('GET', `${apiUrls.adminHistory}?subjectId=${id}`)
  return z.array(HistoryEntry).parse(answer.body)
}

type Contest = { site: TestSite; desks: [Desk, Desk]; rounds: number; lanes: number }

/** Lets two administrators decide on the same version of a report at the same time, repeatedly. */
export async function decideAtOnce({ site, desks, rounds, lanes }: Contest): Promise<void> {
  const ids = await storeReports(
    site.database,
    Array.from({ length: lanes }, () => ({})),
  )
  let round = 0
  let decided = 0
  async function contend(id: string): Promise<void> {
    while (round < rounds) {
      round++
      const { updatedAt } = await site.database
        .selectFrom('reports')
        .select('updatedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const expectedUpdatedAt = updatedAt.toISOString()
      const answers = await Promise.all(
        desks.map((desk, index) => {
          const status = reportStatuses[(round + index) % 4]
          return desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status, expectedUpdatedAt })
        }),
      )
      const codes = answers.map((answer) => answer.status).sort()
      decided += codes.filter((code) => code === 200).length
      // A busy site may answer 503, which changes nothing; the round is then repeated.
      if (codes.includes(503)) round--
      else expect(codes, `round ${round}`).toEqual([200, 409])
    }
  }
  await Promise.all(ids.map(contend))
  const { rows } = await sql<{ decisions: number; wrong: number }>`
    select (select count(*) from append_only.history where subject_id = any(${ids}::uuid[]))
             as decisions,
           (select count(*) from reports where verified <> (status = 'verified')) as wrong
  `.execute(site.database)
  expect(rows).toEqual([{ decisions: decided, wrong: 0 }])
}
