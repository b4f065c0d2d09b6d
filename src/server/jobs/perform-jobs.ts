import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { type AnyJob, type JobContext, WorkPostponed } from './job.ts'
import { heartbeat, putJobBack } from './take-over-jobs.ts'

const defaultConcurrency = 5

/** What jobs run in. `closing` aborts when the process stops. */
type Workplace = { boss: PgBoss; context: JobContext; closing: AbortSignal }

/**
 * Runs a fetched job. Deletes it with its payload on success. On failure it is retried, or kept for
 * a while as failed. The error is logged, never stored with the job. A job that resumes goes back to the queue when the
 * process stops.
 */
async function performJob(
  { boss, context, closing }: Workplace,
  job: AnyJob,
  fetched: JobWithMetadata<unknown>,
): Promise<void> {
  const { id, retryCount, retryLimit } = fetched
  const isLast = retryCount >= retryLimit
  const own = fetched.signal ?? AbortSignal.timeout(job.longestRun * 1_000)
  const signal = job.resumes ? AbortSignal.any([own, closing]) : own
  const stopsEarly = () => job.resumes && closing.aborted
  try {
    await job.perform(context, fetched.data, { id, isLast, signal })
  } catch (error) {
    if (!stopsEarly()) {
      const facts = { job: job.name, jobId: id, attempt: retryCount + 1, err: error }
      const level = isLast ? 'error' : error instanceof WorkPostponed ? 'debug' : 'warn'
      context.log[level](facts, isLast ? 'A job failed for good' : 'A job is tried again later')
      await boss.fail(job.name, { id, retryCount })
      return
    }
  }
  if (stopsEarly()) await putJobBack(context.database, fetched)
  else await boss.deleteJob(job.name, { id, retryCount })
}

/**
 * Runs jobs as they become due: at once through LISTEN/NOTIFY, with polling as a fallback. Returns
 * a function that makes every worker look for jobs now.
 */
export async function performAsDue(place: Workplace, jobs: AnyJob[]): Promise<() => void> {
  const { boss } = place
  const workers: string[] = []
  for (const job of jobs) {
    const batchSize = job.atOnce ?? defaultConcurrency
    const options = {
      batchSize,
      pollingIntervalSeconds: 10,
      notifyPollingIntervalSeconds: 30,
      heartbeatRefreshSeconds: heartbeat.renewed,
      includeMetadata: true,
    } as const
    const worker = await boss.work(job.name, options, async (batch) => {
      await Promise.all(batch.map((fetched) => performJob(place, job, fetched)))
      // A full batch means that more jobs may be waiting.
      if (batch.length === batchSize) boss.notifyWorker(worker)
    })
    workers.push(worker)
  }
  return () => {
    for (const worker of workers) boss.notifyWorker(worker)
  }
}

/** Runs all jobs that are due, and the jobs that they enqueue. Returns their number. */
export async function performDue(place: Workplace, jobs: AnyJob[]): Promise<number> {
  const { boss } = place
  let count = 0
  for (const job of jobs) {
    const batch = await boss.fetch(job.name, {
      batchSize: job.atOnce ?? defaultConcurrency,
      includeMetadata: true,
    })
    await Promise.all(batch.map((fetched) => performJob(place, job, fetched)))
    count += batch.length
  }
  return count === 0 ? 0 : count + (await performDue(place, jobs))
}
