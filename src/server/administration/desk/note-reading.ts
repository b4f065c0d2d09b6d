import { sql } from 'kysely'
import { unrecordedReading } from '../../../shared/limits.ts'
import type { AdminReport, DecisionOutcome } from '../../../shared/moderation.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { unnamedReporter } from '../../importing/report-rules.ts'
import type { Administrator } from '../queries.ts'
import { recordDecision } from '../records/history.ts'

/** What the history holds of it: "more than 50 in 10 minutes". */
const recordedSteps = [1, 10, 100, 1_000].map((factor) => factor * unrecordedReading.reporters)

function describeStep(step: number): string {
  return `more than ${step} in ${unrecordedReading.minutes} minutes`
}

/** Notes the readings, and answers how many reporters were read in the last minutes. */
async function countReadings(
  transaction: DatabaseTransaction,
  administratorId: string,
  reportIds: string[],
): Promise<number> {
  const since = sql`now() - make_interval(mins => ${unrecordedReading.minutes})`
  // Locked, so that simultaneous readings of one administrator count each other, in all processes.
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

/** Whether the last minutes hold no record yet of so many. */
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
 * Notes that an administrator is shown the name or address of the reporters of these reports, each
 * report counted once in ten minutes. The history gets a record when they are more than 50, and
 * further ones at 500, 5,000 and 50,000, or when it goes on after ten minutes. Committed before the
 * names leave the site.
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

/** A masked name or address, and one that was removed, is nothing that anybody reads. */
function showsReporter({ isMasked, email }: AdminReport): boolean {
  return !isMasked && email !== unnamedReporter.email
}

/** Notes whose name or address the administrator is shown with these reports. */
export async function noteReportersShown(
  database: Database,
  administrator: Administrator,
  reports: AdminReport[],
): Promise<void> {
  const shown = reports.filter(showsReporter).map(({ id }) => id)
  if (shown.length > 0) await noteReading(database, administrator, shown)
}

/** The same for the outcomes of a decision, which show how the reports stand now. */
export function noteReportersIn(
  database: Database,
  administrator: Administrator,
  outcomes: DecisionOutcome[],
): Promise<void> {
  const reports = outcomes.flatMap(({ report }) => report ?? [])
  return noteReportersShown(database, administrator, reports)
}
