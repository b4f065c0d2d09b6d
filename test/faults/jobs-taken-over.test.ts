import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../../src/server/config.ts'
import { defineJob } from '../../src/server/jobs/job.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { heartbeat, takeOverJobs } from '../../src/server/jobs/take-over-jobs.ts'
import { type TestDatabase, testWithNewDatabase } from '../support/database-test.ts'
import { jobQueues } from '../support/job-queues.ts'
import { keepLines, type Line } from '../support/post-office.ts'

const config = readConfig({ LOG_LEVEL: 'silent' })
const script = path.join(import.meta.dirname, 'killed-job-process.ts')

const test = testWithNewDatabase.extend('queues', jobQueues)

let lines: Line[]
let performed: string[]

beforeEach(() => {
  lines = []
  performed = []
})

function defineOwn(name: string, times: number) {
  return defineJob({
    name,
    payload: z.object({}),
    longestRun: 3_600,
    retries: { times, firstDelay: 3_600, longestDelay: 3_600 },
    async perform() {
      performed.push(name)
    },
  })
}

function openQueue(
  own: TestDatabase,
  queues: JobQueue[],
  job: ReturnType<typeof defineOwn>,
  works = true,
): JobQueue {
  const queue = openJobs({ config, settings: own.settings, works, jobs: [job], takeOverEvery: 20 })
  queues.push(queue)
  return queue
}

/** Leaves a job that a killed process had started. */
async function leaveJob(
  own: TestDatabase,
  queues: JobQueue[],
  job: ReturnType<typeof defineOwn>,
): Promise<void> {
  await openQueue(own, queues, job, false).enqueue(own.database, job, {})
  const times = String(job.retries.times)
  const child = spawn(process.execPath, [script, job.name, times, JSON.stringify(own.settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Moves the last heartbeat back by so many seconds. */
async function age(own: TestDatabase, seconds: number): Promise<void> {
  await sql`update jobs.job set heartbeat_on = now() - ${seconds} * interval '1 second'`.execute(
    own.database,
  )
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)

test.for<[string, number]>([
  ['with retries', 3],
  ['without', 0],
])(
  'a job %s of a killed process is performed by another process',
  async ([_name, times], { own, queues }) => {
    const job = defineOwn(`left-${times}`, times)
    await leaveJob(own, queues, job)
    openQueue(own, queues, job).start(keepLines(lines))
    await age(own, heartbeat.lost + 1)
    await expect.poll(() => performed).toEqual([job.name])
    const stored = async () => (await sql`select from jobs.job`.execute(own.database)).rows.length
    await expect.poll(stored).toBe(0)
  },
)

test('a job stays with a process that may be alive, and is requeued at most once without retries', async ({
  own,
  queues,
}) => {
  const job = defineOwn('left', 0)
  await leaveJob(own, queues, job)
  expect(await takeOverJobs(own.database, inSeconds(heartbeat.lost - 10))).toBe(0)
  expect(await takeOverJobs(own.database, inSeconds(heartbeat.lost + 10))).toBe(1)
  await sql`update jobs.job set state = 'active', heartbeat_on = now()`.execute(own.database)
  expect(await takeOverJobs(own.database, inSeconds(heartbeat.lost + 10))).toBe(0)
})

test('a job is taken over within 90 seconds, before the queue itself fails it', () => {
  const longestWaitOfWorker = 30
  const { lost, looked, failed, renewed } = heartbeat
  expect(lost + looked + longestWaitOfWorker).toBeLessThanOrEqual(90)
  expect(lost + looked).toBeLessThan(failed)
  expect(3 * renewed).toBeLessThan(lost)
})

test('processes that start together for the first time create the job tables without errors', async ({
  own,
  queues,
}) => {
  await sql`drop schema jobs cascade`.execute(own.database)
  const job = defineOwn('first', 0)
  const started = Array.from({ length: 6 }, () => openQueue(own, queues, job))
  for (const queue of started) queue.start(keepLines(lines))
  await Promise.all(started.map((queue) => queue.enqueue(own.database, job, {})))
  await expect.poll(() => performed.length).toBe(6)
  expect(lines).toEqual([])
})
