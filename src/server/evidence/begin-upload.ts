import { sql } from 'kysely'
import {
  agreesWithType,
  formatOfName,
  largestVideo,
  videoFaults,
} from '../../shared/video-formats.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { Problem, tooManyRequests, unprocessable } from '../problems.ts'
import { hashSource, spendRateLimit } from '../security/rate-limits.ts'
import { wrongVideoType } from './check-video.ts'
import type { Evidence } from './evidence.ts'
import { cleanFileName } from './file-name.ts'
import { countOpenUploads, insertUpload } from './queries.ts'

const uploadsAtOnce = { own: 2, all: 20 }
const kibibytesPerDay = { name: 'upload-day', hits: 500 * 1_024, seconds: 86_400 }

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
  source: string
  /** False where limits are switched off. */
  isLimited: boolean
  fileName: string
  mediaType: string
  size: number
}

async function spendAllowance(
  transaction: DatabaseTransaction,
  hashedSource: Buffer,
  { source, size }: Announcement,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'))`.execute(transaction)
  const open = await countOpenUploads(transaction, hashedSource)
  if (open.own >= uploadsAtOnce.own || open.all >= uploadsAtOnce.all) {
    throw tooManyRequests(retryAfter)
  }
  await spendRateLimit(transaction, [kibibytesPerDay], source, Math.ceil(size / 1_024))
}

/**
 * Makes the row of an upload before its first byte is sent: 413, 415 or 422 for what could never be
 * accepted, 429 beyond what one source may send, 507 when the disk is nearly full.
 */
export async function beginUpload(
  database: Database,
  evidence: Evidence,
  announced: Announcement,
): Promise<void> {
  const { id, sender, size, mediaType } = announced
  const fileName = cleanFileName(announced.fileName)
  const format = formatOfName(fileName)
  if (!format || !agreesWithType(format, mediaType)) throw wrongVideoType()
  if (size > largestVideo) throw tooLargeVideo()
  if (size < 1) throw unprocessable('unreadable-video', videoFaults.unreadable)
  if ((await evidence.freeSpace()) < evidence.freeSpaceFloor + size) throw storageFull()
  const source = await hashSource(database, announced.source)
  await database.transaction().execute(async (transaction) => {
    if (announced.isLimited) await spendAllowance(transaction, source, announced)
    await insertUpload(transaction, {
      id,
      sender,
      source,
      fileName,
      mediaType: mediaType.slice(0, 100),
      format,
      size,
    })
  })
}
