import { sql } from 'kysely'
import { test as base, expect } from 'vitest'
import { signIn, storedPassword, storeUser } from '../../../../test/support/accounts.ts'
import { attachVideo } from '../../../../test/support/attached-video.ts'
import { closing } from '../../../../test/support/closing.ts'
import { deletionsBy } from '../../../../test/support/deleted-reports.ts'
import { openDesk } from '../../../../test/support/desk.ts'
import {
  changeUnnoticed,
  forgetAnswers,
  type NeighbouringSites,
  newPlace,
  openNeighbouringSites,
  untilAnswersAreKept,
} from '../../../../test/support/neighbouring-sites.ts'
import { sightedAt, storeSightings } from '../../../../test/support/report-facts.ts'
import { newReport, newReportForm, storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import type { TestSite } from '../../../../test/support/site.ts'
import {
  adminReportUrl,
  apiUrls,
  pageUrls,
  reportApiUrl,
  reportPageUrl,
} from '../../../shared/urls.ts'
import {
  eraseReport,
  hideReporter,
  removeReporter,
} from '../../administration/desk/protect-reporter.ts'
import { addDemoReports } from '../../demo/demo-reports.ts'
import { notePrepared } from '../../evidence/queries.ts'
import { removeIdentifiers } from '../../reports/remove-identifiers.ts'
import { countActiveUsers } from '../../statistics/count-active-users.ts'

const test = base.extend(
  'sites',
  { scope: 'file' },
  closing(() => openNeighbouringSites()),
)

test.beforeEach(async ({ sites }) => {
  await sql`truncate users, sessions, reports, uploads cascade`.execute(sites.database)
  await storeReports(sites.database, [{}])
  await untilAnswersAreKept(sites.there)
})

type Change = {
  name: string
  /** What differs afterwards. */
  path?: string
  change: (sites: NeighbouringSites, id: string) => Promise<unknown>
}

const listed = apiUrls.reports

async function decide({ here }: NeighbouringSites, id: string, body: object) {
  const desk = await openDesk(here)
  const answer = await desk.ask('PATCH', `${adminReportUrl(id)}/status`, body)
  expect(answer.status).toBe(200)
}

async function hold({ database }: NeighbouringSites, id: string) {
  await sql`update reports set held = true, held_reasons = '{link}', name_held = true
             where id = ${id}`.execute(database)
}

const changes: Change[] = [
  { name: 'a submission', change: ({ here }) => send(here, listed, { body: newReport() }) },
  {
    name: 'a submission, for the statistics',
    path: apiUrls.statistics,
    change: ({ here }) => send(here, listed, { body: newReport() }),
  },
  {
    name: 'a submission, for the total',
    path: `${apiUrls.reportTotal}?type=ufo`,
    change: ({ here }) => send(here, listed, { body: newReport() }),
  },
  {
    name: 'a submission, for the main page',
    path: '/',
    change: ({ here }) => send(here, listed, { body: newReport() }),
  },
  {
    name: 'a reading, for the hours',
    path: apiUrls.statisticsByHour,
    change: ({ database }) =>
      storeSightings(database, [{ facts: sightedAt('2020-06-14T21:10', -5) }]),
  },
  {
    name: 'a submission, for the feed',
    path: '/feed.json',
    change: ({ here }) => send(here, listed, { body: newReport() }),
  },
  {
    name: 'a form without scripts',
    change: ({ here }) =>
      fetch(here.url + pageUrls.submit, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(newReportForm()),
      }),
  },
  { name: 'a rejection', change: (sites, id) => decide(sites, id, { status: 'rejected' }) },
  {
    name: 'a verification',
    path: apiUrls.statistics,
    change: (sites, id) => decide(sites, id, { status: 'verified' }),
  },
  { name: 'a hold', change: hold },
  {
    name: 'a deletion',
    change: async ({ here }, id) => deletionsBy(await openDesk(here)).remove(id),
  },
  { name: 'an erasure at the shell', change: ({ database }, id) => eraseReport(database, id) },
  { name: 'a hidden reporter', change: ({ database }, id) => hideReporter(database, id) },
  { name: 'a removed reporter', change: ({ database }, id) => removeReporter(database, id) },
  { name: 'demo reports', change: ({ database }) => addDemoReports(database) },
  {
    name: 'a change of many rows by SQL',
    change: ({ database }) =>
      storeReports(
        database,
        Array.from({ length: 100 }, () => ({})),
      ),
  },
  {
    name: 'an empty table',
    change: ({ database }) => sql`truncate reports cascade`.execute(database),
  },
  {
    name: 'a count of active users',
    path: apiUrls.statistics,
    change: async ({ database }) => {
      await storeUser(database, { lastActiveAt: new Date() })
      await countActiveUsers(database)
    },
  },
]

const read = async (site: TestSite, path: string, cookie = '') => {
  const { status, text } = await send(site, path, { cookie })
  // A problem names its request.
  return status === 200 ? text.replaceAll(/"requestId":"[^"]+"/g, '') : String(status)
}

