import { sql } from 'kysely'
import type { AdministratorRole } from '../../../shared/administration.ts'
import type { AdminVideo } from '../../../shared/evidence.ts'
import { isPublicReport, type ReportStatus, verifiedStatus } from '../../../shared/report-status.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { requireId } from '../../http/id-in-address.ts'
import { notFound } from '../../http/problems.ts'
import { plainFileName } from '../receive/file-name.ts'

type ReportVideoRow = {
  id: string
  fileName: string
  size: number
  sha256: Buffer
  description: string | null
  publicType: string | null
  failure: string | null
  releasedAt: Date | null
  status: ReportStatus
  held: boolean
  anonymous: boolean
  originalUnneededAt: Date | null
}

/** Returns the video of a report in any status. Throws 404 if there is none. */
export async function getReportVideo(
  database: Database,
  reportId: string,
): Promise<ReportVideoRow> {
  const { rows } = await sql<ReportVideoRow>`
    select uploads.id, file_name, size, sha256, uploads.description, public_type, failure,
           video_released_at as released_at, status, held,
           anonymous or name_held as anonymous, original_unneeded_at
      from uploads join reports on reports.id = uploads.report_id
     where report_id = ${requireId(reportId, 'video')}`.execute(database)
  const [found] = rows
  if (!found) throw notFound('video')
  return found
}

/** Hides from moderators the file name that an anonymous witness chose. */
export function toAdminVideo(row: ReportVideoRow, role: AdministratorRole): AdminVideo {
  const { size, sha256, description, publicType: type, failure, releasedAt, status } = row
  const isReleased = releasedAt !== null
  const unprepared = failure ? 'failed' : 'preparing'
  return {
    fileName: role !== 'admin' && row.anonymous ? plainFileName(row.fileName) : row.fileName,
    size,
    sha256: sha256.toString('hex'),
    description,
    state: type ? 'prepared' : unprepared,
    failure: type ? null : failure,
    type,
    hasOriginal: row.originalUnneededAt === null,
    isReleased,
    isPublic: type !== null && isPublicReport(row) && (isReleased || status === verifiedStatus),
  }
}

/** Returns false if the video already was in that state. */
export async function setVideoReleased(
  transaction: DatabaseTransaction,
  reportId: string,
  released: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('reports')
    .set({ videoReleasedAt: released ? sql`now()` : null })
    .where('id', '=', reportId)
    .where('videoUrl', 'is not', null)
    .where('videoReleasedAt', released ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
