import { type RawBuilder, sql } from 'kysely'
import type { ReportQuery } from '../../shared/reports.ts'

/** The trigram index knows a part of a text only by three letters or digits in a row. */
const indexedPart = /[\p{L}\p{N}]{3}/u

/** Whether one of the texts holds the search as it was typed; undefined where no index knows that. */
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

/** Whether a report holds the words. Type and region are words of the text index too. */
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
  /** What follows `from` to read the first `most` reports of these filters in this order. */
  source: (most: RawBuilder<unknown>) => RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Whether a report holds the words, in order or in any. */
  inWords: (wordQuery: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Whether the search as it was typed is in one of the other texts, and the columns of those. */
  inTexts: RawBuilder<boolean> | undefined
  columns: RawBuilder<unknown>
  limit: number
  offset: number
  /** In reports looked at; measured in docs/decisions/0003-gated-search.md. */
  stages: { first: number; firstForPhrase: number; small: number; few: number; window: number }
}

/**
 * The ids that a search finds. No single way is quick for common and for rare words, so it looks at
 * the first few reports; where the filters leave few or those promise enough, at a window of the
 * first; else, by the text index, whether matches are few enough to sort them all; else at the
 * window; and it sorts all matches only when even that does not hold enough. The text index does not
 * know the order of words: a phrase of common words, for which all reports would have to be read, is
 * looked for in the window and in the other texts alone.
 */
export function foundBySearch(given: Search): RawBuilder<unknown> {
  const { search, filters, source, order, inWords, columns, limit, offset, stages } = given
  const { first, firstForPhrase, small, few, window } = stages
  const inTexts = given.inTexts ?? sql<boolean>`false`
  const inOrder = searchQuery(search)
  const inAnyOrder = sql`replace(${inOrder}::text, '<->', '&')::tsquery`
  const phrase = isPhrase(search)
  const matches = sql`(${inWords(inOrder)} or ${inTexts})`
  const wanted = sql`${offset + limit}::int`
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
       limit ${limit} offset ${offset}
    )
    select id from found`
}
