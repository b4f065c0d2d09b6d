import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type CuttableDatabase, openCuttableDatabase } from '../support/cuttable-database.ts'
import { type TestDatabase, test as withDatabase } from '../support/database-test.ts'
import { type KillableSite, openKillableSite } from '../support/killable-site.ts'
import { measured, sized } from '../support/reliability.ts'
import { newReport } from '../support/reports.ts'
import { generateLoad, type LoadAnswer, p99, type Question } from '../support/steady-load.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const perSecond = sized(40, 100)
const duration = sized(4_000, 30_000)

const test = withDatabase
  .extend('way', { scope: 'file' }, async ({ own }, { onCleanup }) => {
    const way = await openCuttableDatabase(own.settings)
    onCleanup(way.close)
    return way
  })
  .extend('dataDirectory', { scope: 'file' }, temporaryFolder)
  .extend('site', { scope: 'file' }, async ({ own, way, dataDirectory }, { onCleanup }) => {
    const { database } = own
    const site = await openKillableSite({ database, settings: way.settings, dataDirectory })
    onCleanup(() => way.mend().then(site.close))
    await site.start()
    return site
  })

const staticPath = '/healthz'
const questions: Question[] = [
  { path: '/api/reports' },
  { path: staticPath },
  { path: '/api/reports', method: 'POST', sendsReport: true },
  { path: '/api/statistics' },
]

async function lockReports({ database }: TestDatabase): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await sql`lock table reports in access exclusive mode`.execute(transaction)
    await sleep(duration)
  })
}

type World = { own: TestDatabase; way: CuttableDatabase }

const faults: [name: string, fault: (world: World) => Promise<void>][] = [
  [
    'a network that swallows every packet',
    async ({ way }) => {
      way.swallow()
      await sleep(duration)
      await way.mend()
    },
  ],
  [
    'a network that takes half a second',
    async ({ way }) => {
      way.delay(250)
      await sleep(duration)
      way.delay(0)
    },
  ],
  ['a lock on all reports', ({ own }) => lockReports(own)],
]

/** The number of open sockets and files of the site. */
async function countHandles(site: KillableSite): Promise<number> {
  return (await readdir(`/proc/${site.pid()}/fd`)).length
}

/** Milliseconds from the end of the fault until a report is stored again. */
async function awaitRecovery({ url }: KillableSite): Promise<number> {
  const endedAt = performance.now()
  for (;;) {
    const body = JSON.stringify(newReport())
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(`${url}/api/reports`, { method: 'POST', headers, body })
    if (status === 201) return performance.now() - endedAt
    await sleep(50)
  }
}

/** Milliseconds; infinite without a refusal. */
function timeToFirstRefusal(answers: LoadAnswer[]): number {
  const begunAt = answers[0]?.askedAt ?? 0
  const refused = answers.filter(({ status }) => status === 503)
  const times = refused.map(({ askedAt, milliseconds }) => askedAt + milliseconds - begunAt)
  return Math.min(...times)
}

const isList = ({ question }: LoadAnswer) => question.path === '/api/reports' && !question.method
const isStatic = ({ question }: LoadAnswer) => question.path === staticPath
const slow = { timeout: sized(240_000, 200_000) }

test.for(faults)(
  '%s gives 503 within seconds, and the rest of the site keeps working',
  slow,
  async ([name, fault], { own, way, site }) => {
    const load = { url: site.url, questions, perSecond }
    const before = await generateLoad(load, () => sleep(sized(1_000, 10_000)))
    const handlesBefore = await countHandles(site)
    const during = await generateLoad(load, () => fault({ own, way }))
    const recovery = await awaitRecovery(site)
    const slowest = during.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0)
    const firstRefusal = timeToFirstRefusal(during)
    const failed = during.filter(({ status }) => ![200, 201, 503].includes(status))
    const usual = p99(before.filter(isList))
    const then = p99(during.filter(isStatic))
    await measured({
      id: 'R-05',
      name: `${name}, for ${duration / 1_000} s`,
      target:
        '0 answers but 2xx and 503; the first 503 within 3 s, no answer later than 4 s; static answers p99 at most 3 times the p99 of the list before; back within 10 s',
      figure: `${during.length} answers, ${failed.length} others; the first 503 after ${firstRefusal.toFixed(0)} ms, the slowest answer after ${slowest.toFixed(0)} ms; list p99 before ${usual.toFixed(0)} ms, static p99 ${then.toFixed(0)} ms; back after ${recovery.toFixed(0)} ms`,
      isMet:
        failed.length === 0 &&
        firstRefusal <= 3_000 &&
        slowest <= 4_000 &&
        then <= 3 * usual &&
        recovery <= 10_000,
    })
    expect(failed).toEqual([])
    expect(during.filter(isStatic).every(({ status }) => status === 200)).toBe(true)
    // Generous, for a busy machine; the measurement has what is promised.
    expect(firstRefusal).toBeLessThan(10_000)
    expect(slowest).toBeLessThan(15_000)
    expect(recovery).toBeLessThan(10_000)
    await expect.poll(() => countHandles(site)).toBeLessThanOrEqual(handlesBefore + 10)
  },
)
