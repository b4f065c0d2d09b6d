import { type RawBuilder, sql } from 'kysely'
import { cellResolutions } from '../../shared/cells.ts'
import type { MapQuery } from '../../shared/map.ts'
import { phenomenonTypes } from '../../shared/options.ts'
import type { Database } from '../database/open.ts'
import { isChosen, isOfYears, isReadTotal } from '../database/report-series.ts'
import { areasOfRate } from '../numbers/populations.ts'
import { admin1OfColumn, boundsInside, isStateKey, townIdOfColumn } from '../places/area-key.ts'
import { joinState } from '../places/place-row.ts'
import { countUnreadReports } from '../reports/unread-reports.ts'
import type { CellSet } from './cell-set.ts'
import { allYears, decadeFrom, typeCode } from './counter-codes.ts'

export type CountedCell = { cell: string; reports: number }
export type CountedArea = { area: string; name: string | null; reports: number }
/** By its id in the gazetteer. */
export type CountedTown = { id: number; reports: number }

type Question = Partial<Pick<MapQuery, 'type' | 'from' | 'to'>>

/** The first and the last year that a counter may have. */
const earliest = 1
const latest = 2999

const isDated = ({ from, to }: Question) => from !== undefined || to !== undefined

/** The years whose counters add up to a span: whole decades, and the other years one by one. */
export function listYears({ from, to }: Question): number[] {
  if (!isDated({ from, to })) return [allYears]
  const last = to ?? latest
  const years: number[] = []
  for (let year = from ?? earliest; year <= last; ) {
    const isDecade = year % 10 === 0 && year + 9 <= last
    years.push(isDecade ? decadeFrom(year) : year)
    year += isDecade ? 10 : 1
  }
  return years
}

const everyType = phenomenonTypes.map(typeCode)

/**
 * A condition on `map_counts` and `area_counts`: what they count of some types and years, or of all. It always
 * names the types, because the index of `map_counts` begins with them.
 */
export function isCounted(question: Question): RawBuilder<boolean> {
  const types = question.type ? [typeCode(question.type)] : everyType
  const oneOf = (values: number[]) => sql`any (${sql.lit(`{${values}}`)}::smallint[])`
  return sql<boolean>`(type = ${oneOf(types)} and year = ${oneOf(listYears(question))})`
}

/** The counters of a resolution within the spans of a set. The offset keeps the search of each span on its own. */
function countersWithin({ spans }: CellSet, counters: RawBuilder<unknown>): RawBuilder<unknown> {
  const firsts = spans.map(({ first }) => String(first))
  const lasts = spans.map(({ last }) => String(last))
  return sql`unnest(${firsts}::bigint[], ${lasts}::bigint[]) as span (first, last),
             lateral (${counters} and cell between first and last offset 0)`
}

/** The cells of a map, from the counters of its resolution alone; without a set, all of them. */
export async function countCells(
  database: Database,
  cells: CellSet | undefined,
  resolution: number,
  question: Question,
): Promise<CountedCell[]> {
  const counters = sql`select cell, reports from map_counts
                        where res = ${sql.lit(resolution)} and ${isCounted(question)}`
  const { rows } = await sql<CountedCell>`
    select to_hex(cell) as cell, sum(reports)::int as reports
      from ${cells ? countersWithin(cells, counters) : sql`(${counters})`} as counted
     group by cell having sum(reports) > 0`.execute(database)
  return cells ? rows.filter(({ cell }) => cells.has(cell)) : rows
}

/** A condition: what a counter counts lies inside a country or state. */
function isInside(key: string): RawBuilder<boolean> {
  const [before, after] = boundsInside(key)
  return sql<boolean>`(area > ${before} and area < ${after})`
}

/** The countries, or the states of a country, with the most reports first. */
export async function countAreas(
  database: Database,
  country: string | undefined,
  question: Question,
): Promise<CountedArea[]> {
  const areas = country ? sql`kind = 'division' and ${isInside(country)}` : sql`kind = 'country'`
  const { rows } = await sql<CountedArea>`
    select area, divisions.name, reports
      from (select area, sum(reports)::int as reports from area_counts
             where ${areas} and ${isCounted(question)} group by area having sum(reports) > 0) as counted
           ${joinState(sql`${country ?? ''}`, admin1OfColumn(sql`area`))}
     order by reports desc, area`.execute(database)
  return rows
}

/** How many reports one country or state has, and how many come on its residents. */
export async function countArea(
  database: Database,
  area: string,
  question: Question,
): Promise<{ reports: number; ofResidents: number }> {
  const kind = isStateKey(area) ? 'division' : 'country'
  const { rows } = await sql<{ reports: number; ofResidents: number }>`
    select coalesce(sum(reports) filter (where area = ${area}), 0)::int as reports,
           coalesce(sum(reports), 0)::int as of_residents
      from area_counts
     where kind = ${kind} and area = any (${areasOfRate(area)}) and ${isCounted(question)}`.execute(
    database,
  )
  return rows[0] ?? { reports: 0, ofResidents: 0 }
}

/**
 * The towns of one country or state, by how many of its reports have their cells. They are not counted for the United
 * States, where a span of years would read hundreds of thousands.
 */
export async function countTowns(
  database: Database,
  area: string,
  question: Question,
): Promise<CountedTown[] | null> {
  if (area === 'US') return null
  const { rows } = await sql<CountedTown>`
    select ${townIdOfColumn(sql`area`)} as id, sum(reports)::int as reports from area_counts
     where kind = 'place' and ${isInside(area)} and ${isCounted(question)}
     group by area having sum(reports) > 0`.execute(database)
  return rows
}

type Totals = { fitting: number; mapped: number; unread: number }

/** Of the whole register. The cells of the coarsest resolution are few. */
export async function countTotals(database: Database, question: Question): Promise<Totals> {
  const { from = earliest, to = latest } = question
  const buckets = isDated(question) ? isOfYears(from, to) : isReadTotal
  const { rows } = await sql<Totals>`
    select (select coalesce(sum(reports), 0)::int from report_series
             where ${buckets} and ${isChosen(sql`type`, question.type)}) as fitting,
           (select coalesce(sum(reports), 0)::int from map_counts
             where res = ${sql.lit(cellResolutions.coarsest)} and ${isCounted(question)}) as mapped,
           (${countUnreadReports}) as unread`.execute(database)
  return rows[0] ?? { fitting: 0, mapped: 0, unread: 0 }
}
