import { type RawBuilder, sql } from 'kysely'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import type { Database } from '../database/open.ts'
import { mayHoldWords } from '../reports/may-hold-words.ts'
import { countPublicReports } from '../reports/public-reports.ts'
import { bounds } from './bounds.ts'
import { type Condition, every, newestRows, rowsInNoOrder, type Sized } from './condition.ts'
import { allMatches } from './conditions.ts'
import { rowsOfIds, type Source } from './source.ts'

const { found } = bounds

/** What the word filters tell of a search. */
export type WordFilter = {
  /** A condition: every report that holds the words fulfils it, and few others do. */
  mayHold: RawBuilder<boolean>
  /** The share of the newest reports that fulfil it, from 0 to 1. */
  share: number
  /** The condition whose reports are asked for their filters, if an index holds these. */
  along: Sized | undefined
  /** The share of all reports that fulfil the smallest condition. */
  smallestShare: number
}

type Row = { share: number | null; sizes: number[]; reports: number }

/**
 * Undefined if filters cannot rule out what lacks the words, or if none of the newest reports has one yet. They are asked along
 * the smallest condition, if that is known to have few rows, or else along that with the fewest as far as counters know, of those
 * whose filters an index holds.
 */
export async function readWordFilter(
  database: Database,
  { search, conditions, few }: { search: string; conditions: Condition[]; few: Sized | undefined },
): Promise<WordFilter | undefined> {
  // An index counts the reports of a pair.
  const counted = conditions.filter(({ most, parts }) => most && !parts)
  if (!few && counted.length === 0) return undefined
  const mayHold = await mayHoldWords(database, search)
  if (!mayHold) return undefined
  const counters = few ? [] : counted.map(({ most }) => sql`(${most})`)
  const { rows } = await sql<Row>`
    select array[${sql.join(counters)}]::int[] as sizes, (${countPublicReports}) as reports,
           (select avg((${mayHold})::int)::float8
              from ${newestRows(every, every, found.sampled)} as facts
             where word_filter is not null) as share`.execute(database)
  const { share = null, sizes = [], reports = 0 } = rows[0] ?? {}
  if (share === null) return undefined
  const sized = counted
    .map((condition, index) => ({ condition, size: sizes[index] ?? 0 }))
    .sort((one, other) => one.size - other.size)
  const along = few ?? sized.find(({ condition }) => condition.unorderedOfWords)
  const smallest = few ?? sized[0]
  return { mayHold, share, along, smallestShare: (smallest?.size ?? 0) / Math.max(reports, 1) }
}

/** The reports among candidates that match; undefined if there are more candidates than texts may be read. */
async function readTexts(
  database: Database,
  candidates: RawBuilder<unknown>,
  matches: RawBuilder<boolean>,
  most: number,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ ids: string[] | null }>`
    with candidates as materialized (
      select facts.report_id from ${candidates} limit ${sql.lit(most + 1)}
    ), size as materialized (
      select count(*) <= ${sql.lit(most)} as is_small from candidates
    )
    select case when is_small then array(
             select facts.report_id
               from candidates join report_facts as facts on facts.report_id = candidates.report_id
              where ${matches}) end as ids
      from size`.execute(database)
  return rows[0]?.ids ?? undefined
}

type Asked = { query: ExploreQuery; conditions: Condition[]; filter?: WordFilter | undefined }

/** Asking the filters may take as long as finding `matches` matches. Then up to `texts` texts may be read. */
type Most = { matches: number; texts: number }

/**
 * All reports that hold the words, if word filters leave few of one condition. Their texts are read once for the page and its
 * numbers. See docs/decisions/0066-word-filter.md.
 */
export async function readFiltered(
  database: Database,
  { query, conditions, filter }: Asked,
  { matches: most, texts }: Most,
): Promise<Source | undefined> {
  if (!filter?.along) return undefined
  const { mayHold, share, along } = filter
  if (along.size > most * found.reportsPerMatch || along.size * share > texts) return undefined
  const { condition } = along
  const candidates =
    condition.unorderedOfWords?.(mayHold) ?? sql`${rowsInNoOrder(condition)} and ${mayHold}`
  const matches = allMatches(conditions, query.search)
  const ids = await readTexts(database, candidates, matches, texts)
  return ids && { kind: 'collected', ...rowsOfIds(ids), most: ids.length }
}
