import { test as base, expect } from 'vitest'
import { longestSilence } from '../../src/server/database/listen-for-changes.ts'
import { page } from '../../src/shared/limits.ts'
import {
  adminReportUrl,
  apiUrls,
  discoveryUrls,
  reportApiUrl,
  reportPageUrl,
} from '../../src/shared/urls.ts'
import { closing } from '../support/closing.ts'
import { type Desk, openDesk } from '../support/desk.ts'
import { type KillableSite, openKillableSite } from '../support/killable-site.ts'
import { register } from '../support/registration.ts'
import { measured, sized } from '../support/reliability.ts'
import { newReport } from '../support/reports.ts'
import { send } from '../support/send.ts'

const seconds = sized(5, 60)
const workers = 8
/** They begin with the newest reports, at least a page of them. */
const lists = ['/', apiUrls.reports, discoveryUrls.jsonFeed]
const keepsAnswers = { answerMegabytes: 32 }

async function openProcesses() {
  const first = await openKillableSite(undefined, keepsAnswers)
  const second = await openKillableSite(first, keepsAnswers)
  await first.start()
  await second.start()
  return {
    sites: [first, second] as const,
    async close() {
      await second.close()
      await first.close()
    },
  }
}

const test = base.extend('processes', closing(openProcesses))

type Run = {
  sites: readonly [KillableSite, KillableSite]
  until: number
  /** Answers that a visitor must not get. */
  stale: string[]
  foreign: string[]
  answers: number
  writes: number
  /** When the newest reports of each writer were acknowledged. */
  acknowledged: { id: string; at: number }[]
  /** The longest time until a stranger saw a change in another process. */
  slowest: number
}

/** A busy site may answer 503, which is neither stale nor foreign. */
async function read(run: Run, site: KillableSite, path: string, cookie = '') {
  for (;;) {
    const answer = await send(site, path, { cookie })
    if (answer.status !== 503) {
      run.answers++
      return answer
    }
  }
}

type Sent = { id: string; cookie: string; before: number }

/** The addresses of a report in its own data, and in one of the others in turn. */
function pathsOf(id: string, turn: number): string[] {
  const others = [reportPageUrl(id), ...lists]
  return [reportApiUrl(id), others[turn % others.length] ?? '']
}

/** Whether `path` shows a report, or may show only newer ones: `before` others had come when it was sent. */
async function isShown(run: Run, site: KillableSite, path: string, { id, cookie, before }: Sent) {
  const { status, text } = await read(run, site, path, cookie)
  if (!lists.includes(path)) return status === 200
  // Each of the others may have sent one more that is not yet acknowledged.
  return text.includes(id) || run.writes - before + workers > page.size
}

/** The witness must see a report at once: where it was sent, and with the cookie everywhere. */
async function expectShown(run: Run, here: KillableSite, sent: Sent): Promise<void> {
  const readers = [[here, ''] as const, ...run.sites.map((site) => [site, sent.cookie] as const)]
  const [own = '', other = ''] = pathsOf(sent.id, sent.before)
  const asked = readers.map(([site, cookie]) => [site, cookie, own] as const)
  const [site, cookie] = readers[sent.before % readers.length] ?? [here, '']
  for (const [at, given, path] of [...asked, [site, cookie, other] as const]) {
    if (!(await isShown(run, at, path, { ...sent, cookie: given })))
      run.stale.push(`own ${sent.id} in ${path}${given ? ' with the cookie' : ''}`)
  }
}

