import { type RawBuilder, sql } from 'kysely'
import type { ReportTotalQuery } from '../../shared/report-query.ts'

/** A condition on `report_series`: the counters of all public reports whose place and time were read. */
export const isReadTotal = sql<boolean>`kind = 'total' and bucket = 'read'`

/** How many reports the counters of some buckets know, all or those of a type and a region. */
export function countOfSeries(
  kind: 'country' | 'division' | 'shape' | 'period',
  buckets: readonly (string | number)[],
  filters: Partial<ReportTotalQuery> = {},
): RawBuilder<number> {
  return sql<number>`
    select coalesce(sum(reports), 0) from report_series
     where kind = ${kind} and bucket = any (${buckets.map(String)}::text[]) and ${isOfKind(filters)}`
}

/** A condition on the counters of years, whose buckets have no leading zeros. Both ends are inclusive. */
export function isOfYears(from: number, to: number): RawBuilder<boolean> {
  const written = (year: number) => String(year).padStart(4, '0')
  return sql<boolean>`
    (kind = 'year' and lpad(bucket, 4, '0') between ${written(from)} and ${written(to)})`
}

/** A condition: a column has the value, if one is asked for. */
export const isChosen = (column: RawBuilder<unknown>, value: string | undefined) => sql<boolean>`
  (${value ?? null}::text is null or ${column} = ${value ?? null})`

/** A condition: counters are of the type and the region that are asked for. */
export const isOfKind = ({ type, region }: Partial<ReportTotalQuery>) => sql<boolean>`
  (${isChosen(sql`type`, type)} and ${isChosen(sql`region`, region)})`
