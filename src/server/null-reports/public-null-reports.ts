import { sql } from 'kysely'
import type { NullReportNote } from '../../shared/null-report.ts'
import { type Database, runStatement } from '../database/open.ts'
import { isPublic } from '../reports/public-reports.ts'

/** Farther away than ten kilometers is not near, so it never counts. */
const isNear = sql`distance <> 'farther'`

/** How many people were near the report of the row and saw nothing, released by a moderator. */
export const countNullReports = sql<number>`
  (select count(*)::int from null_reports
    where null_reports.report_id = reports.id and is_counted and ${isNear})`

/** Lists the released notes to a public report, the earliest first. */
export async function listNullReportNotes(
  database: Database,
  reportId: string,
): Promise<NullReportNote[]> {
  const statement = sql<NullReportNote>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as "addedOn", note
      from null_reports
     where report_id = ${reportId} and is_note_public
       and exists (select from reports where id = ${reportId} and ${isPublic})
     order by created_at, id`
  return runStatement(database, { name: 'null-report-notes', statement })
}
