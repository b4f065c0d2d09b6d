import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { readLockFile } from '../../src/server/database/bundled/postmaster.ts'
import { type RunningServer, startServer } from '../../src/server/main.ts'
import { measured, sized } from '../support/reliability.ts'
import { newReport } from '../support/reports.ts'
import { generateLoad, type LoadAnswer, p99, type Question } from '../support/steady-load.ts'

const cycles = sized(2, 30)
const perSecond = sized(50, 200)

let dataDirectory: string
let server: RunningServer
let postmaster: number
let client: pg.Client

beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'anomaly-register-r04-'))
  const config = readConfig({
    DATA_DIR: dataDirectory,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  })
  server = await startServer(config)
  const lock = await readLockFile(path.join(dataDirectory, 'postgres/cluster'))
  if (!lock) throw new Error('The database does not run')
  postmaster = lock.pid
  client = new pg.Client({ host: lock.socket, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
})
afterAll(async () => {
  process.kill(postmaster, 'SIGCONT')
  await client.end()
  await server.close()
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 })
})

/** Milliseconds: from 2 to 10 s, and one of 20 s, so that thirty fit into the night. */
function outageOf(cycle: number): number {
  return cycle === 0 ? 20_000 : 2_000 + (cycle % 5) * 2_000
}

const isSubmission = ({ question }: LoadAnswer) => question.method === 'POST'

const questions: Question[] = [
  { path: '/api/reports' },
  { path: '/api/statistics' },
  { path: '/api/reports', method: 'POST', sendsReport: true },
  { path: '/api/reports?search=lights' },
]

/**
 * The server refuses connections, and every open one has ended: its socket file exists, and its
 * queue fills, which gives EAGAIN.
 */
async function stopDatabase(): Promise<void> {
  // The id of a process that ends from here on stays taken until the stopped server collects it.
  process.kill(postmaster, 'SIGSTOP')
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where backend_type = 'client backend' and application_name !~ ' process ' and pid <> pg_backend_pid()`,
  )
  for (const { pid } of rows) process.kill(pid, 'SIGTERM')
}

/** Resolves when a report is stored again. */
async function awaitStored(): Promise<void> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newReport()),
  }
  const isStored = async () => (await fetch(`${server.address}/api/reports`, init)).status === 201
  while (!(await isStored())) await sleep(50)
}

/** One outage under load; `backAt` is the time when the database continued. */
async function runOutage(milliseconds: number) {
  let backAt = 0
  const outage = async () => {
    await sleep(500)
    await stopDatabase()
    await sleep(milliseconds)
    process.kill(postmaster, 'SIGCONT')
    backAt = performance.now()
    await awaitStored()
    await sleep(500)
  }
  const answers = await generateLoad({ url: server.address, questions, perSecond }, outage)
  return { answers, backAt }
}

async function countStored(answers: LoadAnswer[]): Promise<number> {
  const ids = answers.map(({ text }): string => JSON.parse(text).id)
  const found = await Promise.all(
    ids.map(async (id) => (await fetch(`${server.address}/api/reports/${id}`)).status),
  )
  return found.filter((status) => status === 200).length
}

const slow = { timeout: sized(240_000, 850_000) }

test(
  `${cycles} stops of the database under load give 503, never 500, and the site recovers at once`,
  slow,
  async () => {
    const recoveries: number[] = []
    const refusals: LoadAnswer[] = []
    const all: LoadAnswer[] = []
    let acknowledged = 0
    let stored = 0
    for (let cycle = 0; cycle < cycles; cycle++) {
      const { answers, backAt } = await runOutage(sized(3_000, outageOf(cycle)))
      const accepted = answers.filter(({ status }) => status === 201)
      const first = accepted.find(({ askedAt, milliseconds }) => askedAt + milliseconds > backAt)
      recoveries.push(
        first ? first.askedAt + first.milliseconds - backAt : Number.POSITIVE_INFINITY,
      )
      refusals.push(...answers.filter(({ status }) => status === 503))
      all.push(...answers)
      acknowledged += accepted.length
      stored += await countStored(accepted)
    }
    const statuses = new Set(all.map(({ status }) => status))
    const slowestRecovery = Math.max(...recoveries)
    const slowRefusals = p99(refusals.filter(isSubmission))
    const failed = all.filter(({ status }) => status !== 503 && (status === 0 || status >= 500))
    await measured({
      id: 'R-04',
      name: `${cycles} stops of the database at ${perSecond} requests a second`,
      target:
        '0 answers of 500; writes refused in at most 1.5 s (p99); back within 5 s; 0 acknowledged reports lost',
      figure: `${all.length} answers, ${failed.length} failed; writes refused in ${slowRefusals.toFixed(0)} ms (p99); back after ${slowestRecovery.toFixed(0)} ms at most; ${acknowledged - stored} of ${acknowledged} lost`,
      isMet:
        failed.length === 0 &&
        slowRefusals <= 1_500 &&
        slowestRecovery <= 5_000 &&
        stored === acknowledged,
    })
    expect([...statuses].sort()).toEqual([200, 201, 503])
    expect(refusals.length).toBeGreaterThan(0)
    expect(refusals.filter(({ retryAfter }) => retryAfter !== '5')).toEqual([])
    expect(slowestRecovery).toBeLessThan(5_000)
    expect(stored).toBe(acknowledged)
  },
)
