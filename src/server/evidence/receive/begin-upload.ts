import { sql } from 'kysely'
import {
  agreesWithType,
  formatOfName,
  largestVideo,
  type VideoFormat,
} from '../../../shared/video-formats.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { Problem, tooLarge, tooManyRequests, unprocessable } from '../../http/problems.ts'
import { spendRateLimit } from '../../security/rate-limits.ts'
import { rangesOf } from '../../security/source.ts'
import type { Evidence } from '../evidence.ts'
import { wrongVideoType } from '../prepare/check-video.ts'
import { insertUpload } from '../queries.ts'
import { cleanFileName } from './file-name.ts'
import {
  deleteOpenUploads,
  evictIdleUploads,
  hashRanges,
  listOpenUploads,
  removeReceived,
} from './open-uploads.ts'

/** The limits of one household: active uploads, and idle uploads as a multiple of them. */
const uploadsAtOnce = { own: 2, waiting: 10 }
const kibibytesPerDay = { name: 'upload-day', hits: 500 * 1_024, seconds: 86_400 }

/** The minimum charge in KiB, so that small announcements are limited too. */
const leastCharge = 1_024

/** Seconds until the client should retry, in which an active upload may end. */
const retryAfter = 60

export function storageFull(): Problem {
  return new Problem(507, 'storage-full', { retryAfter: 600 })
}

export function tooLargeVideo(): Problem {
  return tooLarge(413, 'video')
}

type Announcement = {
  id: string
  sender: Buffer
  /** The IP address of the sender. */
  address: string
  /** False if rate limits are switched off. */
  isLimited: boolean
  fileName: string
  mediaType: string
  size: number
}

type Hashed = Awaited<ReturnType<typeof hashRanges>>

/**
 * Deletes the rows of the idlest uploads beyond a limit and returns their ids. Throws 429 if the
 * site or an address range of the sender has too many active uploads.
 */
async function reserveSlot(
  transaction: DatabaseTransaction,
  { shares }: Hashed,
  most: number,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'))`.execute(transaction)
  const open = await listOpenUploads(transaction)
  const limits = [
    { uploads: open, active: most },
    ...shares.map(({ prefix, share }) => ({
      uploads: open.filter(({ source }) => source.subarray(0, prefix.length).equals(prefix)),
      active: uploadsAtOnce.own * share,
    })),
  ]
  const evicted = limits.flatMap(({ uploads, active }) => {
    const idle = uploads.filter(({ isActive }) => !isActive)
    if (uploads.length - idle.length >= active) throw tooManyRequests(retryAfter)
    const excess = uploads.length + 1 - active * uploadsAtOnce.waiting
    return excess > 0 ? idle.slice(0, excess).map(({ id }) => id) : []
  })
  await deleteOpenUploads(transaction, evicted)
  return evicted
}

async function spendAllowance(
  transaction: DatabaseTransaction,
  { address, size }: Announcement,
): Promise<void> {
  const charge = Math.max(leastCharge, Math.ceil(size / 1_024))
  await spendRateLimit(transaction, [kibibytesPerDay], rangesOf(address), charge)
}

function readFormat({ fileName, mediaType, size }: Announcement): VideoFormat {
  const format = formatOfName(fileName)
  if (!format || !agreesWithType(format, mediaType)) throw wrongVideoType()
  if (size > largestVideo) throw tooLargeVideo()
  if (size < 1) throw unprocessable('unreadable-video')
  return format
}

/**
 * Inserts the row of an upload before its first byte arrives. Throws 413, 415 or 422 if the file
 * could never be accepted, 429 above a limit of the sender, and 507 if the disk is nearly full.
 * Evicts idle uploads before it rejects a new one.
 */
export async function beginUpload(
  database: Database,
  evidence: Evidence,
  given: Announcement,
): Promise<void> {
  const announced = { ...given, fileName: cleanFileName(given.fileName) }
  const { id, sender, fileName, size } = announced
  const format = readFormat(announced)
  const mediaType = announced.mediaType.slice(0, 100)
  const missing = evidence.freeSpaceFloor + size - (await evidence.freeSpace())
  if (missing > 0 && !(await evictIdleUploads(database, evidence.uploads, missing)))
    throw storageFull()
  const hashed = await hashRanges(database, announced.address)
  const upload = { id, sender, source: hashed.source, fileName, mediaType, format, size }
  const evicted = await database.transaction().execute(async (transaction) => {
    const removed = announced.isLimited
      ? await reserveSlot(transaction, hashed, evidence.uploadsAtOnce)
      : []
    if (announced.isLimited) await spendAllowance(transaction, announced)
    await insertUpload(transaction, upload)
    return removed
  })
  await removeReceived(evidence.uploads, evicted)
}
