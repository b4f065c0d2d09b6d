import { type RawBuilder, sql } from 'kysely'
import type { ReportQuery } from '../../shared/reports.ts'

/** The trigram index knows a part of a text only by three letters or digits in a row. */
const indexedPart = /[\p{L}\p{N}]{3}/u

/**
 * Whether a report holds the words, or one of the columns (besides the words of the description) the
 * search as it was typed. Type and region are words of the text index too.
 */
export function matchesSearch(
  { type, region }: Pick<ReportQuery, 'type' | 'region'>,
  search: string,
  wordQuery: RawBuilder<unknown>,
  columns: RawBuilder<unknown>[] = [sql`location`],
): RawBuilder<boolean> {
  const words = [wordQuery]
  if (type) words.push(sql`${`'type:${type}'`}::tsquery`)
  if (region) words.push(sql`${`'region:${region}'`}::tsquery`)
  const inWords = sql<boolean>`search_vector @@ (${sql.join(words, sql` && `)})`
  if (!indexedPart.test(search)) return inWords
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const inColumns = columns.map((column) => sql`${column} ilike ${part}`)
  return sql`(${sql.join([inWords, ...inColumns], sql` or `)})`
}

type Search = {
  search: string
  filters: RawBuilder<boolean>
  /** What follows `from` to read the first `most` reports of these filters in this order. */
  source: (most: RawBuilder<unknown>) => RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** With the words in order, and in any. */
  matches: (wordQuery: RawBuilder<unknown>) => RawBuilder<boolean>
  /** What `matches` looks at beside the text index. */
  columns: RawBuilder<unknown>
  limit: number
  offset: number
  /** In reports looked at; measured in docs/decisions/0003-gated-search.md. */
  stages: { first: number; firstForPhrase: number; few: number; window: number }
}

/**
 * The ids that a search finds. No single way is quick for common and for rare words, so it looks at
 * the first few reports; then, by the text index, whether matches are few enough to sort them all;
 * then at a window of the first; and sorts all matches only when even that does not hold enough.
 * The text index does not know the order of words: a phrase of common words, for which all reports
 * would have to be read, is looked for in the window alone.
 */
export function foundBySearch(given: Search): RawBuilder<unknown> {
  const { search, filters, source, order, columns, limit, offset, stages } = given
  const inOrder = sql`search_query(${search})`
  const inAnyOrder = sql`replace(${inOrder}::text, '<->', '&')::tsquery`
  const isPhrase = sql`${inOrder}::text like '%<->%'`
  const matches = given.matches(inOrder)
  const wanted = sql`${offset + limit}::int`
  const firstOf = (size: RawBuilder<unknown>) => sql`
      select id, created_at
        from (select id, created_at, search_vector, ${columns} from ${source(size)}
               order by ${order} limit ${size}) as newest
       where ${matches}
       order by ${order}
       limit ${wanted}`
  return sql`
    with first as materialized (${firstOf(sql`case when ${isPhrase}
        then ${sql.lit(stages.firstForPhrase)} else ${sql.lit(stages.first)} end`)}),
    indexed as materialized (
      select id, created_at, ${columns}, case when ${isPhrase} then search_vector end as search_vector
        from reports where ${filters} and ${given.matches(inAnyOrder)}
    ), stage as materialized (
      select case
        when (select count(*) from first) >= ${wanted} then 'first'
        when (select count(*) from (select from indexed limit ${sql.lit(stages.few + 1)}) as few)
          <= ${sql.lit(stages.few)} then 'indexed'
        else 'window' end as name
    ), in_window as materialized (
      select * from (${firstOf(sql.lit(stages.window + 2 * (offset + limit)))}) as newest
       where (select name from stage) = 'window'
    ), source as materialized (
      select case
        when name = 'window' and ${isPhrase} is not true
          and (select count(*) from in_window) < ${wanted} then 'indexed'
        else name end as name from stage
    ), found as (
      select * from first where (select name from source) = 'first'
      union all
      select * from in_window where (select name from source) = 'window'
      union all
      select id, created_at from indexed
       where (select name from source) = 'indexed' and (${isPhrase} is not true or ${matches})
       order by ${order}
       limit ${limit} offset ${offset}
    )
    select id from found`
}
