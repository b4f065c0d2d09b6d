import { type RawBuilder, sql } from 'kysely'
import type { AdministratorRole } from '../../../shared/administration.ts'
import type { DeskCount, DeskCounts, DeskFilters, DeskQuery } from '../../../shared/desk-query.ts'
import { deskPage } from '../../../shared/limits.ts'
import type { AdminReport } from '../../../shared/moderation.ts'
import { forEachStatus, waitsForRelease } from '../../../shared/report-status.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { containsWords, foundBySearch, matchesTexts } from '../../reports/gated-search.ts'
import { type AdminRow, adminColumns, toAdminReport } from './admin-report.ts'
import { countAdminReports, countByStatus } from './desk-counts.ts'
import {
  daysOfSubmission,
  deskOrderOf,
  firstInOrder,
  matchesFilters,
  putsHeldFirst,
} from './desk-filters.ts'

/** Rows per stage. They suffice for 200 results of a million; see docs/decisions/0014-desk.md. */
const stages = { first: 2_000, small: 5_000, window: 20_000, sorted: 2_000, near: 0 }

/**
 * Matches the search against the location, and for administrators also against name and e-mail
 * address. Asks the index only for the part of an address before the @, because many share the
 * rest.
 */
function matchesOtherTexts(
  search: string,
  role: AdministratorRole,
): RawBuilder<boolean> | undefined {
  const inLocation = matchesTexts(search, [sql`location`])
  if (role !== 'admin' || !inLocation) return inLocation
  const reporter = sql`(full_name || ' ' || email)`
  const [name = ''] = search.split('@')
  const hasName = name === search ? undefined : matchesTexts(name, [reporter])
  if (!hasName) return sql`(${inLocation} or ${matchesTexts(search, [reporter])})`
  const withoutIndex = sql`(full_name || ' ' || email || '')`
  return sql`(${inLocation} or ${hasName} and ${matchesTexts(search, [withoutIndex])})`
}

function foundIds(query: DeskQuery, role: AdministratorRole): RawBuilder<unknown> {
  const { type, region, search, limit, offset } = query
  const order = deskOrderOf(query)
  const filters = matchesFilters(query)
  const inTexts = search ? matchesOtherTexts(search, role) : undefined
  const columns = sql`
    id, created_at, status, held, search_vector, location, full_name, email`
  if (query.sightedFrom) {
    const isFound = search && sql`where (${containsWords(search)} or ${inTexts ?? sql`false`})`
    // The offset keeps PostgreSQL from using the text index: scanning a few days is faster.
    return sql`
      select id from (select ${columns} from reports where ${filters} offset 0) as sighted
       ${isFound ?? sql``}
       order by ${order} limit ${limit} offset ${offset}`
  }
  if (search) {
    return foundBySearch({
      ...{ type, region, search, filters, limit, offset, stages, inTexts },
      ...daysOfSubmission(query),
      isNewestFirst: query.order === 'newest',
      columns: sql`location, full_name, email`,
      source: (most) => firstInOrder(query, columns, most),
    })
  }
  const most = sql`${offset + limit}::int`
  return sql`
    select id from ${firstInOrder(query, sql`id, created_at, status, held`, most)}
     order by ${order} limit ${limit} offset ${offset}`
}

/** Derives the total of a search from one page. */
function totalOfSearch({ limit, after }: DeskQuery, reports: number): DeskCount {
  return { reports, isExact: reports <= limit && !after }
}

function cursorOf(row: AdminRow | undefined, query: DeskQuery): string | undefined {
  return row && (putsHeldFirst(query) && waitsForRelease(row) ? `held.${row.cursor}` : row.cursor)
}

export type AdminReportPage = {
  reports: AdminReport[]
  total: DeskCount
  /** The cursor of the next page, if there is one. */
  next: string | undefined
}

/**
 * Lists at most `limit` (1 to 200) reports of every status, as the role may see them. The total of
 * a search is only a lower bound if there are more pages.
 */
export async function listAdminReports(
  database: Database,
  query: DeskQuery,
  role: AdministratorRole,
): Promise<AdminReportPage> {
  const rows = await database
    .selectFrom('reports')
    .select(adminColumns)
    .where(sql<boolean>`id in (${foundIds({ ...query, limit: query.limit + 1 }, role)})`)
    .orderBy(sql`${deskOrderOf(query)}`)
    .execute()
  const shown = rows.slice(0, query.limit)
  const isLast = rows.length === shown.length
  return {
    reports: shown.map((row) => toAdminReport(row, role)),
    total: query.search
      ? totalOfSearch(query, rows.length)
      : await countAdminReports(database, query),
    next: isLast ? undefined : cursorOf(shown.at(-1), query),
  }
}

/**
 * Counts the matching reports per status. Ignores the status filter. For a search, counts only its
 * first page.
 */
export async function countDesk(
  database: Database,
  filters: DeskFilters,
  role: AdministratorRole,
): Promise<DeskCounts> {
  if (!filters.search) {
    const [statuses, held] = await Promise.all([
      countByStatus(database, { ...filters, held: false }),
      countAdminReports(database, { ...filters, status: undefined, held: true }),
    ])
    return { ...statuses, held }
  }
  const { reports, next } = await listAdminReports(
    database,
    {
      ...{ ...filters, status: undefined, held: false, order: 'newest', after: undefined },
      heldFirst: false,
      ...{ limit: deskPage.largest, offset: 0 },
    },
    role,
  )
  const count = (matches: (report: AdminReport) => boolean) => ({
    reports: reports.filter(matches).length,
    isExact: next === undefined,
  })
  return {
    ...forEachStatus((status) => count((report) => report.status === status)),
    held: count(waitsForRelease),
  }
}

/** Returns a report of any status as the role may see it, or undefined. */
export async function findAdminReport(
  database: Database | DatabaseTransaction,
  id: string,
  role: AdministratorRole,
): Promise<AdminReport | undefined> {
  const row = await database
    .selectFrom('reports')
    .select(adminColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toAdminReport(row, role)
}
