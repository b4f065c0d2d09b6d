import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/**
 * How a job of a process that was killed is noticed, in seconds. The worker of a job renews it
 * every `renewed`; after `lost` without, any process may take it over, and looks for such jobs every
 * `looked`. pg-boss itself would fail the job after `failed`, and its retry would wait for the delay
 * that is meant for real failures.
 */
export const heartbeat = { renewed: 10, lost: 40, looked: 15, failed: 70 } as const

/**
 * Makes jobs due whose process gave no sign of life, and answers how many. That costs an attempt, and
 * is done once where a job has no retries, so that a job which kills its process does not go round for
 * ever. A process that is alive after all learns by its next sign that the job is no longer its own.
 */
export async function takeOverJobs(database: Database, now: Date): Promise<number> {
  const result = await sql`
    update jobs.job
       set state = 'retry', retry_count = retry_count + 1, start_after = ${now},
           started_on = null, heartbeat_on = null
     where state = 'active' and heartbeat_seconds is not null
       and coalesce(heartbeat_on, started_on) < ${now}::timestamptz - ${heartbeat.lost} * interval '1 second'
       and retry_count < greatest(retry_limit, 1)`.execute(database)
  return Number(result.numAffectedRows ?? 0)
}
