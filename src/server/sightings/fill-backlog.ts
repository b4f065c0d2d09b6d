import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { repeatBatches } from '../jobs/job.ts'
import { hasPublicVideo, isPublic } from '../reports/public-reports.ts'

const rowsAtOnce = 2_000

/** Returns how many reports it has looked at: 0 when none is left without a row. */
async function fillNext(database: Database): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const backlog = await transaction
      .selectFrom('reportFactsBacklog')
      .select('afterId')
      .forUpdate()
      .executeTakeFirst()
    if (!backlog) return 0
    // Locks the reports, so that none is deleted or decided before its row exists.
    const { rows } = await sql<{ last: string | null; looked: number }>`
      with batch as materialized (
        select * from reports where id > ${backlog.afterId} order by id limit ${rowsAtOnce}
           for share),
      added as (
        insert into report_facts
          (report_id, created_at, phenomenon_type, region, status, verified, is_public, has_video,
           has_report_date)
        select id, created_at, phenomenon_type, region, status, verified,
               ${isPublic}, ${hasPublicVideo},
               knows_report_date(has_report_date, import_source, created_at)
          from batch
            on conflict (report_id) do nothing)
      select (array_agg(id order by id desc))[1] as last, count(*)::int as looked
        from batch`.execute(transaction)
    const afterId = rows[0]?.last
    if (afterId) await transaction.updateTable('reportFactsBacklog').set({ afterId }).execute()
    else await transaction.deleteFrom('reportFactsBacklog').execute()
    return rows[0]?.looked ?? 0
  })
}

/** Gives every report of an older release its row of facts. An interrupted call continues where it was. */
export async function fillBacklog(database: Database, signal?: AbortSignal): Promise<void> {
  await repeatBatches(signal, () => fillNext(database))
}
