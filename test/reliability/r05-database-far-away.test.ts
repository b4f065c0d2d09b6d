import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { type Database, openDatabase } from '../../src/server/database/open.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { type CuttableDatabase, openCuttableDatabase } from '../support/cuttable-database.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { measured, sized } from '../support/reliability.ts'
import { newReport } from '../support/reports.ts'
import { type LoadAnswer, p99, type Question, steadyLoad } from '../support/steady-load.ts'

const perSecond = sized(40, 100)
const duration = sized(4_000, 30_000)

let own: TestDatabase
let way: CuttableDatabase
let database: Database
let jobs: JobQueue
let app: FastifyInstance
let url: string

beforeAll(async () => {
  own = await testDatabase()
  way = await openCuttableDatabase(own.settings)
  database = openDatabase(way.settings)
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  jobs = openJobs({ config, settings: way.settings, works: false })
  app = await createApp({ config, database, jobs })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await way.mend()
  await app.close()
  await jobs.close()
  await database.destroy()
  await way.close()
  await own.close()
})

const staticPath = '/healthz'
const questions: Question[] = [
  { path: '/api/reports' },
  { path: staticPath },
  { path: '/api/reports', method: 'POST', body: () => newReport() },
  { path: '/api/statistics' },
]

async function lockReports(milliseconds: number): Promise<void> {
  await own.database.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await sql`lock table reports in access exclusive mode`.execute(transaction)
    await sleep(milliseconds)
  })
}

const faults: [name: string, fault: () => Promise<void>][] = [
  [
    'a network that swallows every packet',
    async () => {
      way.swallow()
      await sleep(duration)
      await way.mend()
    },
  ],
  [
    'a network that takes half a second',
    async () => {
      way.delay(250)
      await sleep(duration)
      way.delay(0)
    },
  ],
  ['a lock on all reports', () => lockReports(duration)],
]

function handles(): number {
  return process.getActiveResourcesInfo().filter((name) => name.endsWith('Wrap')).length
}

/** How long after the fault a report is stored again. */
async function awaitRecovery(): Promise<number> {
  const endedAt = performance.now()
  for (;;) {
    const body = JSON.stringify(newReport())
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(`${url}/api/reports`, { method: 'POST', headers, body })
    if (status === 201) return performance.now() - endedAt
    await sleep(50)
  }
}

const isStatic = ({ question }: LoadAnswer) => question.path === staticPath
const slow = { timeout: sized(240_000, 200_000) }

test.each(faults)('%s: 503 within seconds, the rest goes on', slow, async (name, fault) => {
  const load = { questions, perSecond }
  const before = await steadyLoad(url, load, sleep(1_000))
  const handlesBefore = handles()
  const during = await steadyLoad(url, load, fault())
  const recovery = await awaitRecovery()
  const slowest = Math.max(...during.map(({ milliseconds }) => milliseconds))
  const failed = during.filter(({ status }) => ![200, 201, 503].includes(status))
  const usual = p99(before.filter(isStatic))
  const then = p99(during.filter(isStatic))
  await measured({
    id: 'R-05',
    name: `${name}, for ${duration / 1_000} s`,
    target:
      '0 answers but 2xx and 503; none later than 4 s; static answers p99 at most 3 times as before; back within 10 s',
    figure: `${during.length} answers, ${failed.length} others; the slowest after ${slowest.toFixed(0)} ms; static p99 ${usual.toFixed(0)} → ${then.toFixed(0)} ms; back after ${recovery.toFixed(0)} ms`,
    isMet: failed.length === 0 && slowest <= 4_000 && then <= 3 * usual && recovery <= 10_000,
  })
  expect(failed).toEqual([])
  expect(during.filter(isStatic).every(({ status }) => status === 200)).toBe(true)
  expect(recovery).toBeLessThan(10_000)
  await expect.poll(handles).toBeLessThanOrEqual(handlesBefore + 10)
})
