import { sql } from 'kysely'
import { promisedPeriods } from '../../shared/promises.ts'
import { verifiedStatus } from '../../shared/report-status.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { recordErasure } from '../erasures/record-erasure.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { eraseDeletedReport, quarantineReports, restoreReport } from './quarantine.ts'
import { stripReporters } from './strip-reporters.ts'

type DeletedRow = {
  id: string
  deletedAt: Date
  deletedBy: string
  deletedByName: string
  reasonCode: string | null
  reasonText: string | null
}

/** Restores the report, strips it and deletes it again. Erases it if it cannot be restored. */
async function strip(
  transaction: DatabaseTransaction,
  jobs: Jobs,
  { id, deletedAt, deletedBy, deletedByName, reasonCode: code, reasonText: text }: DeletedRow,
): Promise<void> {
  if ((await restoreReport(transaction, jobs, id)) !== 'done') {
    await eraseDeletedReport(transaction, id)
    return
  }
  await stripReporters(transaction, [id])
  await recordErasure(transaction, 'identifiers', [id])
  const actor = { id: deletedBy, username: deletedByName }
  await quarantineReports(transaction, [id], { actor, reason: code ? { code, text } : undefined })
  await sql`update deleted_reports set deleted_at = ${deletedAt} where id = ${id}`.execute(
    transaction,
  )
}

/**
 * Removes identifiers from deleted reports when their time is over. Each is a report again within
 * its transaction, invisible to others, so that the same function can strip it.
 */
export async function stripDeletedReports(database: Database, jobs: Jobs): Promise<number> {
  const { rows } = await sql<DeletedRow>`
    select id, deleted_at, deleted_by, deleted_by_name, reason_code, reason_text
      from deleted_reports
     where report ->> 'status' = ${verifiedStatus} and report ->> 'identifiers_removed_at' is null
       and (report ->> 'verified_at')::timestamptz
           <= now() - make_interval(days => ${promisedPeriods.identifiers.amount}::int)`.execute(
    database,
  )
  for (const row of rows) {
    await database.transaction().execute((transaction) => strip(transaction, jobs, row))
  }
  return rows.length
}
