import { type RawBuilder, sql } from 'kysely'
import type { JobContext } from '../jobs/job.ts'

export type Moment = { now: Date; signal: AbortSignal }

/** How a job keeps a promise. Each is defined beside its job, in the folder of its subject. */
export type PromiseRule = {
  /** How many rows the promise is about. */
  checked: RawBuilder<number>
  /** How many rows their table has. The share of the due ones decides whether a run stops. */
  all: RawBuilder<number>
  /** How many rows must go at this time. At exactly the end of the period, a row is due. */
  due(now: Date): RawBuilder<number>
  /** A run may change so many rows however small the table is. 20 if not given. */
  few?: number
  /** Changes the due rows in batches until none is left. Returns their number. */
  keep(context: JobContext, moment: Moment): Promise<number>
}

/** A moment in SQL: the present one of the database, if none is given. */
export function timestamp(now?: Date): RawBuilder<Date> {
  return now ? sql`${now}::timestamptz` : sql`now()`
}
