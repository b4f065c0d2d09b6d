import { type RawBuilder, sql } from 'kysely'
import type { ReportQuery } from '../../shared/report-query.ts'
import { indexedParts } from './public-reports.ts'

/** What the text index is asked for. See docs/decisions/0034-search-by-months.md. */
export type IndexedSearch = Pick<ReportQuery, 'type' | 'region'> & {
  search: string
  filters: RawBuilder<boolean>
  isNewestFirst: boolean
  /** No report of these filters came in before or after. Spares the search the other months. */
  earliest?: Date | undefined
  latest?: Date | undefined
  limit: number
  offset: number
}

export const orderOfMatches = ({ isNewestFirst }: Pick<IndexedSearch, 'isNewestFirst'>) =>
  isNewestFirst ? sql`created_at desc, id desc` : sql`created_at, id`

/**
 * What a search asks for, computed once. In `index_query`, @ stands for the month. `pair_query` asks for its
 * pairs of words, which know no month; null if there are none, or if other words would do as well.
 */
export function selectTerms({ search, type, region }: IndexedSearch): RawBuilder<unknown> {
  const kinds = [type && `'@type:${type}'`, region && `'@region:${region}'`]
  const more = kinds.filter(Boolean).map((kind) => ` & ${kind}`)
  return sql`
    select query, query::text like '%<->%' as is_phrase,
           nullif(words, '') || ${more.join('')}::text as index_query,
           (select string_agg(pair[1], ' & ') from regexp_matches(words, '''\\+\\w+''', 'g') as pair
             where words not like '%|%')::tsquery as pair_query
      from search_understood(${search}) as asked (query, words)`
}

/** The months of all reports, in the order of the search; none for a search without words. */
function selectMonths({ isNewestFirst, earliest, latest }: IndexedSearch): RawBuilder<unknown> {
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
      ) as span, generate_series(${monthOf(first)}, ${monthOf(last)}, ${step}) as month
     where (select index_query from terms) is not null`
}

const daysOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `'day:${first + index}'`)

const weeks = [daysOf(1, 8), daysOf(9, 16), daysOf(17, 24), daysOf(25, 31)]

/** The parts of a month and their days, in the order of the search. */
function selectWeeks({ isNewestFirst }: IndexedSearch): RawBuilder<unknown> {
  const inOrder = isNewestFirst ? weeks.map((days) => days.toReversed()).toReversed() : weeks
  const rows = inOrder.map((days) => sql`(${sql.lit(`{${days.join()}}`)}::text[])`)
  return sql`(values ${sql.join(rows)}) as week (days)`
}

/** Of pairs with more matches, a few months hold enough for a page. */
const mostOfPairs = 500

type Span = {
  /** What the text index is asked for. */
  asked: RawBuilder<unknown>
  /** What is looked through instead if the span has more matches than are sorted: its parts, in order. */
  parts?: { from: RawBuilder<unknown>; found: RawBuilder<unknown> }
}

/** The first matches of a span. Rows of the index have no order, so up to `most` are read and sorted. */
function foundIn(given: IndexedSearch, most: number, { asked, parts }: Span): RawBuilder<unknown> {
  const { filters, limit, offset } = given
  const wanted = sql.lit(offset + limit)
  const order = orderOfMatches(given)
  // The offset keeps PostgreSQL from reading another index as well, for all reports of the filters.
  const hits = sql`
    select id, created_at
      from (
        select * from reports where search_terms(search_vector, created_at) @@ ${asked} offset 0
      ) as reports
     where ${filters}`
  // Pairs of words share numbers, so that the words themselves are compared, of the first rows alone.
  const sorted = sql`
    select id, created_at from (select * from hits order by ${order} offset 0) as hits
     where (select is_phrase from terms) is not true
        or exists (
          select from reports where reports.id = hits.id
             and search_vector @@ (select query from terms))
     limit ${wanted}`
  if (!parts) return sql`with hits as materialized (${hits}) ${sorted}`
  return sql`
    with hits as materialized (${hits} limit ${sql.lit(most + 1)}),
    size as materialized (
      select ${asked} is null or count(*) > ${sql.lit(most)} as is_large from hits)
    select * from (${sorted}) as few where not (select is_large from size)
    union all
    (select part.* from ${parts.from} cross join lateral (${parts.found}) as part
      where (select is_large from size) limit ${wanted})`
}

/**
 * The first matches in the text index: of all times, if the search has pairs of words that are rare; otherwise of
 * one month after the other, until there are enough; of a month with many matches by weeks, and then by days.
 */
export function foundByIndex(given: IndexedSearch, most: number): RawBuilder<unknown> {
  const find = (span: Span, bound = most) => foundIn(given, bound, span)
  const ofMonth = sql`replace((select index_query from terms), '@', month_key(month))`
  const ofDays = (days: RawBuilder<unknown>) => sql`(${ofMonth} || ' & ' || ${days})::tsquery`
  const day = find({ asked: ofDays(sql`day`) })
  const week = find({
    asked: ofDays(sql`'(' || array_to_string(days, '|') || ')'`),
    parts: { from: sql`unnest(days) as day`, found: day },
  })
  const month = find({
    asked: sql`(${ofMonth})::tsquery`,
    parts: { from: selectWeeks(given), found: week },
  })
  const ever = {
    // Pairs in the first reports, which the search has read before, are frequent.
    asked: sql`(select pair_query from terms where not exists (select from first))`,
    parts: { from: sql`(${selectMonths(given)}) as months`, found: month },
  }
  return find(ever, Math.min(most, mostOfPairs))
}
