import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { EvidenceFiles } from '../evidence.ts'

const batch = 500

/**
 * Erases the originals of reports without identifiers, at most one batch. Keeps the public copy. If
 * there is no public copy yet, its original stays for up to one day.
 */
export async function eraseUnneededOriginals(
  database: Database,
  { uploads, store }: EvidenceFiles,
): Promise<number> {
  const { rows } = await sql<{ id: string; acceptedFile: string | null }>`
    select id, accepted_file from uploads
     where original_unneeded_at is not null and original_erased_at is null
       and (prepared_at is not null or original_unneeded_at < now() - interval '1 day')
     limit ${batch}`.execute(database)
  for (const upload of rows) {
    await store.remove({ kind: 'originals', id: upload.id })
    await uploads.remove(upload)
    await sql`
      update uploads set original_erased_at = now() where id = ${upload.id}`.execute(database)
  }
  return rows.length
}
