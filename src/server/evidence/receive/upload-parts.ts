import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { UploadRow } from '../queries.ts'

/** Bytes of an upload in the bucket: a part with its tag, or the tail that is no part yet. */
export type UploadPart = { number: number; bytes: number } & (
  | { etag: string; tail: null }
  | { etag: null; tail: string }
)

export async function listParts(database: Database, uploadId: string): Promise<UploadPart[]> {
  const { rows } = await sql<UploadPart>`
    select number, bytes, etag, tail from upload_parts
     where upload_id = ${uploadId} order by number`.execute(database)
  return rows
}

export function bytesOf(parts: UploadPart[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Records a stored part that begins at `offset`, or continues the tail that ends there. Returns
 * false if another process has recorded other bytes first, or if the upload is accepted or gone. The
 * row of the upload is the lock of all processes; nothing is sent or received while it is held.
 */
export async function recordPart(
  database: Database,
  upload: Pick<UploadRow, 'id'>,
  offset: number,
  { number, bytes, etag, tail }: UploadPart,
): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      select from uploads where id = ${upload.id} and accepted_at is null
         for update`.execute(transaction)
    const stored = rows.length > 0 && bytesOf(await listParts(transaction, upload.id))
    if (stored !== offset) return false
    await sql`
      insert into upload_parts (upload_id, number, bytes, etag, tail)
      values (${upload.id}, ${number}, ${bytes}, ${etag}, ${tail})
      on conflict on constraint upload_parts_pkey
      do update set bytes = excluded.bytes, etag = excluded.etag, tail = excluded.tail`.execute(
      transaction,
    )
    return true
  })
}

/** Stores the id of the multi-part upload unless there is one. Returns the id that counts. */
export async function recordMultipart(
  database: Database,
  id: string,
  multipartId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ multipartId: string }>`
    update uploads set multipart_id = coalesce(multipart_id, ${multipartId})
     where id = ${id} and accepted_at is null
    returning multipart_id`.execute(database)
  return rows[0]?.multipartId
}
