import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Config } from '../config.ts'
import { type ConnectionSettings, connectionCounts, openDatabase } from '../database/open.ts'
import { allJobs } from './all-jobs.ts'
import type { AnyJob, JobContext, JobLog } from './job.ts'
import type { Jobs } from './jobs.ts'
import { performAsDue, performDue } from './perform-jobs.ts'
import { reportTrouble } from './report-trouble.ts'
import { startBoss } from './start-boss.ts'
import { heartbeat, takeOverJobs } from './take-over-jobs.ts'

export type JobQueue = Jobs & {
  /** Runs jobs in the background from now on. Waits if the database is unavailable. */
  start(log: JobLog): void
  /** Runs all jobs that are due, and the jobs that they enqueue. Returns their number. */
  performDue(): Promise<number>
  /** Gives running jobs five seconds to finish, or to stop where they can resume. */
  close(): Promise<void>
}

type Options = {
  config: Config
  settings: ConnectionSettings
  /** False if jobs only run in `performDue`. */
  works: boolean
  jobs?: AnyJob[]
  log?: JobLog
  /** Milliseconds between two searches for jobs of crashed processes. */
  takeOverEvery?: number
}

const silent: JobLog = { debug() {}, info() {}, warn() {}, error() {} }

/** Retries until the call succeeds, after 1, 2, 4 … up to 30 seconds. */
async function retryUntilDone(
  call: () => Promise<void>,
  signal: AbortSignal,
  report: (error: unknown) => void,
) {
  for (let seconds = 1; !signal.aborted; seconds = Math.min(2 * seconds, 30)) {
    try {
      return await call()
    } catch (error) {
      report(error)
      await sleep(seconds * 1_000, undefined, { signal }).catch(() => {})
    }
  }
}

/**
 * Loading the gazetteer keeps one connection for minutes. All other jobs take turns on the other, each for
 * a batch of its work, and wait for it longer than a visitor would, but less than the `longestRun` of any job.
 */
const poolOptions = {
  poolSize: connectionCounts.jobs,
  statementTimeout: 60_000,
  acquireTimeout: 20_000,
}

/** Milliseconds in which `enqueueSoon` gathers requests. */
const soon = 500

/** Does not connect to the database before the first job or `start`. */
export function openJobs({
  config,
  settings,
  works,
  jobs = allJobs,
  log = silent,
  takeOverEvery = heartbeat.looked * 1_000,
}: Options): JobQueue {
  const database = openDatabase(settings, poolOptions)
  const closing = new AbortController()
  let report = reportTrouble(log)
  let opening: Promise<PgBoss> | undefined
  let working: Promise<void> | undefined
  let watching: NodeJS.Timeout | undefined
  const asked = new Map<string, NodeJS.Timeout>()

  function getBoss(): Promise<PgBoss> {
    const onTrouble = (trouble: unknown) => closing.signal.aborted || report(trouble)
    opening ??= startBoss(settings, jobs, { works, onTrouble }).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const queue: JobQueue = {
    async enqueue(transaction, job, payload, { startAt } = {}) {
      const boss = await getBoss()
      const { fromKysely } = await import('pg-boss')
      const db = fromKysely(transaction)
      await boss.send(job.name, payload, { db, ...(startAt ? { startAfter: startAt } : {}) })
    },
    enqueueSoon(job) {
      if (!working || closing.signal.aborted || asked.has(job.name)) return
      const send = () => {
        asked.delete(job.name)
        getBoss()
          .then((boss) => boss.send(job.name, {}))
          .catch((error: unknown) => closing.signal.aborted || report(error))
      }
      asked.set(job.name, setTimeout(send, soon))
    },
    start(given) {
      report = reportTrouble(given)
      const context: JobContext = { config, database, settings, jobs: queue, log: given }
      const work = async () => {
        const place = { boss: await getBoss(), context, closing: closing.signal }
        const lookForJobs = await performAsDue(place, jobs)
        const reportError = (error: unknown) => closing.signal.aborted || report(error)
        const takeOver = async () => {
          if ((await takeOverJobs(database, new Date())) > 0) lookForJobs()
        }
        watching = setInterval(() => void takeOver().catch(reportError), takeOverEvery)
      }
      working = retryUntilDone(work, closing.signal, report)
    },
    async performDue() {
      const context = { config, database, settings, jobs: queue, log }
      return performDue({ boss: await getBoss(), context, closing: closing.signal }, jobs)
    },
    async close() {
      closing.abort()
      for (const timer of asked.values()) clearTimeout(timer)
      await working
      clearInterval(watching)
      const boss = await opening?.catch(() => undefined)
      await boss?.stop({ timeout: 5_000 })
      await database.destroy()
    },
  }
  return queue
}
