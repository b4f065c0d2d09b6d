import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import { promisedWait } from '../../shared/queue-clock.ts'
import type { Database } from '../database/open.ts'
import { defineJob, type JobContext, noRetries } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { operatorAlertMail, type Trouble } from '../mail/operator-alert-mail.ts'
import { listLastRuns } from '../promises/promise-runs.ts'
import { isWaitingForReview } from '../reports/public-reports.ts'

async function areJobsFailing(database: Database): Promise<boolean> {
  const { rows } = await sql<{ failing: boolean }>`
    select exists (select from jobs.job
                    where state = 'failed' and completed_on > now() - interval '1 hour'
                       or state in ('retry', 'active') and retry_count > 0
                          and created_on < now() - interval '1 hour') as failing`.execute(database)
  return rows[0]?.failing === true
}

async function isDiskLow({ config }: JobContext): Promise<boolean> {
  const { bavail, bsize } = await statfs(config.dataDirectory)
  return bavail * bsize < config.evidenceFreeSpace
}

/** Weekends do not count. */
async function isQueueOld(database: Database): Promise<boolean> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(business_days_between(min(created_at)::date, current_date), 0) as days
      from reports where ${isWaitingForReview}`.execute(database)
  return (rows[0]?.days ?? 0) > promisedWait.longest
}

async function isPromiseBroken(database: Database): Promise<boolean> {
  const runs = await listLastRuns(database)
  return runs.some(
    ({ state, isConfirmed }) => !isConfirmed && ['stopped', 'failed', 'late'].includes(state),
  )
}

async function findTroubles(context: JobContext): Promise<Trouble[]> {
  const { database } = context
  const found = {
    'jobs-fail': await areJobsFailing(database),
    'disk-low': await isDiskLow(context),
    'queue-old': await isQueueOld(database),
    'promise-broken': await isPromiseBroken(database),
  }
  return (['jobs-fail', 'disk-low', 'queue-old', 'promise-broken'] as const).filter(
    (trouble) => found[trouble],
  )
}

/**
 * Sends an alert unless the same alert was sent within a day. Records and enqueues it atomically.
 */
async function sendAlert({ config, database, jobs }: JobContext, to: string, trouble: Trouble) {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into operator_alerts as earlier (trouble) values (${trouble})
          on conflict (trouble) do update set sent_at = now()
       where earlier.sent_at <= now() - interval '1 day'
      returning trouble`.execute(transaction)
    if (rows.length === 0) return
    await jobs.enqueue(transaction, deliverMail, operatorAlertMail({ config, to, trouble }))
  })
}

/**
 * Mails the operators when something needs their attention. No mail contains a report or a name.
 */
export const operatorAlerts = defineJob({
  name: 'alert-operators',
  schedule: '*/10 * * * *',
  payload: z.object({}),
  longestRun: 60,
  retries: noRetries,
  async perform(context) {
    const to = context.config.alertEmail
    if (to === undefined) return
    for (const trouble of await findTroubles(context)) await sendAlert(context, to, trouble)
  },
})
