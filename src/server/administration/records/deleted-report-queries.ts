import { sql } from 'kysely'
import type {
  DeletedReport,
  DeletedReportPage,
  DeletedReportQuery,
} from '../../../shared/deleted-reports.ts'
import { quarantineDays } from '../../../shared/limits.ts'
import { placeOf, valuesAt } from '../../database/microseconds.ts'
import type { Database } from '../../database/open.ts'

type Row = Omit<DeletedReport, 'deletedAt' | 'restorableUntil'> & {
  deletedAt: Date
  restorableUntil: Date
  cursor: string
}

const longestLead = 160

function isAfter(after: string | undefined) {
  return after ? sql`(deleted_at, id) < ${valuesAt(after.split('.'))}` : sql`true`
}

function toDeletedReport({ cursor: _, deletedAt, restorableUntil, ...row }: Row): DeletedReport {
  return {
    ...row,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: restorableUntil.toISOString(),
  }
}

/** Lists at most `limit` (1 to 200) restorable reports, the latest deletion first. */
export async function listDeletedReports(
  database: Database,
  { limit, after }: DeletedReportQuery,
): Promise<DeletedReportPage> {
  const { rows } = await sql<Row>`
    select id, deleted_at, deleted_at + make_interval(days => ${quarantineDays}) as restorable_until,
           deleted_by_name, reason_code, reason_text,
           report ->> 'status' as status, report ->> 'phenomenon_type' as phenomenon_type,
           report ->> 'region' as region, report ->> 'location' as location,
           report ->> 'sighting_date' as sighting_date,
           left(report ->> 'description', ${longestLead}) as lead,
           report ->> 'video_url' is not null as has_video,
           jsonb_array_length(notes) as note_count, ${placeOf('deleted_at')} as cursor
      from deleted_reports where ${isAfter(after)}
     order by deleted_at desc, id desc limit ${limit + 1}`.execute(database)
  const { total } = await database
    .selectFrom('deletedReports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const shown = rows.slice(0, limit)
  const next = rows.length > shown.length ? (shown.at(-1)?.cursor ?? null) : null
  return { reports: shown.map(toDeletedReport), total, next }
}
