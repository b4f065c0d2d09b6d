import { sql } from 'kysely'
import * as z from 'zod'
import { smallestCount } from '../../shared/promises.ts'
import {
  type ClockPeriod,
  clockDays,
  fewestDecisions,
  promisedWait,
  QueueClock,
} from '../../shared/queue-clock.ts'
import type { Database } from '../database/open.ts'
import { defineJob, noRetries } from '../jobs/job.ts'
import { roughly } from '../promises/read-promise-ledger.ts'
import { isUndecided } from '../reports/public-reports.ts'
import { publicHourOf } from '../reports/public-row.ts'

/** Reports that were decided on before and are looked at again do not wait for a first decision. */
async function readWaiting(database: Database) {
  const { rows } = await sql<{ reports: number; oldest: number }>`
    select count(*)::int as reports,
           coalesce(business_days_between((min(created_at) at time zone 'UTC')::date,
                                          (now() at time zone 'UTC')::date), 0) as oldest
      from reports
     where ${isUndecided} and import_source is null
       and not exists (select from decision_waits where report_id = reports.id)`.execute(database)
  const { reports, oldest } = rows[0] ?? { reports: 0, oldest: 0 }
  return {
    waiting: roughly(reports),
    oldestBusinessDays: reports < smallestCount ? null : oldest,
    isAnyLate: oldest > promisedWait.longest,
  }
}

async function readPeriod(database: Database, days: number): Promise<ClockPeriod> {
  const { shortest, longest } = promisedWait
  const { rows } = await sql<{ decisions: number; waits: ClockPeriod['waits'] }>`
    select count(*)::int as decisions,
           case when count(*) >= ${fewestDecisions} then jsonb_build_object(
             'median', percentile_disc(0.5) within group (order by business_days),
             'ninetiethPercentile', percentile_disc(0.9) within group (order by business_days),
             'percentWithinShortest',
             count(*) filter (where business_days <= ${shortest}) * 100 / count(*),
             'percentWithinLongest',
             count(*) filter (where business_days <= ${longest}) * 100 / count(*)) end as waits
      from decision_waits
     where decided_on > (now() at time zone 'UTC')::date - ${days}::int`.execute(database)
  return { days, ...(rows[0] ?? { decisions: 0, waits: null }) }
}

async function countQueue(database: Database): Promise<QueueClock> {
  const periods = []
  for (const days of clockDays) periods.push(await readPeriod(database, days))
  return {
    countedAt: publicHourOf(new Date()).toISOString(),
    ...(await readWaiting(database)),
    periods,
  }
}

/** The clock of the last hour. Before the first run of the job, the first reader has it counted. */
export async function readQueueClock(database: Database): Promise<QueueClock> {
  const { rows } = await sql<{ clock: unknown }>`select clock from queue_clock`.execute(database)
  const kept = QueueClock.safeParse(rows[0]?.clock)
  return kept.success ? kept.data : setQueueClock(database)
}

/** Public only once an hour: a number that follows each report would tell when one came. */
export async function setQueueClock(database: Database): Promise<QueueClock> {
  const clock = await countQueue(database)
  await sql`
    insert into queue_clock (clock) values (${JSON.stringify(clock)}::jsonb)
        on conflict (only_row) do update set clock = excluded.clock`.execute(database)
  return clock
}

export const queueClockSetting = defineJob({
  name: 'set-queue-clock',
  schedule: '2 * * * *',
  payload: z.unknown(),
  longestRun: 60,
  retries: noRetries,
  async perform({ database }) {
    await setQueueClock(database)
  },
})
