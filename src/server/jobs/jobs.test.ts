import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import * as z from 'zod'
import { test as databaseTest, type TestDatabase } from '../../../test/support/database-test.ts'
import { jobQueues } from '../../../test/support/job-queues.ts'
import { readConfig } from '../config.ts'
import { connectionCounts } from '../database/open.ts'
import { defineJob, type JobContext } from './job.ts'
import { type JobQueue, openJobs } from './open-jobs.ts'

const config = readConfig({ LOG_LEVEL: 'silent' })
const terms = { longestRun: 10, retries: { times: 1, firstDelay: 600, longestDelay: 600 } }

const test = databaseTest.extend('queues', jobQueues)

let performed: string[]

const note = defineJob({
  name: 'note',
  ...terms,
  payload: z.object({ text: z.string() }),
  async perform(_context, { text }, { isLast }) {
    if (text === 'bad' || (text === 'better' && !isLast)) throw new Error('it is bad')
    performed.push(text)
  },
})

const chain = defineJob({
  name: 'chain',
  ...terms,
  payload: z.object({ text: z.string() }),
  perform: ({ jobs, database }: JobContext, { text }) => jobs.enqueue(database, note, { text }),
})

const tick = defineJob({
  name: 'tick',
  ...terms,
  payload: z.object({}),
  perform: async () => void performed.push('tick'),
})

let running = 0
let mostRunning = 0

const alone = defineJob({
  name: 'alone',
  ...terms,
  atOnce: 1,
  payload: z.object({ text: z.string() }),
  async perform(_context, { text }) {
    mostRunning = Math.max(mostRunning, ++running)
    await sleep(20)
    running--
    performed.push(text)
  },
})

const slow = defineJob({
  name: 'slow',
  ...terms,
  payload: z.object({}),
  async perform({ database }) {
    await sql`select pg_sleep(2)`.execute(database)
    performed.push('slow')
  },
})

function openQueue(queues: JobQueue[], own: TestDatabase, works = false): JobQueue {
  const queue = openJobs({
    config,
    settings: own.settings,
    works,
    jobs: [note, chain, alone, tick, slow],
  })
  queues.push(queue)
  return queue
}

async function listStored(own: TestDatabase) {
  const { rows } = await sql<{ state: string; data: unknown; output: unknown }>`
    select state, data, output from jobs.job order by created_on`.execute(own.database)
  return rows
}

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 5_000, interval: 5 })

test.beforeAll(async ({ own }) => {
  const queue = openJobs({
    config,
    settings: own.settings,
    works: false,
    jobs: [note, chain, alone, tick, slow],
  })
  await queue.performDue()
  await queue.close()
})
test.beforeEach(async ({ own }) => {
  performed = []
  await sql`delete from jobs.job`.execute(own.database)
})

describe('a job is queued', () => {
  test('in the transaction of a change: a rollback removes the job', async ({ queues, own }) => {
    const jobs = openQueue(queues, own)
    const work = own.database.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, note, { text: 'never' })
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await listStored(own)).toEqual([])
    await own.database
      .transaction()
      .execute((transaction) => jobs.enqueue(transaction, note, { text: 'committed' }))
    expect(await jobs.performDue()).toBe(1)
    expect(performed).toEqual(['committed'])
  })

  test('for a later time, and never starts earlier', async ({ queues, own }) => {
    const jobs = openQueue(queues, own)
    const startAt = new Date(Date.now() + 60_000)
    await jobs.enqueue(own.database, note, { text: 'later' }, { startAt })
    expect(await jobs.performDue()).toBe(0)
    expect(performed).toEqual([])
    expect(await listStored(own)).toMatchObject([{ state: 'created' }])
  })

  test('by another job', async ({ queues, own }) => {
    const jobs = openQueue(queues, own)
    await jobs.enqueue(own.database, chain, { text: 'second' })
    expect(await jobs.performDue()).toBe(2)
    expect(performed).toEqual(['second'])
  })
})

