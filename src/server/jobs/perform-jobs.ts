import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { type AnyJob, type JobContext, WorkPostponed } from './job.ts'
import { heartbeat } from './take-over-jobs.ts'

const defaultConcurrency = 5

/**
 * Runs a fetched job. Deletes it with its payload on success. On failure it is retried, or kept for
 * a while as failed. The error is logged, never stored with the job.
 */
async function performJob(
  boss: PgBoss,
  job: AnyJob,
  fetched: JobWithMetadata<unknown>,
  context: JobContext,
): Promise<void> {
  const { id, retryCount, retryLimit } = fetched
  const isLast = retryCount >= retryLimit
  const signal = fetched.signal ?? AbortSignal.timeout(job.longestRun * 1_000)
  try {
    await job.perform(context, fetched.data, { id, isLast, signal })
  } catch (error) {
    const facts = { job: job.name, jobId: id, attempt: retryCount + 1, err: error }
    const level = isLast ? 'error' : error instanceof WorkPostponed ? 'debug' : 'warn'
    context.log[level](facts, isLast ? 'A job failed for good' : 'A job is tried again later')
    await boss.fail(job.name, { id, retryCount })
    return
  }
  await boss.deleteJob(job.name, { id, retryCount })
}

/**
 * Runs jobs as they become due: at once through LISTEN/NOTIFY, with polling as a fallback. Returns
 * a function that makes every worker look for jobs now.
 */
export async function performAsDue(
  boss: PgBoss,
  jobs: AnyJob[],
  context: JobContext,
): Promise<() => void> {
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
      await Promise.all(batch.map((fetched) => performJob(boss, job, fetched, context)))
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
export async function performDue(
  boss: PgBoss,
  jobs: AnyJob[],
  context: JobContext,
): Promise<number> {
  let count = 0
  for (const job of jobs) {
    const batch = await boss.fetch(job.name, {
      batchSize: job.atOnce ?? defaultConcurrency,
      includeMetadata: true,
    })
    await Promise.all(batch.map((fetched) => performJob(boss, job, fetched, context)))
    count += batch.length
  }
  return count === 0 ? 0 : count + (await performDue(boss, jobs, context))
}
