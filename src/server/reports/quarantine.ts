import { type RawBuilder, sql } from 'kysely'
import { promisedPeriods } from '../../shared/promises.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { preparation } from '../evidence/evidence-jobs.ts'
import { setWithoutSender } from '../evidence/without-sender.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { timestamp } from '../promises/promise-rule.ts'

export type Deletion = {
  /** The administrator. */
  actor: { id: string; username: string }
  reason: { code: string; text: string | null } | undefined
}

/**
 * Columns that are not kept. A restored key would treat a later submission as a replay of this
 * report.
 */
const forgotten = sql`array['search_vector', 'submission_key', 'submission_hash']`

/** Moves locked reports with their notes and videos to `deleted_reports`. */
export async function quarantineReports(
  transaction: DatabaseTransaction,
  ids: string[],
  { actor, reason }: Deletion,
): Promise<void> {
  await sql`
    insert into deleted_reports
      (id, report, notes, deleted_by, deleted_by_name, reason_code, reason_text)
    select id, to_jsonb(reports) - ${forgotten},
           (select coalesce(jsonb_agg(to_jsonb(report_notes)), '[]')
              from report_notes where report_id = reports.id),
           ${actor.id}::uuid, ${actor.username}, ${reason?.code ?? null}, ${reason?.text ?? null}
      from reports where id = any(${ids}::uuid[])`.execute(transaction)
  await sql`
    update uploads set deleted_report_id = report_id, report_id = null
     where report_id = any(${ids}::uuid[])`.execute(transaction)
  await transaction.deleteFrom('reports').where('id', 'in', ids).execute()
}

/** The columns that a deleted report had. Newer columns get their default. */
async function listKeptColumns(transaction: DatabaseTransaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select jsonb_object_keys(report) as name from deleted_reports where id = ${id}`.execute(
    transaction,
  )
  return rows.map(({ name }) => name)
}

/** Returns false if another report now has a unique value of this one, such as its import key. */
async function insertKept(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const columns = await listKeptColumns(transaction, id)
  const values = columns.map((name) =>
    name === 'user_id'
      ? sql`(select id from users where id = kept.user_id for key share)`
      : sql`kept.${sql.id(name)}`,
  )
  const { rows } = await sql`
    insert into reports (${sql.join(columns.map((name) => sql.id(name)))})
    select ${sql.join(values)}
      from deleted_reports, jsonb_populate_record(null::reports, report) as kept
     where deleted_reports.id = ${id}
        on conflict do nothing
    returning id`.execute(transaction)
  return rows.length > 0
}

async function insertKeptNotes(transaction: DatabaseTransaction, id: string): Promise<void> {
  await sql`
    insert into report_notes (id, report_id, author_id, author_name, text, created_at)
    select kept.id, kept.report_id,
           (select id from admin_users where id = kept.author_id for key share),
           kept.author_name, kept.text, kept.created_at
      from deleted_reports, jsonb_populate_recordset(null::report_notes, notes) as kept
     where deleted_reports.id = ${id}`.execute(transaction)
}

async function restoreVideo(
  transaction: DatabaseTransaction,
  jobs: Jobs,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; isPrepared: boolean }>`
    with restored as (
      update uploads set report_id = ${id}, deleted_report_id = null
       where deleted_report_id = ${id}
      returning id, prepared_at
    ), noted as (
      update reports set video_prepared_at = restored.prepared_at
        from restored
       where reports.id = ${id} and reports.video_prepared_at is null
         and restored.prepared_at is not null
    )
    select id, prepared_at is not null as is_prepared from restored`.execute(transaction)
  const [video] = rows
  if (video && !video.isPrepared) await jobs.enqueue(transaction, preparation, { id: video.id })
}

/**
 * Restores a deleted report with its notes and video. Returns `conflict`, and changes nothing, if
 * another report took its place.
 */
export async function restoreReport(
  transaction: DatabaseTransaction,
  jobs: Jobs,
  id: string,
): Promise<'done' | 'not_found' | 'conflict'> {
  const found = await transaction
    .selectFrom('deletedReports')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return 'not_found'
  if (!(await insertKept(transaction, id))) return 'conflict'
  await insertKeptNotes(transaction, id)
  await restoreVideo(transaction, jobs, id)
  await transaction.deleteFrom('deletedReports').where('id', '=', id).execute()
  return 'done'
}

/** Erases deleted reports permanently and returns their ids. A job erases the video files. */
async function eraseWhere(database: Database, condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id from deleted_reports where ${condition} order by id for update
    ), unnamed as (
      update uploads set ${setWithoutSender}
       where deleted_report_id in (select id from chosen)
    )
    delete from deleted_reports where id in (select id from chosen)
    returning id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Erases the deleted reports of an account that is being erased. */
export function eraseDeletedReportsOf(database: Database, userId: string): Promise<string[]> {
  return eraseWhere(database, sql`report ->> 'user_id' = ${userId}`)
}

/** Returns false if no deleted report has this id. */
export async function eraseDeletedReport(database: Database, id: string): Promise<boolean> {
  return (await eraseWhere(database, sql`id = ${id}::uuid`)).length > 0
}

/** Makes the report anonymous if it is restored later. */
const hidden = JSON.stringify({ anonymous: true, name_held: false, user_id: null })

const batchSize = 200

const { amount: days } = promisedPeriods['deleted-reports']

/** A condition: the report was deleted too long ago to be restored. */
export const isQuarantineOver = (now?: Date) =>
  sql<boolean>`deleted_at <= ${timestamp(now)} - make_interval(days => ${days})`

/** Erases a batch of reports that were deleted too long ago and returns their ids. */
export function eraseOldReports(database: Database, now?: Date): Promise<string[]> {
  return eraseWhere(
    database,
    sql`id in (
      select id from deleted_reports where ${isQuarantineOver(now)}
       order by deleted_at limit ${batchSize})`,
  )
}

/**
 * Repeats the erasures of the ledger after the restore of an older backup. Returns their number.
 */
export async function eraseDeletedByLedger(database: Database): Promise<number> {
  const erased = await eraseWhere(
    database,
    sql`id in (select id from ledger.erasures where kind in ('report', 'reporter'))
      or (report ->> 'user_id')::uuid in (
        select id from ledger.erasures where kind in ('account', 'account_with_reports'))`,
  )
  const { numAffectedRows = 0n } = await sql`
    update deleted_reports set report = report || ${hidden}::jsonb
     where id in (select id from ledger.erasures where kind = 'reporter_hidden')
       and not (report @> ${hidden}::jsonb)`.execute(database)
  return erased.length + Number(numAffectedRows)
}

/** Returns false if no deleted report has this id. */
export async function hideReporterOfDeleted(database: Database, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update deleted_reports
       set report = report || ${hidden}::jsonb where id = ${id}`.execute(database)
  return numAffectedRows > 0n
}
