import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import type { UploadsTable } from '../database/tables.ts'
import { hasReleasedVideo, isPublic } from '../reports/public-reports.ts'

export type UploadRow = Selectable<UploadsTable>

export type NewUpload = Pick<
  UploadRow,
  'id' | 'sender' | 'source' | 'fileName' | 'mediaType' | 'format' | 'size'
>

export async function insertUpload(database: Database, upload: NewUpload): Promise<void> {
  await database.insertInto('uploads').values(upload).execute()
}

export function findUpload(database: Database, id: string): Promise<UploadRow | undefined> {
  return database.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Records that the first bytes of the upload arrived, or many more. */
export async function noteSeen(database: Database, id: string): Promise<void> {
  await database.updateTable('uploads').set({ seenAt: sql`now()` }).where('id', '=', id).execute()
}

export async function deleteUpload(database: Database, id: string): Promise<void> {
  await database.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Returns false if the upload is gone or a process has already accepted it. */
export async function deleteUnacceptedUpload(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export type AcceptedFile = { acceptedFile: string | null; sha256: Buffer }

/** Returns false if the upload is gone or another process has accepted it first. */
export async function noteAccepted(
  database: Database,
  id: string,
  { acceptedFile, sha256 }: AcceptedFile,
): Promise<boolean> {
  const { rows } = await sql`
    with accepted as (
      update uploads
         set accepted_at = now(), accepted_file = ${acceptedFile}, sha256 = ${sha256},
             multipart_id = null
       where id = ${id} and accepted_at is null
      returning id
    ), superfluous as (
      delete from upload_parts using accepted where upload_id = accepted.id
    )
    select from accepted`.execute(database)
  return rows.length > 0
}

/**
 * Finds and locks a checked upload that belongs to this sender and to no report. `sender` is the
 * hash of the sender's cookie.
 */
export function lockAcceptedUpload(
  transaction: DatabaseTransaction,
  id: string,
  sender: Buffer,
): Promise<UploadRow | undefined> {
  return transaction
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('acceptedAt', 'is not', null)
    .where('attachedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function attachUpload(
  transaction: DatabaseTransaction,
  id: string,
  report: { id: string; videoDescription: string | null },
): Promise<void> {
  await transaction
    .updateTable('uploads')
    .set({ reportId: report.id, description: report.videoDescription, attachedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export type PublicCopy = { publicType: string; hasPoster: boolean }

export async function notePrepared(
  database: Database,
  id: string,
  { publicType, hasPoster }: PublicCopy,
): Promise<void> {
  await sql`
    with prepared as (
      update uploads
         set prepared_at = now(), public_type = ${publicType}, has_poster = ${hasPoster},
             failure = null
       where id = ${id}
      returning report_id
    )
    update reports set video_prepared_at = now()
      from prepared where reports.id = prepared.report_id`.execute(database)
}

/** Finds videos attached this week whose preparation failed and has no retries left. */
export async function findUnprepared(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from uploads
     where prepared_at is null and failure is not null and report_id is not null
       and original_erased_at is null
       and attached_at between now() - interval '7 days' and now() - interval '12 hours'
     order by attached_at limit 500`.execute(database)
  return rows.map(({ id }) => id)
}

export async function noteFailure(database: Database, id: string, failure: string): Promise<void> {
  await database.updateTable('uploads').set({ failure }).where('id', '=', id).execute()
}

export type PublicVideoRow = {
  id: string
  fileName: string
  publicType: string
  hasPoster: boolean
  description: string | null
  /** True if the report does not publish the name of its witness. */
  anonymous: boolean
}

/** Returns a released video of a public report, else undefined. */
export async function findPublicVideo(
  database: Database,
  id: string,
): Promise<PublicVideoRow | undefined> {
  const { rows } = await sql<PublicVideoRow>`
    select uploads.id, file_name, public_type, has_poster, uploads.description,
           anonymous or name_held as anonymous
      from uploads join reports on reports.id = uploads.report_id
     where uploads.id = ${id} and prepared_at is not null and ${isPublic}
       and ${hasReleasedVideo}`.execute(database)
  return rows[0]
}
