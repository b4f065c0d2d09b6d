import { type RawBuilder, sql } from 'kysely'
import type { DeskCount, DeskFilters } from '../../../shared/desk-query.ts'
import { forEachStatus, type ReportStatus, reportStatuses } from '../../../shared/report-status.ts'
import type { Database } from '../../database/open.ts'
import { firstInOrder, matchesFilters } from './desk-filters.ts'

/** Counting stops here: a larger number would not help a moderator. */
const mostCounted = 10_000

function isUnfiltered(filters: DeskFilters): boolean {
  const { type, region, source, held } = filters
  const { submittedFrom, submittedTo, sightedFrom, sightedTo } = filters
  const narrowing = [type, region, source, held, submittedFrom, submittedTo, sightedFrom, sightedTo]
  return !narrowing.some(Boolean)
}

async function readCounts(
  database: Database,
  query: RawBuilder<{ status: ReportStatus; reports: number }>,
): Promise<Record<ReportStatus, DeskCount>> {
  const { rows } = await query.execute(database)
  const counts = new Map(rows.map(({ status, reports }) => [status, reports]))
  return forEachStatus((status) => ({ reports: counts.get(status) ?? 0, isExact: true }))
}

/** Reads the counters, which are exact for any number of reports. */
async function readCounters(database: Database): Promise<Record<ReportStatus, DeskCount>> {
  return readCounts(
    database,
    sql`select status, sum(reports)::int as reports from report_counts group by status`,
  )
}

/** Counts the reports of a few days of sighting, which are few enough to count them all. */
async function countSighted(
  database: Database,
  filters: DeskFilters,
): Promise<Record<ReportStatus, DeskCount>> {
  return readCounts(
    database,
    sql`
      select status, count(*)::int as reports from reports
       where ${matchesFilters(filters)} group by status`,
  )
}

/** Counts rows up to `mostCounted` + 1. */
function counting(filters: DeskFilters) {
  const most = sql`${mostCounted + 1}::int`
  const anyPage = { ...filters, order: 'newest', heldFirst: false, limit: 1, offset: 0 } as const
  const counted = firstInOrder(anyPage, sql`id`, most)
  return sql`(select count(*) from (select from ${counted} limit ${most}) as counted)`
}

async function countOneByOne(database: Database, choices: DeskFilters[]): Promise<DeskCount[]> {
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(choices.map(counting))}]::int[] as counts`.execute(database)
  const counts = rows[0]?.counts ?? []
  return counts.map((reports) => ({
    reports: Math.min(reports, mostCounted),
    isExact: reports <= mostCounted,
  }))
}

function sum(counts: Record<ReportStatus, DeskCount>): DeskCount {
  const reports = reportStatuses.reduce((total, status) => total + counts[status].reports, 0)
  return { reports, isExact: true }
}

/** Counts the reports that match the filters. Ignores the search. */
export async function countAdminReports(
  database: Database,
  filters: DeskFilters,
): Promise<DeskCount> {
  if (filters.sightedFrom) return sum(await countSighted(database, filters))
  if (!isUnfiltered(filters)) {
    const [total] = await countOneByOne(database, [filters])
    return total ?? { reports: 0, isExact: true }
  }
  const counters = await readCounters(database)
  return filters.status ? counters[filters.status] : sum(counters)
}

/** Like `countAdminReports`, for each status. */
export async function countByStatus(
  database: Database,
  filters: DeskFilters,
): Promise<Record<ReportStatus, DeskCount>> {
  if (isUnfiltered(filters)) return readCounters(database)
  if (filters.sightedFrom) return countSighted(database, { ...filters, status: undefined })
  const choices = reportStatuses.map((status) => ({ ...filters, status }))
  const totals = await countOneByOne(database, choices)
  return forEachStatus(
    (status) => totals[reportStatuses.indexOf(status)] ?? { reports: 0, isExact: true },
  )
}
