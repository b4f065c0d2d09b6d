import { sql } from 'kysely'
import type { HistoryAction } from '../../shared/history.ts'
import { optionalTextNames } from '../../shared/optional-texts.ts'
import type { Actor } from '../administration/records/history.ts'
import type { Database } from '../database/open.ts'
import type { ArchiveReport } from './report-rules.ts'

/**
 * What an archive may correct. Names, addresses and status stay as the moderators of this register left
 * them.
 */
const correctable = [
  'region',
  'location',
  'sightingDate',
  'sightingTime',
  'phenomenonType',
  'duration',
  'description',
  ...optionalTextNames,
  'importClass',
] as const satisfies (keyof ArchiveReport)[]

const corrected: HistoryAction = 'report_corrected_by_source'

// The keys of the JSON, in camel case. The snake case plugin must not change them.
const givenTexts = sql.raw(
  [...correctable, 'importSource', 'importKey'].map((name) => `"${name}" text`).join(', '),
)
const differences = sql.join(
  correctable.map(
    (name) => sql`
      case when reports.${sql.ref(name)} is distinct from ${sql.raw(`given."${name}"`)}
           then ${sql.lit(name)}::text end`,
  ),
)
const setAll = sql.join(
  correctable.map((name) => sql`${sql.ref(name)} = ${sql.raw(`changed."${name}"`)}`),
)

/**
 * Clears `has_report_date` where `created_at` is only the day of publication; an earlier mapping may not have known. Not
 * in the history, because no shown field changes.
 */
async function noteDaysOfPublication(database: Database, reports: ArchiveReport[]): Promise<void> {
  const published = reports.filter((report) => report.createdAt && !report.hasReportDate)
  if (published.length === 0) return
  await sql`
    update reports set has_report_date = false
      from json_to_recordset(${JSON.stringify(published)}::json) as given (
        "importSource" text, "importKey" text, "createdAt" timestamptz)
     where import_source = given."importSource" and import_key = given."importKey"
       and created_at = given."createdAt" and has_report_date is distinct from false`.execute(
    database,
  )
}

/** `kept`: reports without their identifiers or with a redaction. A correction could bring a name back. */
export type CorrectResult = { corrected: number; kept: number }

/**
 * Brings reports up to date with the rows of their archive, in one statement and on record: the history
 * says which fields changed, and who let the archive do so. Of several rows with one key the last counts.
 */
export async function correctReports(
  database: Database,
  reports: ArchiveReport[],
  actor: Actor,
): Promise<CorrectResult> {
  const latest = [...new Map(reports.map((report) => [report.importKey, report])).values()]
  const { rows } = await sql<CorrectResult>`
    with changed as materialized (
      select given.*, reports.id as report_id, fields,
             (reports.identifiers_removed_at is not null or redactions > 0) as is_kept
        from json_to_recordset(${JSON.stringify(latest)}::json) as given (${givenTexts})
        join reports
          on reports.import_source = given."importSource" and reports.import_key = given."importKey"
       cross join lateral (select concat_ws(', ', ${differences}) as fields) as compared
       where fields <> ''
    ), corrected as (
      update reports set ${setAll}, updated_at = now()
        from changed
       where reports.id = changed.report_id and not changed.is_kept
      returning reports.id, changed.fields
    ), recorded as (
      insert into append_only.history (actor_id, actor_name, action, subject_kind, subject_id, to_value)
      select ${actor.id}::uuid, ${actor.username}, ${corrected}, 'report', id, fields from corrected
    )
    select (select count(*)::int from corrected) as corrected,
           (select count(*)::int from changed where is_kept) as kept`.execute(database)
  await noteDaysOfPublication(database, latest)
  const [counted] = rows
  if (!counted) throw new Error('The database returned no counts')
  return counted
}
