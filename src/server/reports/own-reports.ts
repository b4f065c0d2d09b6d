import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { OwnReport, type OwnReportQuery } from '../../shared/own-reports.ts'
import type { Database } from '../database/open.ts'
import type { ReportsTable } from '../database/tables.ts'

const ownColumns = z.keyof(OwnReport).options

type OwnRow = Pick<Selectable<ReportsTable>, (typeof ownColumns)[number]>

function toOwnReport({ createdAt, ...row }: OwnRow): OwnReport {
  return { ...row, createdAt: createdAt.toISOString() }
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
