import { type RawBuilder, sql } from 'kysely'
import type { DeskFilters } from '../../../shared/desk-query.ts'
import { forEachStatus, type ReportStatus, reportStatuses } from '../../../shared/report-status.ts'
import type { Database } from '../../database/open.ts'
import { firstInOrder, matchesFilters } from './desk-filters.ts'

/** Where `isExact` is false, there are at least so many. */
export type Total = { reports: number; isExact: boolean }

/** Counting ends there: enough to know that there is much to do. */
const mostCounted = 10_000

function isUnfiltered(filters: DeskFilters): boolean {
  const { type, region, held, submittedFrom, submittedTo, sightedFrom, sightedTo } = filters
  return ![type, region, held, submittedFrom, submittedTo, sightedFrom, sightedTo].some(Boolean)
}

async function readCounts(
  database: Database,
  query: RawBuilder<{ status: ReportStatus; reports: number }>,
): Promise<Record<ReportStatus, Total>> {
  const { rows } = await query.execute(database)
  const counts = new Map(rows.map(({ status, reports }) => [status, reports]))
  return forEachStatus((status) => ({ reports: counts.get(status) ?? 0, isExact: true }))
}

/** From counters, which are exact however many there are. */
async function readCounters(database: Database): Promise<Record<ReportStatus, Total>> {
  return readCounts(
    database,
    sql`select status, sum(reports)::int as reports from report_counts group by status`,
  )
}

/** Of so few days that counting them all is quick. */
async function countSighted(
  database: Database,
  filters: DeskFilters,
): Promise<Record<ReportStatus, Total>> {
  return readCounts(
    database,
    sql`
      select status, count(*)::int as reports from reports
       where ${matchesFilters(filters)} group by status`,
  )
}

/** One after the other, as far as `mostCounted`. */
function counting(filters: DeskFilters) {
  const most = sql`${mostCounted + 1}::int`
  const anyPage = { ...filters, order: 'newest', heldFirst: false, limit: 1, offset: 0 } as const
  const counted = firstInOrder(anyPage, sql`id`, most)
  return sql`(select count(*) from (select from ${counted} limit ${most}) as counted)`
}

async function countOneByOne(database: Database, choices: DeskFilters[]): Promise<Total[]> {
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(choices.map(counting))}]::int[] as counts`.execute(database)
  const counts = rows[0]?.counts ?? []
  return counts.map((reports) => ({
    reports: Math.min(reports, mostCounted),
    isExact: reports <= mostCounted,
  }))
}

function sum(counts: Record<ReportStatus, Total>): Total {
  const reports = reportStatuses.reduce((total, status) => total + counts[status].reports, 0)
  return { reports, isExact: true }
}

/** How many reports the filters choose, whatever is searched in them. */
export async function countReports(database: Database, filters: DeskFilters): Promise<Total> {
  if (filters.sightedFrom) return sum(await countSighted(database, filters))
  if (!isUnfiltered(filters)) {
    const [total] = await countOneByOne(database, [filters])
    return total ?? { reports: 0, isExact: true }
  }
  const counters = await readCounters(database)
  return filters.status ? counters[filters.status] : sum(counters)
}

/** The same for each status. */
export async function countByStatus(
  database: Database,
  filters: DeskFilters,
): Promise<Record<ReportStatus, Total>> {
  if (isUnfiltered(filters)) return readCounters(database)
  if (filters.sightedFrom) return countSighted(database, { ...filters, status: undefined })
  const choices = reportStatuses.map((status) => ({ ...filters, status }))
  const totals = await countOneByOne(database, choices)
  return forEachStatus(
    (status) => totals[reportStatuses.indexOf(status)] ?? { reports: 0, isExact: true },
  )
}
