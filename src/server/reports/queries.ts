import { type RawBuilder, sql } from 'kysely'
import { page } from '../../shared/limits.ts'
import type {
  LocatedReport,
  PublicReport,
  ReadReport,
  ReportArchive,
} from '../../shared/public-report.ts'
import type { ReportQuery } from '../../shared/report-query.ts'
import { readSeal, type SealColumns, type SealedReport } from '../cases/seal.ts'
import { columnList } from '../database/column-list.ts'
import { microsecondsOf, valuesAt } from '../database/microseconds.ts'
import { type Database, type FrequentStatement, runStatement } from '../database/open.ts'
import { archiveOfReport } from '../importing/import-sources.ts'
import { countNullReports } from '../null-reports/public-null-reports.ts'
import type { CursorPosition } from '../security/sealed-cursor.ts'
import { readingOfReport } from '../sightings/reading-of-report.ts'
import { foundBySearch, matchesTexts } from './gated-search.ts'
import { isPublic } from './public-reports.ts'
import { type PublicRow, publicColumnList, toPublicReport } from './public-row.ts'

/** Numbers of reports to read that suffice for a page of the public list. */
const stages = { first: 250, small: 0, window: 10_000, sorted: 1_000, near: 50_000 }

type Filters = Pick<ReportQuery, 'type' | 'region'>

function matchesFilters({ type, region }: Filters): RawBuilder<boolean> {
  const conditions = [isPublic]
  if (type) conditions.push(sql`phenomenon_type = ${type}`)
  if (region) conditions.push(sql`region = ${region}`)
  return sql.join(conditions, sql` and `)
}

type ListQuery = Omit<ReportQuery, 'after'>

/** The ids that a search of the public list finds; with `after` only rows that fulfil it. */
export function foundIds(
  query: ListQuery,
  after?: RawBuilder<boolean>,
  latest?: Date,
): RawBuilder<unknown> {
  const { type, region, search = '', limit, offset } = query
  const own = matchesFilters(query)
  const filters = after ? sql<boolean>`${own} and ${after}` : own
  const inTexts = matchesTexts(search, [sql`location`])
  return foundBySearch({
    ...{ type, region, search, filters, limit, offset, stages, inTexts },
    isNewestFirst: true,
    latest,
    source: () => sql`reports where ${filters}`,
    columns: sql`location`,
  })
}

/** What changes the SQL of a list or a search, as parts of a name. */
function namedParts(
  { type, region, search }: Pick<ListQuery, 'type' | 'region' | 'search'>,
  after: unknown,
) {
  const inTexts = matchesTexts(search ?? '', [sql`location`])
  const searched = search && (inTexts ? 'texts' : 'words')
  return [type && 'type', region && 'region', searched, after && 'after'].filter(Boolean)
}

/** The newest ids that a search finds, or those that fulfil `after`, which must always have the same SQL. */
export function newestFound(
  query: Pick<ListQuery, 'type' | 'region' | 'search'> & { limit: number },
  after?: RawBuilder<boolean>,
): FrequentStatement<{ id: string }> {
  const ids = foundIds({ ...query, offset: 0 }, after)
  return {
    name: ['newest-found', query.limit, ...namedParts(query, after)].join('-'),
    statement: sql`select id from (${ids}) as found`,
  }
}

/** Rows in the order of their ids. */
function inOrder<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Public reports by their ids, in this order. */
export async function readPublicReports(
  database: Database,
  ids: string[],
): Promise<PublicReport[]> {
  if (ids.length === 0) return []
  const rows = await runStatement<PublicRow>(database, {
    name: 'reports-of-ids',
    statement: sql`
      select ${publicColumnList} from reports where id = any(${ids}::uuid[]) and ${isPublic}`,
  })
  return inOrder(rows, ids).map(toPublicReport)
}

type Reading = Pick<ReadReport, 'place' | 'sighted'>
type LocatedRow = PublicRow & { read: Reading | null }

