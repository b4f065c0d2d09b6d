import { sql } from 'kysely'
import { fewestTimed, mostTimedReports } from '../../shared/limits.ts'
import type { NumberOf } from '../../shared/numbers.ts'
import type { LocatedReport } from '../../shared/public-report.ts'
import type { Database } from '../database/open.ts'
import { allYears, noYear, typeOfCode } from '../map/counter-codes.ts'
import { townKey } from '../places/area-key.ts'
import type { PlaceRow } from '../places/place-row.ts'
import { readLocatedReports } from '../reports/queries.ts'

const mostNewest = 6

type Row = { year: number; type: number; reports: number }

type Counts = { reports: number; undated: number; types: NumberOf[]; years: NumberOf[] }

const sumOf = (rows: Row[]) => rows.reduce((sum, { reports }) => sum + reports, 0)

/** From counters alone. The years are named, because older versions of PostgreSQL would read all areas. */
export async function countTown(database: Database, town: PlaceRow): Promise<Counts> {
  const { rows } = await sql<Row>`
    select year, type, reports from area_counts
     where kind = 'place' and area = ${townKey(town)} and reports > 0
       and year = any(array(
             select distinct bucket::smallint from report_series where kind = 'year'
             union all values (${sql.lit(allYears)}::smallint), (${sql.lit(noYear)}::smallint)))`.execute(
    database,
  )
  const ofYear = (year: number) => rows.filter((row) => row.year === year)
  const all = ofYear(allYears)
  const years = [...new Set(rows.map(({ year }) => year))].filter((year) => year > 0)
  return {
    reports: sumOf(all),
    undated: sumOf(ofYear(noYear)),
    types: all
      .toSorted((one, other) => other.reports - one.reports || one.type - other.type)
      .map(({ type, reports }) => ({ value: typeOfCode(type), reports })),
    years: years
      .toSorted((one, other) => one - other)
      .map((year) => ({ value: String(year), reports: sumOf(ofYear(year)) })),
  }
}

/** The public reports that surely are from the town, the newest first. */
const reportsOf = ({ id }: PlaceRow) => sql`
  report_facts
   where is_public and parser_version > 0 and place_id = ${id} and cell is not null
   order by created_at desc, report_id desc`

export async function readNewest(database: Database, town: PlaceRow): Promise<LocatedReport[]> {
  const { rows } = await sql<{ reportId: string }>`
    select report_id from ${reportsOf(town)} limit ${sql.lit(mostNewest)}`.execute(database)
  return readLocatedReports(
    database,
    rows.map(({ reportId }) => reportId),
  )
}

export async function countMonthHours(database: Database, town: PlaceRow): Promise<NumberOf[]> {
  const { rows } = await sql<NumberOf>`
    select to_char(middle, 'MM-HH24') as value, count(*)::int as reports
      from (select middle_of_sighting(local_from, local_to) as middle, time_kind
              from ${reportsOf(town)} limit ${sql.lit(mostTimedReports)}) as newest
     where time_kind = 'clock' and middle is not null
     group by 1 order by 1`.execute(database)
  const timed = rows.reduce((sum, { reports }) => sum + reports, 0)
  return timed < fewestTimed ? [] : rows
}
