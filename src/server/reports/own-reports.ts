import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ExportedReport } from '../../shared/account-export.ts'
import { OwnReport, type OwnReportQuery } from '../../shared/own-reports.ts'
import type { Database } from '../database/open.ts'
import type { ReportsTable } from '../database/tables.ts'
import { type HolderRow, holderRows, toHolderReport } from './holder-reports.ts'

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
    const own = sql`
      (select * from reports where id = any(${batch}::uuid[]) and user_id = ${userId})`
    const { rows } = await sql<HolderRow>`
      ${holderRows(own)} order by reports.created_at desc, reports.id desc`.execute(database)
    for (const row of rows) {
      const { report, ...others } = toHolderReport(row)
      yield { ...report, ...others }
    }
  }
}
