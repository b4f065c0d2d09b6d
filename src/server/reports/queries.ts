import { type RawBuilder, sql } from 'kysely'
import { page } from '../../shared/limits.ts'
import type { PublicReport, ReadReport, ReportQuery } from '../../shared/reports.ts'
import { type Database, type FrequentStatement, runStatement } from '../database/open.ts'
import { readingOfReport } from '../sightings/reading-of-report.ts'
import { foundBySearch, matchesTexts } from './gated-search.ts'
import { isPublic } from './public-reports.ts'
import { type PublicRow, publicColumnList, toPublicReport } from './public-row.ts'

/** Numbers of reports to read that suffice for a page of the public list. */
const stages = { first: 250, small: 0, window: 10_000, month: 500 }

type Filters = Pick<ReportQuery, 'type' | 'region'>

function matchesFilters({ type, region }: Filters): RawBuilder<boolean> {
  const conditions = [isPublic]
  if (type) conditions.push(sql`phenomenon_type = ${type}`)
  if (region) conditions.push(sql`region = ${region}`)
  return sql.join(conditions, sql` and `)
}

/** The ids that a search of the public list finds; with `after` only rows that fulfil it. */
export function foundIds(query: ReportQuery, after?: RawBuilder<boolean>): RawBuilder<unknown> {
  const { type, region, search = '', limit, offset } = query
  const own = matchesFilters(query)
  const filters = after ? sql<boolean>`${own} and ${after}` : own
  const inTexts = matchesTexts(search, [sql`location`])
  return foundBySearch({
    ...{ type, region, search, filters, limit, offset, stages, inTexts },
    isNewestFirst: true,
    source: () => sql`reports where ${filters}`,
    columns: sql`location`,
  })
}

/** Public reports by their ids, in this order. */
export async function readReports(database: Database, ids: string[]): Promise<PublicReport[]> {
  if (ids.length === 0) return []
  const rows = await runStatement<PublicRow>(database, {
    name: 'reports-of-ids',
    statement: sql`
      select ${publicColumnList} from reports where id = any(${ids}::uuid[]) and ${isPublic}`,
  })
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [toPublicReport(row)] : []
  })
}

/**
 * The first page is requested most, so its statement has a name. Limit and offset are literals:
 * PostgreSQL plans for a tenth of the table where it does not know them.
 */
export function listStatement(query: ReportQuery): FrequentStatement<PublicRow> {
  const { type, region, search, limit, offset } = query
  const filters = matchesFilters(query)
  const order = sql`created_at desc, id desc`
  const inTexts = matchesTexts(search ?? '', [sql`location`])
  const found = search
    ? foundIds(query)
    : sql`
        select id from reports where ${filters}
         order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  const parts = [type && 'type', region && 'region', search && (inTexts ? 'texts' : 'words')]
  const isFirstPage = limit === page.size && offset === 0
  return {
    name: isFirstPage ? ['list-reports', ...parts.filter(Boolean)].join('-') : undefined,
    statement: sql`
      select ${publicColumnList} from reports where id in (${found}) order by ${order}`,
  }
}

/**
 * Returns public reports, newest first, at most `limit` (1 to 50) from `offset` on. Selects ids
 * from indexes and only then reads the rows, so that a deep offset stays cheap.
 */
export async function listReports(database: Database, query: ReportQuery): Promise<PublicReport[]> {
  const rows = await runStatement(database, listStatement(query))
  return rows.map(toPublicReport)
}

type ReadRow = PublicRow & { read: Pick<ReadReport, 'place' | 'sighted'> | null }

export function reportStatement(id: string): FrequentStatement<ReadRow> {
  return {
    name: 'report',
    statement: sql`
      select ${publicColumnList}, ${readingOfReport} as read
        from reports where id = ${id} and ${isPublic}`,
  }
}

/** Returns a public report, else undefined. */
export async function findReport(database: Database, id: string): Promise<ReadReport | undefined> {
  const [found] = await runStatement(database, reportStatement(id))
  if (!found) return undefined
  const { read, ...row } = found
  return { ...toPublicReport(row), place: read?.place ?? null, sighted: read?.sighted ?? null }
}