/** Makes the other site keep an answer, changes something, and waits for the new answer there. */
async function expectChange(
  sites: NeighbouringSites,
  path: string,
  change: () => Promise<unknown>,
) {
  for (let times = 0; times < 3; times++) await read(sites.there, path)
  const before = await read(sites.there, path)
  await change()
  const changed = await read(sites.there, path, 'fresh=1')
  expect(changed).not.toBe(before)
  await expect.poll(() => read(sites.there, path)).toBe(changed)
}

async function onlyReport({ database }: NeighbouringSites): Promise<string> {
  const { id } = await database.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  return id
}

test.for(changes)('$name is shown by the other process', async (changed, { sites }) => {
  const { path = listed, change } = changed
  const id = await onlyReport(sites)
  await expectChange(sites, path, () => change(sites, id))
})

test('a restored report is shown by the other process', async ({ sites }) => {
  const id = await onlyReport(sites)
  const deletions = deletionsBy(await openDesk(sites.here))
  await expectChange(sites, reportPageUrl(id), () => deletions.remove(id))
  await expectChange(sites, reportPageUrl(id), () => deletions.restore(id))
})

test('a released report and a confirmed name are shown by the other process', async ({ sites }) => {
  const id = await onlyReport(sites)
  const desk = await openDesk(sites.here)
  await hold(sites, id)
  await expectChange(sites, listed, () => desk.ask('POST', `${adminReportUrl(id)}/release`))
  await expectChange(sites, reportApiUrl(id), () =>
    desk.ask('POST', `${adminReportUrl(id)}/name-confirmation`),
  )
})

test('identifiers that a job removes are gone from the other process', async ({ sites }) => {
  const verifiedAt = new Date(Date.now() - 31 * 86_400_000)
  const [id = ''] = await storeReports(sites.database, [
    { status: 'verified', verified: true, verifiedAt },
  ])
  await expectChange(sites, reportPageUrl(id), () => removeIdentifiers(sites.database))
})

test('an erased account takes its reports away from the other process', async ({ sites }) => {
  const user = await storeUser(sites.database)
  const { cookie } = await signIn(sites.database, user)
  await sql`update reports set user_id = ${user.id}`.execute(sites.database)
  await expectChange(sites, listed, () =>
    send(sites.here, apiUrls.user, {
      method: 'DELETE',
      cookie,
      body: { password: storedPassword, withdrawReports: true },
    }),
  )
})

test('a video is shown by the other process, from its public copy to its end', async ({
  sites,
}) => {
  const reportId = await onlyReport(sites)
  const id = await attachVideo(sites.database, reportId)
  const { database } = sites
  const page = reportPageUrl(reportId)
  await expectChange(sites, page, () =>
    notePrepared(database, id, { publicType: 'video/mp4', hasPoster: false }),
  )
  await expectChange(sites, page, () =>
    sql`update uploads set description = 'A light' where id = ${id}`.execute(database),
  )
  await expectChange(sites, page, () => sql`delete from uploads where id = ${id}`.execute(database))
})

/** Resolves to the place that `here` still answers, although all reports name another one by now. */
async function changeWhileKept({ here, database }: NeighbouringSites): Promise<string> {
  const before = await forgetAnswers(here)
  for (let times = 0; times < 2; times++) await send(here, listed)
  await changeUnnoticed(database, sql`update reports set location = ${newPlace()}`)
  return before
}

/** A late notification of an earlier change may drop what is kept, but not every time. */
const untilKeptOnce = (isKept: () => Promise<boolean>) => expect.poll(isKept).toBe(true)

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test.for([
  ['POST', apiUrls.cspReports, { headers: json, body: '{}' }, 204],
  ['OPTIONS', apiUrls.uploads, {}, 204],
  ['POST', pageUrls.case, { headers: form, body: 'act=close' }, 303],
  ['POST', '/notices', { headers: form, body: 'act=end&code=unknown' }, 303],
] as const)(
  'a request that changes nothing for others drops nothing: %s %s',
  async ([method, path, sent, status], { sites }) => {
    const site = sites.here
    await untilKeptOnce(async () => {
      const before = await changeWhileKept(sites)
      const answer = await fetch(site.url + path, { method, redirect: 'manual', ...sent })
      expect(answer.status).toBe(status)
      return (await send(site, listed)).text.includes(before)
    })
  },
)

test.for([
  [true, 'of this morning', '-5 hours'],
  [false, 'of this minute', '0'],
] as const)(
  'what is kept outlasts (%s) a submission %s that is sent again',
  async ([isKept, , age], { sites }) => {
    const submit = () =>
      send(sites.here, listed, {
        body: newReport(),
        headers: { 'idempotency-key': `${age.replace(' ', '-')}-one-filling` },
      })
    expect((await submit()).status).toBe(201)
    await sql`update submission_keys set expires_at = expires_at + ${age}::interval`.execute(
      sites.database,
    )
    const outlasts = async () => {
      const before = await changeWhileKept(sites)
      expect((await submit()).status).toBe(201)
      return (await send(sites.here, listed)).text.includes(before)
    }
    await (isKept ? untilKeptOnce(outlasts) : expect(outlasts()).resolves.toBe(false))
  },
)