/** The same with what the site has read from the words of each. */
export async function readLocatedReports(
  database: Database,
  ids: string[],
): Promise<LocatedReport[]> {
  if (ids.length === 0) return []
  const rows = await runStatement<LocatedRow>(database, {
    name: 'located-reports-of-ids',
    statement: sql`
      select ${publicColumnList}, ${readingOfReport} as read
        from reports where id = any(${ids}::uuid[]) and ${isPublic}`,
  })
  return inOrder(rows, ids).map((row) => ({
    ...toPublicReport(row),
    read: undefined,
    place: row.read?.place ?? null,
    sighted: row.read?.sighted ?? null,
  }))
}

/** `at` is the moment of submission in microseconds since 1970. It must not leave the server. */
type ListRow = PublicRow & { at: string }

const isOlderThan = (position: CursorPosition) =>
  sql<boolean>`(created_at, id) < ${valuesAt(position)}`

/**
 * The first page and those after a cursor have a name, because to plan a search takes 5 ms. Limit and offset are
 * literals: PostgreSQL plans for a tenth of the table where it does not know them.
 */
export function listStatement(
  query: ListQuery,
  after?: CursorPosition,
): FrequentStatement<ListRow> {
  const { search, limit, offset } = query
  const following = after && isOlderThan(after)
  const filters = sql.join([matchesFilters(query), following ?? []].flat(), sql` and `)
  const order = sql`created_at desc, id desc`
  const latest = after && new Date(Math.ceil(Number(after[0]) / 1_000))
  const found = search
    ? foundIds(query, following, latest)
    : sql`
        select id from reports where ${filters}
         order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  const isFrequent = limit === page.size && offset === 0
  return {
    name: isFrequent ? ['list-reports', ...namedParts(query, after)].join('-') : undefined,
    statement: sql`
      select ${publicColumnList}, ${microsecondsOf('created_at')}::text as at
        from reports where id in (${found}) order by ${order}`,
  }
}

/** A part of the public list. `last` is the place of its last report, if more may follow. */
export type ListPage = { reports: PublicReport[]; last: CursorPosition | undefined }

/**
 * Reads public reports, newest first, at most `limit` (1 to 50) from `offset` on, counted from the
 * beginning or from the row `after`. Selects ids from indexes and only then reads the rows, so that a
 * deep offset stays cheap.
 */
export async function readListPage(
  database: Database,
  query: ListQuery,
  after?: CursorPosition,
): Promise<ListPage> {
  const rows = await runStatement(database, listStatement(query, after))
  const last = rows.length < query.limit ? undefined : rows.at(-1)
  return {
    reports: rows.map((row) => ({ ...toPublicReport(row), at: undefined })),
    last: last && [last.at, last.id],
  }
}

type ReadRow = LocatedRow & {
  archive: ReportArchive | null
  nothingSeen: number
} & SealedReport &
  SealColumns

const sealColumns = columnList([
  'timePrecision',
  'otherAccounts',
  'sealHash',
  'sealSalt',
  'sealedAt',
])

/** What one report is read with, and is not public. */
const withheld = {
  read: undefined,
  timePrecision: undefined,
  sealHash: undefined,
  sealSalt: undefined,
  sealedAt: undefined,
}

export function reportStatement(id: string): FrequentStatement<ReadRow> {
  return {
    name: 'report',
    statement: sql`
      select ${publicColumnList}, ${readingOfReport} as read, ${archiveOfReport} as archive,
             ${sealColumns}, ${countNullReports} as "nothingSeen"
        from reports left join cases on report_id = id where id = ${id} and ${isPublic}`,
  }
}

/** Returns a public report, else undefined. */
export async function findReport(database: Database, id: string): Promise<ReadReport | undefined> {
  const [found] = await runStatement(database, reportStatement(id))
  if (!found) return undefined
  const { place = null, sighted = null } = found.read ?? {}
  return { ...toPublicReport(found), ...withheld, place, sighted, seal: readSeal(found, found) }
}
