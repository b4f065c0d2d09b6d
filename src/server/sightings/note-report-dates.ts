import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { repeatBatches } from '../jobs/job.ts'

/** A decision about one of these reports waits so long. */
const rowsAtOnce = 500

/** Returns 0 when no import is left to look at. */
async function noteNext(database: Database): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const backlog = await transaction
      .selectFrom('reportDatesBacklog')
      .select(['afterSource', 'afterKey'])
      .forUpdate()
      .executeTakeFirst()
    if (!backlog) return 0
    const { rows } = await sql<{ afterSource: string; afterKey: string }>`
      with walked as materialized (
        select id, import_source, import_key,
               knows_report_date(has_report_date, import_source, created_at) as has_report_date
          from reports
         where (import_source, import_key) > (${backlog.afterSource}, ${backlog.afterKey})
         order by import_source, import_key limit ${rowsAtOnce}),
      noted as (
        update report_facts set has_report_date = false
          from walked
         where report_id = walked.id and not walked.has_report_date
           and report_facts.has_report_date)
      select import_source as after_source, import_key as after_key from walked
       order by import_source desc, import_key desc limit 1`.execute(transaction)
    const [last] = rows
    if (last) await transaction.updateTable('reportDatesBacklog').set(last).execute()
    else await transaction.deleteFrom('reportDatesBacklog').execute()
    return rows.length
  })
}

/**
 * Takes the imports of an older release that had no date of reporting out of the counters of reporting. An interrupted
 * call continues where it was.
 */
export async function noteReportDates(database: Database, signal?: AbortSignal): Promise<void> {
  await repeatBatches(signal, () => noteNext(database))
}
