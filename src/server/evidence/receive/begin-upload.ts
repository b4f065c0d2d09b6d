import { sql } from 'kysely'
import {
  agreesWithType,
  formatOfName,
  largestVideo,
  type VideoFormat,
  videoFaults,
} from '../../../shared/video-formats.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { Problem, tooManyRequests, unprocessable } from '../../http/problems.ts'
import { spendRateLimit } from '../../security/rate-limits.ts'
import { rangesOf } from '../../security/source.ts'
import type { Evidence } from '../evidence.ts'
import { wrongVideoType } from '../prepare/check-video.ts'
import { insertUpload } from '../queries.ts'
import { cleanFileName } from './file-name.ts'
import {
  deleteOpenUploads,
  hashRanges,
  listOpenUploads,
  makeRoom,
  removeReceived,
} from './open-uploads.ts'

/** Of one household at work at once, and how many times as many may wait to be resumed. */
const uploadsAtOnce = { own: 2, waiting: 10 }
const kibibytesPerDay = { name: 'upload-day', hits: 500 * 1_024, seconds: 86_400 }

/** Kibibytes that even a small upload counts as, so that announcing costs something. */
const leastCharge = 1_024

/** Seconds after which one of the uploads at work may have ended. */
const retryAfter = 60

export function storageFull(): Problem {
  return new Problem(507, 'storage-full', videoFaults.storageFull, { retryAfter: 600 })
}

export function tooLargeVideo(): Problem {
  return new Problem(413, 'too-large', videoFaults.tooLarge)
}

type Announcement = {
  id: string
  sender: Buffer
  /** Of the sender. */
  address: string
  /** False where limits are switched off. */
  isLimited: boolean
  fileName: string
  mediaType: string
  size: number
}

type Hashed = Awaited<ReturnType<typeof hashRanges>>

/**
 * Throws 429 where the site or a range of the sender has as many uploads at work as it may. Of those
 * that rest, too many lead to the idlest being evicted: the answer is their ids.
 */
async function takePlace(
  transaction: DatabaseTransaction,
  { shares }: Hashed,
  most: number,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'))`.execute(transaction)
  const open = await listOpenUploads(transaction)
  const limits = [
    { uploads: open, atWork: most },
    ...shares.map(({ prefix, share }) => ({
      uploads: open.filter(({ source }) => source.subarray(0, prefix.length).equals(prefix)),
      atWork: uploadsAtOnce.own * share,
    })),
  ]
  const evicted = limits.flatMap(({ uploads, atWork }) => {
    const resting = uploads.filter(({ isAtWork }) => !isAtWork)
    if (uploads.length - resting.length >= atWork) throw tooManyRequests(retryAfter)
    const excess = uploads.length + 1 - atWork * uploadsAtOnce.waiting
    return excess > 0 ? resting.slice(0, excess).map(({ id }) => id) : []
  })
  await deleteOpenUploads(transaction, evicted)
  return evicted
}

async function spendAllowance(
  transaction: DatabaseTransaction,
  { address, size }: Announcement,
): Promise<void> {
  const charge = Math.max(leastCharge, Math.ceil(size / 1_024))
  for (const { range, share } of rangesOf(address)) {
    const limit = { ...kibibytesPerDay, hits: kibibytesPerDay.hits * share }
    await spendRateLimit(transaction, [limit], range, charge)
  }
}

function readFormat({ fileName, mediaType, size }: Announcement): VideoFormat {
  const format = formatOfName(fileName)
  if (!format || !agreesWithType(format, mediaType)) throw wrongVideoType()
  if (size > largestVideo) throw tooLargeVideo()
  if (size < 1) throw unprocessable('unreadable-video', videoFaults.unreadable)
  return format
}

/**
 * Makes the row of an upload before its first byte is sent: 413, 415 or 422 for what could never be
 * accepted, 429 beyond what one source may send, 507 when the disk is nearly full. Idle uploads are
 * removed before another is refused.
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
  if (missing > 0 && !(await makeRoom(database, evidence.directory, missing))) throw storageFull()
  const hashed = await hashRanges(database, announced.address)
  const upload = { id, sender, source: hashed.source, fileName, mediaType, format, size }
  const evicted = await database.transaction().execute(async (transaction) => {
    const removed = announced.isLimited
      ? await takePlace(transaction, hashed, evidence.uploadsAtOnce)
      : []
    if (announced.isLimited) await spendAllowance(transaction, announced)
    await insertUpload(transaction, upload)
    return removed
  })
  await removeReceived(evidence.directory, evicted)
}
