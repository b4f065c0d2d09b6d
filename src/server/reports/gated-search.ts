import { type RawBuilder, sql } from 'kysely'
import type { ReportQuery } from '../../shared/reports.ts'

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
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    texts.map((text) => sql`${text} ilike ${part}`),
    sql` or `,
  )})`
}

/** A condition: a report contains the words. The text index also contains type and region. */
export function matchesWords(
  { type, region }: Pick<ReportQuery, 'type' | 'region'>,
  wordQuery: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const words = [wordQuery]
  if (type) words.push(sql`${`'type:${type}'`}::tsquery`)
  if (region) words.push(sql`${`'region:${region}'`}::tsquery`)
  return sql`search_vector @@ (${sql.join(words, sql` && `)})`
}

export function searchQuery(search: string): RawBuilder<unknown> {
  return sql`search_query(${search})`
}

export function isPhrase(search: string): RawBuilder<boolean> {
  return sql`${searchQuery(search)}::text like '%<->%'`
}

type Search = {
  search: string
  filters: RawBuilder<boolean>
  /** The part after `from` that reads the first `most` reports of these filters in this order. */
  source: (most: RawBuilder<unknown>) => RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** A condition: a report contains the words of a query, which may require their order. */
  inWords: (wordQuery: RawBuilder<unknown>) => RawBuilder<boolean>
  /** A condition: another text contains the search as typed. `columns` are those texts. */
  inTexts: RawBuilder<boolean> | undefined
  columns: RawBuilder<unknown>
  limit: number
  offset: number
  /** Numbers of reports to read; measured in docs/decisions/0003-gated-search.md. */
  stages: { first: number; firstForPhrase: number; small: number; few: number; window: number }
}

/**
 * Returns the ids that a search finds. No single plan is fast for both common and rare words, so
 * the statement tries several. First it reads the newest reports. If they promise enough matches,
 * or the filters leave few reports, it reads a larger window. Otherwise it counts matches in the
 * text index and sorts them all if they are few. Else it reads the window, and sorts all matches
 * only if the window has too few. The text index ignores word order. For a phrase of common words
 * it would have to read every report, so such a phrase is searched only in the window and in the
 * other texts.
 */
export function foundBySearch(given: Search): RawBuilder<unknown> {
  const { search, filters, source, order, inWords, columns, limit, offset, stages } = given
  const { first, firstForPhrase, small, few, window } = stages
  const inTexts = given.inTexts ?? sql<boolean>`false`
  const inOrder = searchQuery(search)
  const inAnyOrder = sql`replace(${inOrder}::text, '<->', '&')::tsquery`
  const phrase = isPhrase(search)
  const matches = sql`(${inWords(inOrder)} or ${inTexts})`
  const wanted = sql.lit(offset + limit)
  const sample = sql`case when ${phrase} then ${sql.lit(firstForPhrase)} else ${sql.lit(first)} end`
  const firstOf = (size: RawBuilder<unknown>) => sql`
    (select id, created_at, search_vector, ${columns} from ${source(size)}
      order by ${order} limit ${size}) as looked_at`
  const firstFound = (size: RawBuilder<unknown>) => sql`
    select id, created_at from ${firstOf(size)} where ${matches} order by ${order} limit ${wanted}`
  return sql`
    with first as materialized (${firstFound(sample)}),
    indexed as materialized (
      select id, created_at, ${columns}, case when ${phrase} then search_vector end as search_vector
        from reports where ${filters} and (${inWords(inAnyOrder)} or ${inTexts})
    ), stage as materialized (
      select case
        when (select count(*) from first) >= ${wanted} then 'first'
        when (select count(*) from ${firstOf(sql.lit(small + 1))}) <= ${sql.lit(small)} then 'whole'
        when (select count(*) from first) * 10 >= ${wanted} then 'window'
        when ${phrase} and (select count(*) from ${firstOf(sample)} where ${inWords(inAnyOrder)})
          > ${sql.lit(firstForPhrase * few)} * 2 / (
            select greatest(reltuples, 1) from pg_class where oid = 'reports'::regclass)
          then 'window'
        when (select count(*) from (select from indexed limit ${sql.lit(few + 1)}) as few)
          <= ${sql.lit(few)} then 'indexed'
        else 'window' end as name
    ), in_window as materialized (
      select * from (${firstFound(sql.lit(window + 2 * (offset + limit)))}) as found
       where (select name from stage) in ('window', 'whole')
    ), source as materialized (
      select case
        when name = 'window' and ${phrase} is not true
          and (select count(*) from in_window) < ${wanted} then 'indexed'
        else name end as name from stage
    ), found as (
      select * from first where (select name from source) = 'first'
      union all
      select * from in_window where (select name from source) in ('window', 'whole')
      union all
      select id, created_at from reports
       where (select name from source) = 'window' and ${phrase}
         and (select count(*) from in_window) < ${wanted}
         and ${filters} and ${inTexts} and id not in (select id from in_window)
      union all
      select id, created_at from indexed
       where (select name from source) = 'indexed' and (${phrase} is not true or ${matches})
       order by ${order}
       limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )
    select id from found`
}
