import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { isWaitingForRelease } from '../reports/public-reports.ts'

export type JobFigures = { name: string; waiting: number; oldestSeconds: number; failed: number }

/** Counts due and failed jobs by name. Returns an empty list before the first start. */
export async function listJobFigures(database: Database): Promise<JobFigures[]> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('jobs.job')::text as table`.execute(database)
  if (!found[0]?.table) return []
  const { rows } = await sql<JobFigures>`
    select name,
           count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
           coalesce(extract(epoch from now() - min(start_after)
             filter (where state in ('created', 'retry') and start_after <= now())), 0)::float
             as "oldestSeconds",
           count(*) filter (where state = 'failed')::int as failed
      from jobs.job where name not like '\\_\\_%' group by name`.execute(database)
  return rows
}

export type RegisterFigures = { uploadsAtWork: number; reportsHeld: number }

/** Only counts, so that nothing identifies a report or a person. */
export async function readRegisterFigures(database: Database): Promise<RegisterFigures> {
  const { rows } = await sql<RegisterFigures>`
    select (select count(*)::int from uploads
             where accepted_at is null and seen_at > now() - interval '10 minutes')
             as "uploadsAtWork",
           (select coalesce(sum(reports), 0)::int from report_counts
             where ${isWaitingForRelease}) as "reportsHeld"`.execute(database)
  return rows[0] ?? { uploadsAtWork: 0, reportsHeld: 0 }
}
