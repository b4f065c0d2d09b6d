import { rm, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { hashSource } from '../../security/rate-limits.ts'
import { rangesOf } from '../../security/source.ts'
import { incomingFile } from './upload-store.ts'

/** Seconds. An announcement is granted some until its first byte, an upload more between two bytes. */
const patience = { firstByte: 10, nextByte: 60 }

/** Bytes in which a hash stands for each range of addresses. */
const hashLength = 12

/**
 * The address that an upload comes from, as hashes of its ranges, the widest first: addresses of one
 * range have the same beginning. `shares` says how many times the limits of one household each may use.
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

export type OpenUpload = { id: string; source: Buffer; isAtWork: boolean }

/**
 * Uploads that are not whole, the idlest first. At work are those that got bytes within the last minute
 * or were announced within the last seconds; `seen_at` is when bytes last came, and `created_at` until
 * the first.
 */
export async function listOpenUploads(database: Database): Promise<OpenUpload[]> {
  const { rows } = await sql<OpenUpload>`
    select id, source,
           seen_at > now() - make_interval(secs => case when seen_at = created_at
             then ${patience.firstByte}::int else ${patience.nextByte}::int end) as is_at_work
      from uploads where accepted_at is null
     order by seen_at`.execute(database)
  return rows
}

/** Deletes the rows of these uploads; those that became whole meanwhile stay. */
export async function deleteOpenUploads(database: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await database
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .where('acceptedAt', 'is', null)
    .execute()
}

export async function removeReceived(directory: string, ids: string[]): Promise<void> {
  for (const id of ids) await rm(incomingFile(directory, id), { force: true })
}

/**
 * Removes the idlest uploads until `bytes` are free, and answers whether they are. Removes none where
 * all of them together would not be enough.
 */
export async function makeRoom(
  database: Database,
  directory: string,
  bytes: number,
): Promise<boolean> {
  const idle = (await listOpenUploads(database)).filter(({ isAtWork }) => !isAtWork)
  const evicted: string[] = []
  let missing = bytes
  for (const { id } of idle) {
    if (missing <= 0) break
    const { size } = await stat(incomingFile(directory, id)).catch(() => ({ size: 0 }))
    missing -= size
    evicted.push(id)
  }
  if (missing > 0) return false
  await deleteOpenUploads(database, evicted)
  await removeReceived(directory, evicted)
  return true
}
