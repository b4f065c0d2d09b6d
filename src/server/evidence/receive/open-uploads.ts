import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { hashSource } from '../../security/rate-limits.ts'
import { rangesOf } from '../../security/source.ts'
import type { UploadStore } from './upload-store.ts'

/** Seconds until an upload is idle: without bytes after its announcement, and without progress later. */
const patience = { firstByte: 10, progress: 60 }

/** Bytes of each hash of an address range. */
const hashLength = 12

/**
 * Returns an address as the concatenated hashes of its ranges, the widest first, so that addresses
 * of one range share a prefix. `share` multiplies the limits of one household for each range.
 */
export async function hashRanges(
  database: Database,
  address: string,
): Promise<{ source: Buffer; shares: { prefix: Buffer; share: number }[] }> {
  const ranges = rangesOf(address).toReversed()
  const hashes = await Promise.all(ranges.map(({ range }) => hashSource(database, range)))
  const source = Buffer.concat(hashes.map((hash) => hash.subarray(0, hashLength)))
  const shares = ranges.map(({ share }, index) => ({
    prefix: source.subarray(0, hashLength * (index + 1)),
    share,
  }))
  return { source, shares }
}

export type OpenUpload = { id: string; source: Buffer; isActive: boolean }

/**
 * Incomplete uploads, the idlest first. `seen_at` is the time of the last progress, or equals
 * `created_at` before the first byte.
 */
export async function listOpenUploads(database: Database): Promise<OpenUpload[]> {
  const { rows } = await sql<OpenUpload>`
    select id, source,
           seen_at > now() - make_interval(secs => case when seen_at = created_at
             then ${patience.firstByte}::int else ${patience.progress}::int end) as is_active
      from uploads where accepted_at is null
     order by seen_at`.execute(database)
  return rows
}

/** Deletes the rows of these uploads, except those that were accepted by now. */
export async function deleteOpenUploads(database: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await database
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .where('acceptedAt', 'is', null)
    .execute()
}

/** Leaves to the reconciler what cannot be removed now. */
export async function removeReceived(uploads: UploadStore, ids: string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => uploads.remove({ id, acceptedFile: null })))
}

/**
 * Evicts the idlest uploads until `bytes` are free. Returns false, and evicts none, if all of them
 * together would not be enough.
 */
export async function evictIdleUploads(
  database: Database,
  uploads: UploadStore,
  bytes: number,
): Promise<boolean> {
  const idle = (await listOpenUploads(database)).filter(({ isActive }) => !isActive)
  const evicted: string[] = []
  let missing = bytes
  for (const { id } of idle) {
    if (missing <= 0) break
    missing -= await uploads.sizeHere(id)
    evicted.push(id)
  }
  if (missing > 0) return false
  await deleteOpenUploads(database, evicted)
  await removeReceived(uploads, evicted)
  return true
}
