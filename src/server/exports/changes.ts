import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import { atMicroseconds, microsecondsOf } from '../database/microseconds.ts'
import type { Database } from '../database/open.ts'
import { isPublic } from '../reports/public-reports.ts'
import { type CursorPosition, makeCursor, openCursor } from '../security/sealed-cursor.ts'
import type { ReportChange } from './changes-schema.ts'
import { copyLines, reportAsJson } from './export-statement.ts'
import { exportedReports, isLicensed } from './exported-reports.ts'

const beginning: CursorPosition = ['0', '00000000-0000-0000-0000-000000000000']

const owner = 'cursor of changes'

/** The place to go on from, or undefined for a text that is no cursor of this feed. */
export async function openChangesCursor(
  config: Config,
  cursor: string | undefined,
): Promise<CursorPosition | undefined> {
  return cursor === undefined ? beginning : openCursor(config, owner, cursor)
}

type Row = { at: string; id: string; change: ReportChange }

const after = (column: string, [at]: CursorPosition) =>
  sql`${sql.raw(column)} >= ${atMicroseconds(at)}`

/**
 * In microseconds since 1970. Before this moment no transaction can commit a change any more. A transaction that is still open
 * would otherwise commit its changes behind a cursor that has passed them. Exports and backups only
 * read.
 */
export async function readHorizon(database: Database): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select ${microsecondsOf('least(clock_timestamp(), min(xact_start))')}::text as at
      from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
       and application_name not in ('anomaly-register export', 'anomaly-register backup')`.execute(
    database,
  )
  return rows[0]?.at ?? '0'
}

/**
 * The ids of what may have changed after a position, each part from an index that has its order. The
 * reports of an archive follow the change of its licence too, by their ids.
 */
function changesAfter(position: CursorPosition, horizon: string, limit: number) {
  const [at, id] = position
  const part = (source: RawBuilder<unknown>, time: string, key: string) => sql`
    (select ${microsecondsOf(time)} as at, ${sql.raw(key)} as id
       from ${source}
        and ${after(time, position)}
        and (${microsecondsOf(time)}, ${sql.raw(key)}) > (${at}::bigint, ${id}::uuid)
        and ${microsecondsOf(time)} < ${horizon}::bigint
      order by ${sql.raw(time)}, ${sql.raw(key)} limit ${sql.lit(limit)})`
  const ofSource = sql`reports where ${isPublic} and import_source = source.name`
  const licenceChange = microsecondsOf('licence_changed_at')
  return sql`
    ${part(sql`reports where ${isPublic} and import_source is null`, 'updated_at', 'id')}
    union all
    ${part(sql`withdrawn_reports where true`, 'withdrawn_at', 'report_id')}
    union all
    select listed.* from import_sources as source
     cross join lateral ${part(ofSource, 'updated_at', 'id')} as listed
     where ${isLicensed}
    union all
    select ${licenceChange}, listed.id from import_sources as source
     cross join lateral (
       select id from ${ofSource}
          and id > case when ${licenceChange} = ${at}::bigint then ${id}::uuid
                        else ${beginning[1]}::uuid end
        order by id limit ${sql.lit(limit)}) as listed
     where ${after('licence_changed_at', position)} and ${licenceChange} < ${horizon}::bigint`
}

/** What `changed` is now, as one JSON object; its report is null if it was withdrawn. */
const changeAsJson = sql`json_build_object('id', changed.id,
  'report', case when report.id is not null then ${reportAsJson} end)`

const joinReports = sql`left join ${exportedReports()} on report.id = changed.id`

/**
 * The statement that writes all changes from a time on, in microseconds. In the order of the ids, which tells
 * nothing about the order of the changes.
 */
export const copyChanges = (from: number) => {
  const time = atMicroseconds(sql.lit(from))
  return copyLines(sql`
    select ${changeAsJson}::text
      from (select id from reports
             where ${isPublic} and import_source is null and updated_at >= ${time}
             union select id from import_sources as source join reports on import_source = source.name
             where ${isPublic} and (${isLicensed} and updated_at >= ${time} or licence_changed_at >= ${time})
             union select report_id from withdrawn_reports where withdrawn_at >= ${time})
           as changed ${joinReports}
     order by changed.id`)
}

/**
 * Lists what became public, changed or was withdrawn after a position, the oldest first. `next` is the
 * cursor to go on with; `isComplete` is true if nothing newer is known.
 */
export async function listChanges(
  { config, database }: { config: Config; database: Database },
  position: CursorPosition,
  limit: number,
) {
  const horizon = await readHorizon(database)
  const { rows } = await sql<Row>`
    select changed.at::text, changed.id, ${changeAsJson} as change
      from (select * from (${changesAfter(position, horizon, limit)}) as found
             order by at, id limit ${sql.lit(limit)}) as changed ${joinReports}
     order by changed.at, changed.id`.execute(database.withoutPlugins())
  const last = rows.at(-1)
  return {
    changes: rows.map(({ change }) => change),
    next: await makeCursor(config, owner, last ? [last.at, last.id] : position),
    isComplete: rows.length < limit,
  }
}
