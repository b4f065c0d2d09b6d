import type * as z from 'zod'
import type { Database } from '../database/open.ts'

/** The part of a job that the queue needs. `job.ts` defines the rest. */
type QueuedJob<Payload> = { name: string; payload: z.ZodType<Payload> }

export type Jobs = {
  /**
   * Enqueues a job in the transaction of a change: either both happen or none. The job starts after
   * the commit, at once or at `startAt`.
   */
  enqueue<Payload extends object>(
    transaction: Database,
    job: QueuedJob<Payload>,
    payload: Payload,
    options?: { startAt?: Date },
  ): Promise<void>
  /**
   * Enqueues a job without a payload within half a second, once for all who ask until then. For a job
   * whose schedule does the same work later: a process that ends before, or runs no jobs, forgets it.
   */
  enqueueSoon(job: QueuedJob<unknown>): void
}
