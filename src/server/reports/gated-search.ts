import { type RawBuilder, sql } from 'kysely'
import type { ReportQuery } from '../../shared/report-query.ts'
import { indexedParts } from './public-reports.ts'

/** The trigram index can find only texts with three letters or digits in a row. */
const indexedPart = /[\p{L}\p{N}]{3}/u

/**
 * A condition: one of the texts contains the search as typed. Undefined if no index supports it.
 */
export function matchesTexts(
  search: string,
  texts: RawBuilder<unknown>[],
): RawBuilder<boolean> | undefined {
  if (!indexedPart.test(search)) return undefined
  // In a subquery the text does not change the plan, so PostgreSQL keeps one and spares the planning.
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    texts.map((text) => sql`${text} ilike (select ${part}::text)`),
    sql` or `,
  )})`
}

type Search = Pick<ReportQuery, 'type' | 'region'> & {
  search: string
  filters: RawBuilder<boolean>
  /** The part after `from` that reads the first `most` reports of these filters in this order. */
  source: (most: RawBuilder<unknown>) => RawBuilder<unknown>
  isNewestFirst: boolean
  /** No report of these filters came in before or after. Spares the search the other months. */
  earliest?: Date | undefined
  latest?: Date | undefined
  /** A condition: another text contains the search as typed. `columns` are those texts. */
  inTexts: RawBuilder<boolean> | undefined
  columns: RawBuilder<unknown>
  limit: number
  offset: number
  /** Numbers of reports to read; measured in docs/decisions/0034-search-by-months.md. */
  stages: { first: number; small: number; window: number; month: number }
}

/** What a search asks for, computed once. In the query of the text index, @ stands for the month. */
function selectTerms({ search, type, region }: Search): RawBuilder<unknown> {
  const kinds = [type && `'@type:${type}'`, region && `'@region:${region}'`]
  const more = kinds.filter(Boolean).map((kind) => ` & ${kind}`)
  return sql`
    select query, query::text like '%<->%' as is_phrase,
           nullif(search_terms_query(${search}), '') || ${more.join('')}::text as index_query
      from (select search_query(${search}) as query) as asked`
}

/** The months of all reports, in the order of the search. */
function selectMonths({ isNewestFirst, earliest, latest }: Search): RawBuilder<unknown> {
  const ends = sql.join(
    indexedParts.map(
      (part) => sql`
        select min(created_at) as earliest, max(created_at) as latest from reports where ${part}`,
    ),
    sql` union all `,
  )
  const [first, last, step] = isNewestFirst
    ? [sql`latest`, sql`earliest`, sql`interval '-1 month'`]
    : [sql`earliest`, sql`latest`, sql`interval '1 month'`]
  const monthOf = (end: RawBuilder<unknown>) => sql`date_trunc('month', ${end} at time zone 'UTC')`
  return sql`
    select month at time zone 'UTC' as month
      from (
        select greatest(${earliest ?? null}::timestamptz, min(earliest)) as earliest,
               least(${latest ?? null}::timestamptz, max(latest)) as latest
          from (${ends}) as ends
      ) as span, generate_series(${monthOf(first)}, ${monthOf(last)}, ${step}) as month`
}

/**
 * The first matches in the text index. Its rows have no order, so it is asked for one month after the
 * other, until there are enough; for a month with many matches, day by day.
 */
function foundByMonths(given: Search, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const { filters, isNewestFirst, limit, offset, stages } = given
  const wanted = sql.lit(offset + limit)
  const [first, last, step] = isNewestFirst ? [31, 1, -1] : [1, 31, 1]
  // The offset keeps PostgreSQL from reading another index as well, for all reports of the filters.
  const hits = (day = sql`''`) => sql`
    select id, created_at
      from (
        select * from reports
         where search_terms(search_vector, created_at) @@ (
           replace((select index_query from terms), '@', month_key(month)) || ${day})::tsquery
        offset 0
      ) as reports
     where ${filters}
       and ((select is_phrase from terms) is not true
            or search_vector @@ (select query from terms))`
  return sql`
    select hit.id, hit.created_at
      from (${selectMonths(given)}) as months
     cross join lateral (
       with hits as materialized (${hits()} limit ${sql.lit(stages.month + 1)}),
       size as materialized (select count(*) > ${sql.lit(stages.month)} as is_large from hits)
       (select * from hits where not (select is_large from size) order by ${order} limit ${wanted})
       union all
       (select of_day.id, of_day.created_at
          from generate_series(${sql.lit(first)}, ${sql.lit(last)}, ${sql.lit(step)}) as day
         cross join lateral (
           with hits as materialized (${hits(sql`' & ''day:' || day || ''''`)})
           select * from hits order by ${order} limit ${wanted}
         ) as of_day
         where (select is_large from size)
         limit ${wanted})
     ) as hit
     where (select name from source) = 'index'
     limit ${wanted}`
}

/**
 * Returns the ids that a search finds. It reads the first reports, which suffices for common words;
 * more of them if they promise enough matches, or if the filters leave few reports. Otherwise it asks
 * the indexes. See docs/decisions/0034-search-by-months.md.
 */
export function foundBySearch(given: Search): RawBuilder<unknown> {
  const { filters, source, columns, limit, offset, stages, isNewestFirst } = given
  const { first, small, window } = stages
  const order = isNewestFirst ? sql`created_at desc, id desc` : sql`created_at, id`
  const inTexts = given.inTexts ?? sql<boolean>`false`
  const wanted = sql.lit(offset + limit)
  const firstOf = (size: number) => sql`
    (select id, created_at, search_vector, ${columns} from ${source(sql.lit(size))}
      order by ${order} limit ${sql.lit(size)}) as looked_at`
  const firstFound = (size: number) => sql`
    select id, created_at from ${firstOf(size)}
     where search_vector @@ (select query from terms) or ${inTexts}
     order by ${order} limit ${wanted}`
  return sql`
    with terms as materialized (${selectTerms(given)}),
    first as materialized (${firstFound(first)}),
    stage as materialized (
      select case
        when (select count(*) from first) >= ${wanted} then 'first'
        when (select count(*) from ${firstOf(small + 1)}) <= ${sql.lit(small)} then 'whole'
        when (select count(*) from first) * 10 >= ${wanted} then 'window'
        else 'index' end as name
    ), in_window as materialized (
      select * from (${firstFound(window + 2 * (offset + limit))}) as found
       where (select name from stage) in ('window', 'whole')
    ), source as materialized (
      select case
        when name = 'window' and (select count(*) from in_window) < ${wanted} then 'index'
        else name end as name from stage
    ), in_texts as materialized (
      select id, created_at from reports
       where (select name from source) = 'index' and ${filters} and ${inTexts}
    ), found as (
      select * from first where (select name from source) = 'first'
      union all
      select * from in_window where (select name from source) in ('window', 'whole')
      union all
      (select * from in_texts union (${foundByMonths(given, order)}))
      order by ${order}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )
    select id from found`
}

/** A condition: a report contains the words. No index supports it. */
export function containsWords(search: string): RawBuilder<boolean> {
  return sql`search_vector @@ (select search_query(${search}))`
}
