import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { type EvidenceKey, type EvidenceStore, evidenceKinds } from './evidence-store.ts'

/**
 * A file can move when its video is prepared, or a day after it was attached. Until then
 * preparation reads it here. An original that waits for its erasure does not move.
 */
async function isMovable(database: Database, { kind, id }: EvidenceKey): Promise<boolean> {
  const { rows } = await sql`
    select from uploads
     where id::text = ${id} and report_id is not null
       and (prepared_at is not null or attached_at < now() - interval '1 day')
       and (${kind !== 'originals'} or original_unneeded_at is null)`.execute(database)
  return rows.length > 0
}

async function moveFile(
  database: Database,
  { local, bucket }: Stores,
  key: EvidenceKey,
): Promise<boolean> {
  const place = await local.locate(key, { type: '', disposition: '' })
  if (!place || !('file' in place) || !(await isMovable(database, key))) return false
  await bucket.put(key, place.file)
  const isNeeded = await isMovable(database, key)
  await (isNeeded ? local : bucket).remove(key)
  return isNeeded
}

export type Stores = { local: EvidenceStore; bucket: EvidenceStore }

/**
 * Moves local files to the bucket and returns their number. Stops at the first error; the next run
 * continues.
 */
export async function moveEvidence(database: Database, stores: Stores): Promise<number> {
  let moved = 0
  for (const kind of evidenceKinds) {
    for await (const { id } of stores.local.list(kind)) {
      if (await moveFile(database, stores, { kind, id })) moved += 1
    }
  }
  return moved
}
