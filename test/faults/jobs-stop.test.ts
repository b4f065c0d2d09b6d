import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, vi } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../../src/server/config.ts'
import { type AnyJob, defineJob, noRetries } from '../../src/server/jobs/job.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { gazetteerLoading } from '../../src/server/places/load-gazetteer.ts'
import { meaningAddition } from '../../src/server/reports/add-meanings.ts'
import { sightingReading } from '../../src/server/sightings/read-reports.ts'
import { type TestDatabase, testWithNewDatabase } from '../support/database-test.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { jobQueues } from '../support/job-queues.ts'
import { countLockWaits } from '../support/lock-waits.ts'
import { keepLines, type Line } from '../support/post-office.ts'
import { storeReports } from '../support/reports.ts'

const config = readConfig({ LOG_LEVEL: 'silent' })
const terms = {
  payload: z.object({}),
  longestRun: 60,
  retries: { times: 2, firstDelay: 1, longestDelay: 1 },
}

const test = testWithNewDatabase.extend('queues', jobQueues)

let lines: Line[]
let begun: string[]
let done: string[]
/** Resolved once the process stops. */
let stopping: PromiseWithResolvers<void>

/** So that no test meets it by the clock. */
const halfAnHourFromNow = (new Date().getUTCMinutes() + 30) % 60

const hourly = defineJob({
  ...terms,
  name: 'hourly',
  schedule: `${halfAnHourFromNow} * * * *`,
  async perform() {
    done.push('hourly')
  },
})

const short = defineJob({
  ...terms,
  name: 'short',
  async perform() {
    begun.push('short')
    await stopping.promise
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

const inBatches = defineJob({
  ...{ ...terms, retries: noRetries, name: 'in-batches', resumes: true },
  async perform(_context, _payload, { signal }) {
    begun.push('in batches')
    if (begun.length === 1) await once(signal, 'abort')
    signal.throwIfAborted()
    done.push('in batches')
  },
})

/** How it stops: with an error, as inside a transaction, or without. */
const loud = [
  ['throws', inBatches],
  [
    'returns',
    defineJob({
      ...inBatches,
      perform: (...given) => inBatches.perform(...given).catch(() => undefined),
    }),
  ],
] as const

beforeEach(() => {
  lines = []
  begun = []
  done = []
  stopping = Promise.withResolvers()
})

function startQueue(own: TestDatabase, queues: JobQueue[], jobs: AnyJob[]): JobQueue {
  const queue = openJobs({ config, settings: own.settings, works: true, jobs })
  queues.push(queue)
  queue.start(keepLines(lines))
  return queue
}

const until = (condition: () => boolean | Promise<boolean>, seconds: number) =>
  vi.waitUntil(condition, { timeout: seconds * 1_000 })

async function list(own: TestDatabase, column: string, table: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(`jobs.${table}`)}`.execute(own.database)
  return rows.map(({ value }) => value)
}

/** Whether the delay of the retry is over. A queue that starts earlier looks again only after ten seconds. */
async function isDue(own: TestDatabase): Promise<boolean> {
  const { rows } =
    await sql`select from jobs.job where state = 'retry' and start_after <= now()`.execute(
      own.database,
    )
  return rows.length === 1
}

describe('a job that runs during the stop of its process', () => {
  test('is finished when it is short', async ({ own, queues }) => {
    const queue = startQueue(own, queues, [short])
    await queue.enqueue(own.database, short, {})
    await until(() => begun.length === 1, 10)
    const closing = queue.close()
    stopping.resolve()
    await closing
    expect(done).toEqual(['short'])
    expect(await list(own, 'state', 'job')).toEqual([])
  })

  test('returns to the queue after five seconds, for another process', async ({ own, queues }) => {
    const queue = startQueue(own, queues, [long])
    await queue.enqueue(own.database, long, {})
    await until(() => begun.length === 1, 10)
    const startedAt = performance.now()
    await queue.close()
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    expect(done).toEqual([])
    await until(() => isDue(own), 10)
    startQueue(own, queues, [long])
    await until(() => done.length === 1, 45)
    expect(done).toEqual(['long'])
    // The queue drops a job a moment after its work is done.
    await expect.poll(() => list(own, 'state', 'job')).toEqual([])
  })
})

/** Kept lines that say more than that something works. */
const troubles = () => lines.filter(({ level }) => level !== 'debug' && level !== 'info')

describe('a job that works in batches', () => {
  test.for(loud)(
    '%s when its process stops, and runs again at the next start',
    async ([_, job], { own, queues }) => {
      const queue = startQueue(own, queues, [job])
      await queue.enqueue(own.database, job, {})
      await until(() => begun.length === 1, 10)
      await queue.close()
      expect(done).toEqual([])
      expect(troubles()).toEqual([])
      startQueue(own, queues, [job])
      await until(() => done.length === 1, 45)
      expect(troubles()).toEqual([])
      await until(async () => (await list(own, 'state', 'job')).length === 0, 10)
    },
  )

  test('leaves the gazetteer to the next start', async ({ own, queues }) => {
    const queue = startQueue(own, queues, [gazetteerLoading])
    await queue.enqueue(own.database, { ...gazetteerLoading, payload: terms.payload }, {})
    const locks = sql<{ count: number }>`
      select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and objid = 6030030 and datname = current_database()`
    const isLoading = async () => (await locks.execute(own.database)).rows[0]?.count === 1
    await until(isLoading, 20)
    await queue.close()
    expect(troubles()).toEqual([])
    expect(await list(own, 'state', 'job')).toEqual(['retry'])
  })

  test.for([
    ['the reports that are not read', sightingReading, 'report_facts'],
    ['the reports that are not found by meaning', meaningAddition, 'search_index'],
  ] as const)('leaves %s to the next start', async ([_, job, table], { own, queues }) => {
    await storeReports(own.database, [{}])
    await storeGazetteer(own.database)
    const reader = await own.database.startTransaction().execute()
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(reader)
    const queue = startQueue(own, queues, [job])
    await queue.enqueue(own.database, { ...job, payload: terms.payload }, {})
    await until(async () => (await countLockWaits(own.database)) > 0, 20)
    const closing = queue.close()
    await reader.commit().execute()
    await closing
    expect(troubles()).toEqual([])
    expect(await list(own, 'state', 'job')).toEqual(['retry'])
  })
})

describe('a scheduled job', () => {
  test('that was missed while no process ran is made up for, once', async ({ own, queues }) => {
    await startQueue(own, queues, [hourly]).close()
    await sql`update jobs.version set cron_on = now() - interval '5 hours'`.execute(own.database)
    await sql`update jobs.schedule set created_on = now() - interval '1 day'`.execute(own.database)
    for (let process = 0; process < 2; process++) startQueue(own, queues, [hourly])
    await until(() => done.length > 0, 40)
    await sleep(1_000)
    expect(done).toEqual(['hourly'])
    expect(lines.filter(({ level }) => level !== 'debug')).toEqual([])
  })

  test('ends when a release drops it', async ({ own, queues }) => {
    const first = startQueue(own, queues, [hourly, short])
    await until(async () => (await list(own, 'name', 'schedule')).includes('hourly'), 10)
    await first.close()
    startQueue(own, queues, [short])
    await until(async () => (await list(own, 'name', 'schedule')).length === 0, 10)
  })

  test('is queued once at a time', async ({ own, queues }) => {
    const queue = openJobs({ config, settings: own.settings, works: false, jobs: [hourly] })
    queues.push(queue)
    for (let time = 0; time < 3; time++) await queue.enqueue(own.database, hourly, {})
    expect(await queue.performDue()).toBe(1)
  })
})
