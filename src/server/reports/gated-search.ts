import { type RawBuilder, sql } from 'kysely'
import { foundByIndex, type IndexedSearch, orderOfMatches, selectTerms } from './text-matches.ts'

/** The trigram index can find only texts with three letters or digits in a row. */
const indexedPart = /[\p{L}\p{N}]{3}/u
const quotationMark = /["“”„«»]/

/**
 * Whether texts are looked through for a search as typed. Not without the support of an index, and not with quotation marks:
 * they mean words, which the text index finds.
 */
export const isSoughtAsTyped = (search: string): boolean =>
  indexedPart.test(search) && !quotationMark.test(search)

/** A condition: one of the texts contains the search as typed. Undefined if it is not sought so. */
export function matchesTexts(
  search: string,
  texts: RawBuilder<unknown>[],
): RawBuilder<boolean> | undefined {
  if (!isSoughtAsTyped(search)) return undefined
  // In a subquery the text does not change the plan, so PostgreSQL keeps one and spares the planning.
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    texts.map((text) => sql`${text} ilike (select ${part}::text)`),
    sql` or `,
  )})`
}

type Search = IndexedSearch & {
  /** The part after `from` that reads the first `most` reports of these filters in this order. */
  source: (most: RawBuilder<unknown>) => RawBuilder<unknown>
  /** A condition: another text contains the search as typed. `columns` are those texts. */
  inTexts: RawBuilder<boolean> | undefined
  columns: RawBuilder<unknown>
  /**
   * Numbers of reports to read; measured in docs/decisions/0034-search-by-months.md. `near` is for the newest first only,
   * otherwise 0.
   */
  stages: { first: number; small: number; window: number; sorted: number; near: number }
}

/** Matches of the words whose texts tell whether most of them hold the search as typed. */
const sampled = 100

/**
 * Matches of the texts as typed, for a search that asks the indexes. The trigram index knows no time: for a large town it
 * gives 20,000 of ten million, and reading them takes seconds. An index of times narrows them if most of the newest matches of
 * the words hold the search as typed, if these matches fill the page, and if the page ends among the newest `near` reports
 * and the newest hundredth of all. Times of submission tell where it ends. PostgreSQL then asks both indexes, because it
 * expects few rows in a range of unknown ends. For a type or region a tenth suffices instead of a hundredth: otherwise
 * PostgreSQL would read all of that index.
 */
function foundInTexts(given: Search, firstOf: (size: number) => RawBuilder<unknown>) {
  const { filters, type, region, limit, offset, stages } = given
  const inTexts = given.inTexts ?? sql<boolean>`false`
  const near = sql.lit(stages.near)
  const part = sql.lit(type || region ? 10 : 100)
  const all = sql`select id, created_at from reports where ${filters} and ${inTexts}`
  if (stages.near === 0) return sql`${all} and (select name from source) = 'index'`
  return sql`
    with page as materialized (
      select min(created_at) as ends_at
        from in_index
      having count(*) >= ${sql.lit(offset + limit)}
         and max(created_at) - min(created_at) < least(
           (max(created_at) - (select min(created_at) from reports where ${filters})) / ${part},
           (select max(created_at) - min(created_at) from ${firstOf(stages.first)})
             * ${near} / ${sql.lit(stages.first)})
         and (select count(*) filter (where ${inTexts}) > count(*) / 2
                from reports
               where id in (
                 select id from in_index order by ${orderOfMatches(given)} limit ${sql.lit(sampled)}))
    ), reach as materialized (
      select count(*) between 1 and ${near} as is_near
        from (
          select from reports
           where ${filters} and created_at >= (select ends_at from page) limit ${near} + 1
        ) as newer
    )
    ${all} and (select is_near from reach)
       and created_at between (select ends_at from page) and 'infinity'
    union all
    ${all} and (select name from source) = 'index' and not (select is_near from reach)`
}

/**
 * Returns the ids that a search finds. It reads the first reports, which suffices for common words;
 * more of them if they promise enough matches, or if the filters leave few reports. Otherwise it asks
 * the indexes. See docs/decisions/0034-search-by-months.md.
 */
export function foundBySearch(given: Search): RawBuilder<unknown> {
  const { source, columns, limit, offset, stages } = given
  const { first, small, window } = stages
  const order = orderOfMatches(given)
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
    ), in_index as materialized (
      select * from (${foundByIndex(given, stages.sorted)}) as found
       where (select name from source) = 'index'
    ), in_texts as materialized (${foundInTexts(given, firstOf)}
    ), found as (
      select * from first where (select name from source) = 'first'
      union all
      select * from in_window where (select name from source) in ('window', 'whole')
      union all
      (select * from in_texts union (select * from in_index))
      order by ${order}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )
    select id from found`
}

/** A condition: a report contains the words. No index supports it. */
export function containsWords(search: string): RawBuilder<boolean> {
  return sql`search_vector @@ (select search_query(${search}))`
}
