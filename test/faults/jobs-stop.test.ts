import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../../src/server/config.ts'
import { type AnyJob, defineJob } from '../../src/server/jobs/job.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { keepLines, type Line } from '../support/post-office.ts'

const config = readConfig({ LOG_LEVEL: 'silent' })
const terms = {
  payload: z.object({}),
  longestRun: 60,
  retries: { times: 2, firstDelay: 1, longestDelay: 1 },
}

let own: TestDatabase
let queues: JobQueue[]
let lines: Line[]
let begun: string[]
let done: string[]

const hourly = defineJob({
  ...terms,
  name: 'hourly',
  schedule: '0 * * * *',
  async perform() {
    done.push('hourly')
  },
})

const short = defineJob({
  ...terms,
  name: 'short',
  async perform() {
    begun.push('short')
    await sleep(1_000)
    done.push('short')
  },
})

const long = defineJob({
  ...terms,
  name: 'long',
  async perform(_context, _payload, { signal }) {
    begun.push('long')
    if (begun.length === 1) await once(signal, 'abort')
    else done.push('long')
  },
})

beforeEach(async () => {
  own = await testDatabase()
  queues = []
  lines = []
  begun = []
  done = []
})
afterEach(async () => {
  for (const queue of queues) await queue.close()
  await own.close()
})

function startQueue(jobs: AnyJob[]): JobQueue {
  const queue = openJobs({ config, settings: own.settings, works: true, jobs })
  queues.push(queue)
  queue.start(keepLines(lines))
  return queue
}

const until = (condition: () => boolean | Promise<boolean>, seconds: number) =>
  vi.waitUntil(condition, { timeout: seconds * 1_000 })

async function list(column: string, table: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(`jobs.${table}`)}`.execute(own.database)
  return rows.map(({ value }) => value)
}

describe('a job that runs when the process is stopped', () => {
  test('is waited for while it is short', async () => {
    const queue = startQueue([short])
    await queue.enqueue(own.database, short, {})
    await until(() => begun.length === 1, 10)
    await queue.close()
    expect(done).toEqual(['short'])
    expect(await list('state', 'job')).toEqual([])
  })

  test('goes back to the queue after five seconds, for another process', async () => {
    const queue = startQueue([long])
    await queue.enqueue(own.database, long, {})
    await until(() => begun.length === 1, 10)
    const startedAt = performance.now()
    await queue.close()
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    expect(done).toEqual([])
    await sleep(1_200)
    startQueue([long])
    await until(() => done.length === 1, 45)
    expect(done).toEqual(['long'])
    expect(await list('state', 'job')).toEqual([])
  })
})

describe('a job that comes by itself', () => {
  test('and was missed while no process ran is made up for, once', async () => {
    await startQueue([hourly]).close()
    await sql`update jobs.version set cron_on = now() - interval '5 hours'`.execute(own.database)
    await sql`update jobs.schedule set created_on = now() - interval '1 day'`.execute(own.database)
    for (let process = 0; process < 2; process++) startQueue([hourly])
    await until(() => done.length > 0, 40)
    await sleep(1_000)
    // The hour may just have begun.
    expect(done.length).toBeLessThanOrEqual(2)
    expect(lines.filter(({ level }) => level !== 'debug')).toEqual([])
  })

  test('comes no more once a release does without it', async () => {
    const first = startQueue([hourly, short])
    await until(async () => (await list('name', 'schedule')).includes('hourly'), 10)
    await first.close()
    startQueue([short])
    await until(async () => (await list('name', 'schedule')).length === 0, 10)
  })

  test('is queued once at a time', async () => {
    const queue = openJobs({ config, settings: own.settings, works: false, jobs: [hourly] })
    queues.push(queue)
    for (let time = 0; time < 3; time++) await queue.enqueue(own.database, hourly, {})
    expect(await queue.performDue()).toBe(1)
  })
})
