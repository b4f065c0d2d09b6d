import { type RawBuilder, sql } from 'kysely'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import type { ReportTotalQuery } from '../../shared/report-query.ts'
import type { FrequentStatement } from '../database/open.ts'
import { isOfKind } from '../database/report-series.ts'
import { stateKey } from '../places/area-key.ts'
import { countPublicReports } from '../reports/public-reports.ts'
import { bounds } from './bounds.ts'
import { isOfFilters } from './condition.ts'
import { countInDays } from './days.ts'
import type { Known } from './source.ts'

const { collected } = bounds

/**
 * Public reports that no reader has read yet, which the counters of types and regions do not know. Usually those
 * of the last seconds, but many after an import. In the order of their index, so that no plan reads the others.
 */
export const unread = sql`
  select phenomenon_type, region from report_facts
   where parser_version = 0 and is_public
   order by created_at desc limit ${sql.lit(collected + 1)}`

/** What was read of a type and a region, in one bucket of the counters. */
const counterOfBucket = (kind: string, bucket: string, query: ReportTotalQuery) =>
  sql<Known>`
    select coalesce(sum(reports), 0)::int as reports, true as "isExact" from report_series
     where kind = ${kind} and bucket = ${bucket} and ${isOfKind(query)}`

const counterOfAll: FrequentStatement<Known> = {
  name: 'report-total',
  statement: sql`select (${countPublicReports})::int as reports, true as "isExact"`,
}

/**
 * How many public reports there are of a type and a region. Not exact while many are unread, or while some that an
 * older release stored have no facts yet.
 */
export function totalOf(query: ReportTotalQuery): FrequentStatement<Known> {
  const { type, region } = query
  if (!type && !region) return counterOfAll
  return {
    name: 'report-total-of-filters',
    statement: sql`
      select counted.reports + unread.reports as reports,
             unread.all_of_them and not exists (select from report_facts_backlog) as "isExact"
        from (${counterOfBucket('total', 'read', query)}) as counted,
             (select count(*) filter (where ${isOfFilters(query)})::int as reports,
                     count(*) <= ${collected} as all_of_them
                from (${unread}) as found) as unread`,
  }
}

/** The counter that knows the exact number of matches; undefined if none does. */
export function counterOf(query: ExploreQuery): RawBuilder<Known> | undefined {
  const { search, cell, from, to, status, evidence, place, country: code, division, shape } = query
  if (search || cell || status || evidence || place) return undefined
  const isDated = from || to
  if ([code, shape, isDated].filter(Boolean).length > 1) return undefined
  if (isDated) return countInDays(query)
  // Only what was read has a country, a state or a shape.
  if (code && division) return counterOfBucket('division', stateKey(code, division), query)
  if (code) return counterOfBucket('country', code, query)
  if (shape) return counterOfBucket('shape', shape, query)
  return totalOf(query).statement
}
