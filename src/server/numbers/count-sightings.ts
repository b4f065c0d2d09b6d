import { sql } from 'kysely'
import {
  type NumberKind,
  type NumberOf,
  type NumbersQuery,
  numberKinds,
  type PlaceRate,
  type SightingNumbers,
} from '../../shared/numbers.ts'
import { valuesByKey } from '../../shared/values-by-key.ts'
import type { Database } from '../database/open.ts'
import { isOfKind, isReadTotal } from '../database/report-series.ts'
import { americanNameOf, isStateOf } from '../places/area-key.ts'
import { isPublic, isWaitingForReview } from '../reports/public-reports.ts'
import { readUnread } from '../reports/unread-reports.ts'
import { poissonInterval } from './intervals.ts'
import { perMillion, populations, sumByResidents } from './populations.ts'

type Bucket = { kind: string; bucket: string; reports: number }

/** The other kinds are sums of these, or have no place on the page. */
const counted = ['total', 'country', 'division', ...numberKinds]

/** Counters alone answer, so the cost does not grow with the register. */
async function readBuckets(database: Database, query: NumbersQuery): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    select kind, bucket, sum(reports)::int as reports from report_series
     where kind = any(${counted}) and (kind <> 'division' or ${isStateOf('US', sql`bucket`)})
       and ${isOfKind(query)}
     group by kind, bucket having sum(reports) > 0
     order by kind, case when kind in ('year', 'reported_year') then bucket::int end, bucket`.execute(
    database,
  )
  return rows
}

async function readTypes(database: Database, query: NumbersQuery): Promise<NumberOf[]> {
  const { rows } = await sql<NumberOf>`
    select type as value, sum(reports)::int as reports from report_series
     where ${isReadTotal} and ${isOfKind(query)}
     group by type having sum(reports) > 0 order by 2 desc, 1`.execute(database)
  return rows
}

/** All public reports, and those of them that a moderator has looked at. */
async function readRegister(database: Database) {
  const { rows } = await sql<{ reports: number; decided: number }>`
    select coalesce(sum(reports), 0)::int as reports,
           coalesce(sum(reports) filter (where not ${isWaitingForReview}), 0)::int as decided
      from report_counts where ${isPublic}`.execute(database)
  return rows[0] ?? null
}

function rateOf(area: string, reports: number): PlaceRate[] {
  const population = populations.get(area)
  if (population === undefined) return []
  const rate = (count: number) => perMillion(count, population)
  const { low, high } = poissonInterval(reports)
  const label = americanNameOf(area)
  return [
    {
      value: area,
      ...(label ? { label } : {}),
      ...{ reports, population, perMillion: rate(reports) },
      ...{ low: rate(low), high: rate(high) },
    },
  ]
}

/** The highest rate first. */
function ratesOf(buckets: Bucket[]): PlaceRate[] {
  const sums = sumByResidents(buckets.map(({ bucket: area, reports }) => ({ area, reports })))
  return [...sums]
    .flatMap(([area, reports]) => rateOf(area, reports))
    .sort((one, other) => other.perMillion - one.perMillion)
}

/** Counts public reports by year, hour, shape, place and so on. */
export async function countSightings(
  database: Database,
  query: NumbersQuery,
): Promise<SightingNumbers> {
  const isWhole = !query.type && !query.region
  // Before anything is counted: what is read meanwhile must not be missing in silence.
  const unread = await readUnread(database)
  const [buckets, types, register] = await Promise.all([
    readBuckets(database, query),
    readTypes(database, query),
    isWhole ? readRegister(database) : null,
  ])
  const ofKind = (kind: string) => buckets.filter((bucket) => bucket.kind === kind)
  const total = (name: string) =>
    ofKind('total').find(({ bucket }) => bucket === name)?.reports ?? 0
  const numbersOf = (kind: NumberKind) =>
    kind === 'type' ? types : ofKind(kind).map(({ bucket: value, reports }) => ({ value, reports }))
  return {
    register,
    ...{ read: total('read'), unread, placed: total('placed') },
    ...{ dated: total('dated'), timed: total('timed'), reported: total('reported') },
    numbers: valuesByKey([...numberKinds], numbersOf),
    countries: ratesOf(ofKind('country')),
    states: ratesOf(ofKind('division')),
  }
}
