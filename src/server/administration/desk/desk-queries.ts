import { type RawBuilder, sql } from 'kysely'
import type { AdministratorRole } from '../../../shared/administration.ts'
import type { DeskCounts, DeskFilters, DeskQuery } from '../../../shared/desk-query.ts'
import { deskPage } from '../../../shared/limits.ts'
import type { AdminReport } from '../../../shared/moderation.ts'
import { forEachStatus, waitsForRelease } from '../../../shared/report-status.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import {
  foundBySearch,
  isPhrase,
  matchesTexts,
  matchesWords,
  searchQuery,
} from '../../reports/gated-search.ts'
import { type AdminRow, adminColumns, toAdminReport } from './admin-report.ts'
import { countByStatus, countReports, type Total } from './desk-counts.ts'
import { firstInOrder, matchesFilters, orderOf, putsHeldFirst } from './desk-filters.ts'

/** As many as suffice for 200 rows of a million; measured in docs/decisions/0014-desk.md. */
const stages = { first: 2_000, firstForPhrase: 2_000, small: 5_000, few: 10_000, window: 20_000 }

/**
 * Whether the search is in the location, or in name or address for those who see them. Of an address
 * the index is asked for the part before the @ only: what stands behind it, most have in common.
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
  const { search, limit, offset } = query
  const order = orderOf(query)
  const filters = matchesFilters(query)
  const inWords = (words: RawBuilder<unknown>) => matchesWords(query, words)
  const inTexts = search ? matchesOtherTexts(search, role) : undefined
  const columns = sql`
    id, created_at, status, held, search_vector, location, full_name, email`
  if (query.sightedFrom) {
    const isFound =
      search &&
      sql`where (
      ${inWords(searchQuery(search))} or ${inTexts ?? sql`false`})`
    // Fenced by the offset: of so few days, looking at each is quicker than the text index.
    return sql`
      select id from (select ${columns} from reports where ${filters} offset 0) as sighted
       ${isFound ?? sql``}
       order by ${order} limit ${limit} offset ${offset}`
  }
  if (search) {
    return foundBySearch({
      ...{ search, filters, order, limit, offset, stages, inWords, inTexts },
      columns: sql`location, full_name, email`,
      source: (most) => firstInOrder(query, columns, most),
    })
  }
  const most = sql`${offset + limit}::int`
  return sql`
    select id from ${firstInOrder(query, sql`id, created_at, status, held`, most)}
     order by ${order} limit ${limit} offset ${offset}`
}

/** What a page of a search tells of the whole. A phrase of common words may be missed in old reports. */
async function totalOfSearch(
  database: Database,
  { search = '', limit, after }: DeskQuery,
  reports: number,
): Promise<Total> {
  if (reports > limit || after) return { reports, isExact: false }
  const { rows } = await sql<{ isPhrase: boolean }>`
    select ${isPhrase(search)} as is_phrase`.execute(database)
  return { reports, isExact: rows[0]?.isPhrase !== true }
}

function cursorOf(row: AdminRow | undefined, query: DeskQuery): string | undefined {
  return row && (putsHeldFirst(query) && waitsForRelease(row) ? `held.${row.cursor}` : row.cursor)
}

export type Page = {
  reports: AdminReport[]
  total: Total
  /** Where the next page begins, if there is one. */
  next: string | undefined
}

/**
 * Reports whatever their status, at most `limit` (1 to 200), as the role may see them. Of a search
 * only so many are counted as were looked for.
 */
export async function listAdminReports(
  database: Database,
  query: DeskQuery,
  role: AdministratorRole,
): Promise<Page> {
  const rows = await database
    .selectFrom('reports')
    .select(adminColumns)
    .where(sql<boolean>`id in (${foundIds({ ...query, limit: query.limit + 1 }, role)})`)
    .orderBy(sql`${orderOf(query)}`)
    .execute()
  const shown = rows.slice(0, query.limit)
  const isLast = rows.length === shown.length
  return {
    reports: shown.map((row) => toAdminReport(row, role)),
    total: query.search
      ? await totalOfSearch(database, query, rows.length)
      : await countReports(database, query),
    next: isLast ? undefined : cursorOf(shown.at(-1), query),
  }
}

/**
 * How many of the chosen reports have which status; the status among the filters is ignored. Of a
 * search, its first page is counted.
 */
export async function countDesk(
  database: Database,
  filters: DeskFilters,
  role: AdministratorRole,
): Promise<DeskCounts> {
  if (!filters.search) {
    const [statuses, held] = await Promise.all([
      countByStatus(database, { ...filters, held: false }),
      countReports(database, { ...filters, status: undefined, held: true }),
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

/** One report whatever its status, as the role may see it; undefined when there is none. */
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
