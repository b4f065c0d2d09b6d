import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/**
 * Detects the jobs of killed processes; all values in seconds. A worker renews its job every
 * `renewed`. After `lost` without renewal any process may take the job over; each searches every
 * `looked`. pg-boss would fail the job after `failed`, and the retry would wait for the delay of
 * real failures.
 */
export const heartbeat = { renewed: 10, lost: 40, looked: 15, failed: 70 } as const

/**
 * Reschedules the jobs of lost processes for now and returns their number. This uses up an attempt,
 * so that a job that kills its process does not repeat for ever. A job without retries gets one
 * such attempt. If the process is alive after all, its next renewal reports the loss.
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

/**
 * Reschedules a job that stopped with its process, also if pg-boss has failed it meanwhile. Not an attempt, but the
 * number tells this run from the next one.
 */
export async function putJobBack(
  database: Database,
  { id, retryCount }: { id: string; retryCount: number },
): Promise<void> {
  await sql`
    update jobs.job
       set state = 'retry', retry_count = retry_count + 1, start_after = now(),
           started_on = null, heartbeat_on = null, completed_on = null
     where id = ${id} and retry_count = ${retryCount} and state in ('active', 'failed')`.execute(
    database,
  )
}