/** Sends reports and lets an administrator delete some; both must see it at once in both processes. */
async function write(run: Run, turn: number, desk: Desk): Promise<void> {
  while (performance.now() < run.until) {
    const here = run.sites[turn % 2] ?? run.sites[0]
    const before = run.writes
    const sent = await send(here, apiUrls.reports, { body: newReport() })
    if (sent.status !== 201) continue
    run.writes++
    const id = String(sent.body.id)
    run.acknowledged.push({ id, at: performance.now() })
    const { writes } = run
    await expectShown(run, here, { id, cookie: sent.cookie, before })
    if (writes % 4 > 0) continue
    const gone = await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'rejected' })
    if (gone.status !== 200) continue
    run.acknowledged = run.acknowledged.filter((report) => report.id !== id)
    for (const site of run.sites) {
      const left = await read(run, site, reportApiUrl(id), desk.cookie)
      if (left.status !== 404) run.stale.push(`rejected ${id}`)
    }
    await untilGone(run, id)
  }
}

async function isGone(run: Run, site: KillableSite, id: string, path: string): Promise<boolean> {
  const { status, text } = await read(run, site, path)
  return lists.includes(path) ? !text.includes(id) : status === 404
}

/** A stranger must not read a rejected report for longer than the listening connection may be silent. */
async function untilGone(run: Run, id: string): Promise<void> {
  const rejectedAt = performance.now()
  const paths = pathsOf(id, run.writes)
  const asked = run.sites.flatMap((site) => paths.map((path) => [site, path] as const))
  for (const [site, path] of asked) {
    for (;;) {
      const askedAt = performance.now()
      if (await isGone(run, site, id, path)) break
      run.slowest = Math.max(run.slowest, askedAt - rejectedAt)
      if (askedAt - rejectedAt > longestSilence) {
        run.stale.push(`rejected ${id} in ${path}, for a stranger`)
        break
      }
    }
  }
}

const names = ['Adalwine', 'Berengar', 'Cunegund', 'Dietlind']

/** Reads what changes with each report, as a stranger and as a user whose name nobody else may see. */
async function readOn(run: Run, turn: number, cookie: string, name: string): Promise<void> {
  for (let round = turn; performance.now() < run.until; round++) {
    const site = run.sites[round % 2] ?? run.sites[0]
    const since = performance.now() - longestSilence
    const due = run.acknowledged.filter(({ at }) => at < since).length
    const { body } = await read(run, site, apiUrls.statistics)
    if (Number(body.totalReports) < due - workers)
      run.stale.push(`statistics: ${body.totalReports}`)
    for (const asked of ['', cookie]) {
      const { text } = await read(run, site, '/', asked)
      const shown = names.filter((one) => text.includes(one)).join()
      if (shown !== (asked ? name : ''))
        run.foreign.push(`${shown} for ${asked ? name : 'a stranger'}`)
    }
  }
}

test(`${workers} writers and ${workers} readers at two processes for ${seconds} s`, {
  timeout: sized(120_000, 300_000),
}, async ({ processes: { sites } }) => {
  const [site] = sites
  const users = await Promise.all(names.map((firstName) => register(site, { firstName })))
  const desk = await openDesk(site)
  const until = performance.now() + seconds * 1_000
  const run: Run = {
    ...{ sites, until, stale: [], foreign: [], acknowledged: [] },
    ...{ answers: 0, writes: 0, slowest: 0 },
  }
  await Promise.all([
    ...Array.from({ length: workers }, (_, turn) => write(run, turn, desk)),
    ...Array.from({ length: workers }, (_, turn) => {
      const which = turn % names.length
      return readOn(run, turn, users[which]?.cookie ?? '', names[which] ?? '')
    }),
  ])
  expect(run.writes).toBeGreaterThan(workers)
  expect({ stale: run.stale, foreign: run.foreign }).toEqual({ stale: [], foreign: [] })
  await measured({
    id: 'R-44',
    name: `${workers} writers and ${workers} readers at two processes that keep answers, ${seconds} s`,
    target: '0 stale and 0 foreign answers',
    figure: `0 of ${run.answers.toLocaleString('en')} answers, ${run.writes.toLocaleString('en')} writes; a stranger saw a change after at most ${Math.round(run.slowest)} ms`,
    isMet: true,
  })
})