describe('a job that', () => {
  test('succeeds leaves nothing behind', async ({ queues, own }) => {
    const jobs = openQueue(queues, own)
    await jobs.enqueue(own.database, note, { text: 'secret' })
    await jobs.performDue()
    expect(performed).toEqual(['secret'])
    expect(await listStored(own)).toEqual([])
  })

  test('fails is retried later, then kept as failed without its error', async ({ queues, own }) => {
    const jobs = openQueue(queues, own)
    await jobs.enqueue(own.database, note, { text: 'bad' })
    await jobs.performDue()
    expect(await listStored(own)).toMatchObject([{ state: 'retry', output: null }])
    expect(await jobs.performDue()).toBe(0)
    await sql`update jobs.job set start_after = now()`.execute(own.database)
    expect(await jobs.performDue()).toBe(1)
    expect(await listStored(own)).toMatchObject([{ state: 'failed', output: null }])
  })

  test('fails once succeeds in its last attempt', async ({ queues, own }) => {
    const jobs = openQueue(queues, own)
    await jobs.enqueue(own.database, note, { text: 'better' })
    await jobs.performDue()
    await sql`update jobs.job set start_after = now()`.execute(own.database)
    await jobs.performDue()
    expect(performed).toEqual(['better'])
    expect(await listStored(own)).toEqual([])
  })

  test('finds all connections in use by others waits for one', async ({ queues, own }) => {
    const jobs = openQueue(queues, own)
    const all = Array.from({ length: connectionCounts.jobs + 1 }, () => 'slow')
    for (const _ of all) await jobs.enqueue(own.database, slow, {})
    await jobs.performDue()
    expect(performed).toEqual(all)
    expect(await listStored(own)).toEqual([])
  })

  test('gets an invalid payload fails', async ({ queues, own }) => {
    const jobs = openQueue(queues, own)
    const wrong: object = { words: 'none' }
    await jobs.enqueue(own.database, note, wrong as { text: string })
    await jobs.performDue()
    expect(performed).toEqual([])
    expect(await listStored(own)).toMatchObject([{ state: 'retry' }])
  })
})

describe('a working queue', () => {
  const silent = { debug() {}, info() {}, warn() {}, error() {} }

  test('starts jobs of every process at once', async ({ queues, own }) => {
    const asking = openQueue(queues, own)
    openQueue(queues, own, true).start(silent)
    await asking.enqueue(own.database, note, { text: 'first' })
    await until(() => performed.includes('first'))
    const startedAt = performance.now()
    await asking.enqueue(own.database, note, { text: 'second' })
    await until(() => performed.includes('second'))
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  test('runs a job once for all who ask for it soon', async ({ queues, own }) => {
    const queue = openQueue(queues, own, true)
    queue.start(silent)
    for (let count = 0; count < 20; count++) queue.enqueueSoon(tick)
    await until(() => performed.includes('tick'))
    queue.enqueueSoon(tick)
    await until(() => performed.filter((text) => text === 'tick').length === 2)
    expect(performed).toEqual(['tick', 'tick'])
  })

  test('runs jobs of concurrency 1 one after the other, without a pause', async ({
    queues,
    own,
  }) => {
    const asking = openQueue(queues, own)
    for (let count = 0; count < 8; count++) {
      await asking.enqueue(own.database, alone, { text: `job ${count}` })
    }
    openQueue(queues, own, true).start(silent)
    await until(() => performed.length === 8)
    expect(mostRunning).toBe(1)
  })

  test('runs each job once with several processes', async ({ queues, own }) => {
    for (let process = 0; process < 3; process++) openQueue(queues, own, true).start(silent)
    const asking = openQueue(queues, own)
    const texts = Array.from({ length: 60 }, (_, index) => `job ${index}`)
    for (const text of texts) await asking.enqueue(own.database, note, { text })
    await until(() => performed.length >= texts.length)
    for (const queue of queues.splice(0)) await queue.close()
    expect(performed.toSorted()).toEqual(texts.toSorted())
    expect(await listStored(own)).toEqual([])
  })
})
