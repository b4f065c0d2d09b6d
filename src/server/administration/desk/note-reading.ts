import { sql } from 'kysely'
import { unrecordedReading } from '../../../shared/limits.ts'
import type { AdminReport, DecisionOutcome } from '../../../shared/moderation.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { unnamedReporter } from '../../importing/report-rules.ts'
import type { Administrator } from '../queries.ts'
import { recordDecision } from '../records/history.ts'

/** Each step has an entry in the history, such as "more than 50 in 10 minutes". */
const recordedSteps = [1, 10, 100, 1_000].map((factor) => factor * unrecordedReading.reporters)

function describeStep(step: number): string {
  return `more than ${step} in ${unrecordedReading.minutes} minutes`
}

/** Stores the readings. Returns the number of reporters read within the time window. */
async function countReadings(
  transaction: DatabaseTransaction,
  administratorId: string,
  reportIds: string[],
): Promise<number> {
  const since = sql`now() - make_interval(mins => ${unrecordedReading.minutes})`
  // The lock makes concurrent readings of one administrator count each other, in all processes.
  await sql`select from admin_users where id = ${administratorId} for no key update`.execute(
    transaction,
  )
  await sql`
    insert into reporter_readings (administrator_id, report_id)
    select ${administratorId}, report_id from unnest(${reportIds}::uuid[]) as given (report_id)
        on conflict (administrator_id, report_id) do update set read_at = now()`.execute(
    transaction,
  )
  const { rows } = await sql<{ reporters: number }>`
    select count(*) as reporters from reporter_readings
     where administrator_id = ${administratorId} and read_at > ${since}`.execute(transaction)
  return rows[0]?.reporters ?? 0
}

/** Whether the time window has no entry yet for this step or a higher one. */
async function isUnrecorded(
  transaction: DatabaseTransaction,
  { id }: Administrator,
  step: number,
): Promise<boolean> {
  const covering = recordedSteps.filter((one) => one >= step).map(describeStep)
  const { rows } = await sql`
    select from append_only.history
     where subject_kind = 'administrator' and subject_id = ${id} and action = 'reporters_read'
       and to_value = any(${covering})
       and at > now() - make_interval(mins => ${unrecordedReading.minutes})
     limit 1`.execute(transaction)
  return rows.length === 0
}

/**
 * Records that an administrator sees the name or address of the reporters of these reports. Counts
 * each report once in ten minutes. Adds an entry to the history above 50, 500, 5,000 and 50,000
 * reporters, and a new one if the reading continues after ten minutes. Must be awaited before the
 * response is sent, so that the record is committed first.
 */
export async function noteReading(
  database: Database,
  administrator: Administrator,
  reportIds: string[],
): Promise<void> {
  const { id, username } = administrator
  await database.transaction().execute(async (transaction) => {
    const reporters = await countReadings(transaction, id, reportIds)
    const step = recordedSteps.findLast((one) => reporters > one)
    if (step === undefined || !(await isUnrecorded(transaction, administrator, step))) return
    await recordDecision(transaction, {
      actor: administrator,
      action: 'reporters_read',
      subject: { kind: 'administrator', id, name: username },
      to: describeStep(step),
    })
  })
}

/** False if the name and address are masked or were removed. */
function showsReporter({ isMasked, email }: AdminReport): boolean {
  return !isMasked && email !== unnamedReporter.email
}

/** Records the reading of those reports that show a name or address. */
export async function noteReportersShown(
  database: Database,
  administrator: Administrator,
  reports: AdminReport[],
): Promise<void> {
  const shown = reports.filter(showsReporter).map(({ id }) => id)
  if (shown.length > 0) await noteReading(database, administrator, shown)
}

/** Like `noteReportersShown`, for the reports in the outcomes of a decision. */
export function noteReportersIn(
  database: Database,
  administrator: Administrator,
  outcomes: DecisionOutcome[],
): Promise<void> {
  const reports = outcomes.flatMap(({ report }) => report ?? [])
  return noteReportersShown(database, administrator, reports)
}
