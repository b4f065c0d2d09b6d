import { type RawBuilder, sql } from 'kysely'

/** A condition on `report_series`: the counters of all public reports whose place and time were read. */
export const isReadTotal = sql<boolean>`kind = 'total' and bucket = 'read'`

/** How many reports the counters of some buckets know. */
export function countOfSeries(
  kind: 'country' | 'division' | 'shape' | 'period',
  buckets: readonly (string | number)[],
): RawBuilder<number> {
  return sql<number>`
    select coalesce(sum(reports), 0) from report_series
     where kind = ${kind} and bucket = any (${buckets.map(String)}::text[])`
}
