import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import type { AppContext } from '../app-context.ts'
import type { ConnectionSettings } from '../database/open.ts'

export type JobLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** The context of every job. Jobs have a database pool of their own that allows long statements. */
export type JobContext = AppContext & { log: JobLog }

/** For a job that opens connections of its own. */
export function withSettings(context: JobContext): JobContext & { settings: ConnectionSettings } {
  const { settings } = context
  if (!settings) throw new Error('This job runs without the address of the database')
  return { ...context, settings }
}

export type Attempt = {
  /** The id of the job, the same for all attempts. */
  id: string
  isLast: boolean
  /** Aborts when the run takes longer than `longestRun`. */
  signal: AbortSignal
}

/** A temporary failure outside the job, for example of the mail server. A retry may succeed. */
export class WorkPostponed extends Error {
  override name = 'WorkPostponed'
}

type JobTerms = {
  name: string
  /** A cron expression in UTC. At most one scheduled run is queued at a time. */
  schedule?: string
  /** The number of jobs of this kind that a process runs at the same time; five by default. */
  atOnce?: number
  /** Seconds until a run counts as failed. */
  longestRun: number
  /** In seconds. The delay doubles from `firstDelay` to `longestDelay`, with jitter. */
  retries: { times: number; firstDelay: number; longestDelay: number }
  /** Whether `signal` also aborts when the process stops. The job then runs again, from where it stopped. */
  resumes?: boolean
}

/** For a job whose next scheduled run does the same work. The delays have no effect. */
export const noRetries: JobTerms['retries'] = { times: 0, firstDelay: 60, longestDelay: 60 }

/** A job without the type of its payload. */
export type AnyJob = JobTerms & {
  perform(context: JobContext, payload: unknown, attempt: Attempt): Promise<void>
}

/** Work that is queued in the database and runs in the background, at least once. */
export type Job<Payload> = AnyJob & { payload: z.ZodType<Payload> }

export function defineJob<Payload>({
  perform,
  ...job
}: JobTerms & {
  payload: z.ZodType<Payload>
  /**
   * Must be idempotent: the process may crash after the work and before its completion is recorded.
   */
  perform(context: JobContext, payload: Payload, attempt: Attempt): Promise<void>
}): Job<Payload> {
  return {
    ...job,
    perform: (context, payload, attempt) => perform(context, job.payload.parse(payload), attempt),
  }
}

/** Repeats a batch until one has fewer rows than `full`. Returns how many rows all batches had. */
export async function repeatBatches(
  signal: AbortSignal | undefined,
  batchOf: () => Promise<number>,
  full = 1,
): Promise<number> {
  let total = 0
  for (let some = full; some >= full && !signal?.aborted; total += some) some = await batchOf()
  return total
}
