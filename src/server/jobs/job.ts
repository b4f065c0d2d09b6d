import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import type { AppContext } from '../app-context.ts'

export type JobLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** What every job is given; the database is a pool of the jobs' own, with time for long statements. */
export type JobContext = AppContext & { log: JobLog }

export type Attempt = {
  /** Of the job, the same at every attempt. */
  id: string
  isLast: boolean
  /** Aborted when the time of this run is over. */
  signal: AbortSignal
}

/** Not the fault of a job: something outside could not be used, and the next attempt may succeed. */
export class WorkPostponed extends Error {
  override name = 'WorkPostponed'
}

type JobTerms = {
  name: string
  /** When to run by itself: a cron expression in UTC. Such a job is queued once at a time. */
  schedule?: string
  /** How many of this kind a process does at the same time; five, where nothing is said. */
  atOnce?: number
  /** Seconds after which a run counts as failed. */
  longestRun: number
  /** Seconds; the delay doubles from `firstDelay` to `longestDelay`, with some chance in it. */
  retries: { times: number; firstDelay: number; longestDelay: number }
}

/** A job of which only the queue knows what it was asked. */
export type AnyJob = JobTerms & {
  perform(context: JobContext, payload: unknown, attempt: Attempt): Promise<void>
}

/** Work that is queued in the database and done in the background, at least once. */
export type Job<Payload> = AnyJob & { payload: z.ZodType<Payload> }

export function defineJob<Payload>({
  perform,
  ...job
}: JobTerms & {
  payload: z.ZodType<Payload>
  /** May run again after it has done its work: the process may crash after the work and before it is noted. */
  perform(context: JobContext, payload: Payload, attempt: Attempt): Promise<void>
}): Job<Payload> {
  return {
    ...job,
    perform: (context, payload, attempt) => perform(context, job.payload.parse(payload), attempt),
  }
}
