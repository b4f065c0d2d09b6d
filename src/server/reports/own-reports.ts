import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { ExportedReport } from '../../shared/account-export.ts'
import { OwnReport, type OwnReportQuery } from '../../shared/own-reports.ts'
import type { Database } from '../database/open.ts'
import type { ReportsTable } from '../database/tables.ts'

const ownColumns = [...z.keyof(OwnReport).options, 'updatedAt'] as const

type OwnRow = Pick<Selectable<ReportsTable>, (typeof ownColumns)[number]>

function toOwnReport({ createdAt, updatedAt, ...row }: OwnRow) {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/**
 * Returns the user's reports in every status, newest first, at most `limit` (1 to 50) from `offset`
 * on. Anonymous reports belong to no user (decision 1).
 */
export async function listOwnReports(
  database: Database,
  userId: string,
  { limit, offset }: OwnReportQuery,
): Promise<OwnReport[]> {
  const rows = await database
    .selectFrom('reports')
    .select(ownColumns)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toOwnReport)
}

/** Small, so that a query stays far below the statement timeout. */
const batchSize = 100

/** Yields all reports of the user, newest first, in batches. */
export async function* readOwnReports(
  database: Database,
  userId: string,
): AsyncGenerator<ExportedReport> {
  const ids = await database
    .selectFrom('reports')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize).map(({ id }) => id)
    const rows = await database
      .selectFrom('reports')
      .leftJoin('uploads', 'uploads.reportId', 'reports.id')
      .select(ownColumns.map((column) => `reports.${column}` as const))
      .select(['verifiedAt', 'videoReleasedAt', 'uploads.description as videoDescription'])
      .select(['uploads.createdAt as videoSentAt', 'uploads.size as videoSize'])
      .where('reports.id', 'in', batch)
      .where('userId', '=', userId)
      .orderBy('reports.createdAt', 'desc')
      .orderBy('reports.id', 'desc')
      .execute()
    yield* rows.map((row) => ({
      ...toOwnReport(row),
      verifiedAt: row.verifiedAt?.toISOString() ?? null,
      videoDescription: row.videoDescription,
      videoSentAt: row.videoSentAt?.toISOString() ?? null,
      videoSize: row.videoSize,
      videoReleasedAt: row.videoReleasedAt?.toISOString() ?? null,
    }))
  }
}
