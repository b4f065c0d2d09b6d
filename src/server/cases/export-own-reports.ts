import { sql } from 'kysely'
import type { ExportedReport } from '../../shared/account-export.ts'
import type { Database } from '../database/open.ts'
import { holderRows } from '../reports/holder-reports.ts'
import { type CaseRow, readCaseRow, sealColumns } from './case-row.ts'
import { listEntries } from './list-entries.ts'

/** Small, so that a query stays far below the statement timeout. */
const batchSize = 100

/** Also deleted ones, as long as they can be restored. */
async function listIds(database: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id, created_at from reports where user_id = ${userId}
     union all
    select id, (report ->> 'created_at')::timestamptz from deleted_reports
     where report ->> 'user_id' = ${userId}::text
     order by created_at desc, id desc`.execute(database)
  return rows.map(({ id }) => id)
}

/** Asks for the account again: somebody may have hidden the name meanwhile. */
async function readRows(database: Database, userId: string, ids: string[]): Promise<CaseRow[]> {
  const own = sql`
    (select * from reports where id = any(${ids}::uuid[]) and user_id = ${userId}
      union all
     select populated.* from deleted_reports, jsonb_populate_record(null::reports, report) as populated
      where deleted_reports.id = any(${ids}::uuid[]) and populated.user_id = ${userId})`
  const { rows } = await sql<CaseRow>`
    select report.*, deleted_at as "deletedAt", erasure_requested_at as "erasureRequestedAt", ${sealColumns}
      from (${holderRows(own)}) as report
      left join cases on cases.report_id = report.id
      left join deleted_reports on deleted_reports.id = report.id
     order by report."createdAt" desc, report.id desc`.execute(database)
  return rows
}

/**
 * Yields all that is stored about the reports of the user, newest first, in batches. The salts of their seals leave
 * the site only with the export of a case.
 */
export async function* exportOwnReports(
  database: Database,
  userId: string,
): AsyncGenerator<ExportedReport> {
  const ids = await listIds(database, userId)
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const rows = await readRows(database, userId, batch)
    const entries = await listEntries(database, batch)
    for (const row of rows) {
      const { report, ...others } = readCaseRow(row)
      yield { ...report, ...others, entries: entries.get(row.id) ?? [] }
    }
  }
}
