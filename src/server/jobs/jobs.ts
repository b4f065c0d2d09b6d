import type * as z from 'zod'
import type { Database } from '../database/open.ts'

/** As much of a job as the queue needs to know: `job.ts` defines the whole of it. */
type QueuedJob<Payload> = { name: string; payload: z.ZodType<Payload> }

export type Jobs = {
  /**
   * Enqueues a job in the transaction of the change that needs it: both happen or neither. It begins
   * after the commit, at once or at `startAt`.
   */
  enqueue<Payload extends object>(
    transaction: Database,
    job: QueuedJob<Payload>,
    payload: Payload,
    options?: { startAt?: Date },
  ): Promise<void>
}
