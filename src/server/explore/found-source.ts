import { type RawBuilder, sql } from 'kysely'
import { exploreBounds } from '../../shared/explore-parameters.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { type Database, runStatement } from '../database/open.ts'
import { newestFound } from '../reports/queries.ts'
import { type Condition, countUpTo } from './condition.ts'
import { allMatches } from './conditions.ts'
import type { Order } from './order.ts'
import type { Source } from './source.ts'
import { walk } from './walked-source.ts'

const { found } = exploreBounds

/** How many matches of words suffice. The search itself checks type and region. */
function matchesToFind({ order, type, region }: ExploreQuery, conditions: Condition[]): number {
  const checked = [type, region].filter((value) => value !== undefined).length
  return order === 'newest' && conditions.length === checked ? found.newest : found.others
}

/** The newest matches of the words, whose rows page and numbers read by id. */
async function findNewest(
  database: Database,
  { search = '', type, region }: ExploreQuery,
  most: number,
  after?: RawBuilder<boolean>,
) {
  const found = newestFound({ search, type, region, limit: most }, after)
  const ids = (await runStatement(database, found)).map(({ id }) => id)
  const relation = sql`(
    select * from report_facts where report_id = any(${ids}::uuid[]) and is_public) as facts`
  return { ids, relation, most, isCutOff: ids.length === most }
}

/** A later page asks for the matches after a report, and the numbers for the first ones all the same. */
async function find(
  database: Database,
  query: ExploreQuery,
  conditions: Condition[],
  { isReportAfter }: Order,
): Promise<Source & { ids: string[] }> {
  const most = matchesToFind(query, conditions)
  const [page, counted] = await Promise.all([
    findNewest(database, query, most, isReportAfter),
    isReportAfter && findNewest(database, query, most),
  ])
  return { ...page, kind: 'found', matches: allMatches(conditions), counted }
}

/** As many matches as can be collected, to count them. */
export async function findToCount(
  database: Database,
  query: ExploreQuery,
  conditions: Condition[],
): Promise<Source> {
  const all = await findNewest(database, query, exploreBounds.collected + 1)
  return { ...all, kind: 'found', matches: allMatches(conditions) }
}

type Found = Awaited<ReturnType<typeof find>>

/** Whether found matches fill a page, or reach further back than as many reports as a walk looks through. */
async function isFoundFurther(
  database: Database,
  { limit }: ExploreQuery,
  { relation, matches, ids }: Found,
  walk: Source,
): Promise<boolean> {
  const { rows } = await sql<{ isFurther: boolean }>`
    select (select count(*) > ${limit} from ${relation} where ${matches})
        or (select created_at from report_facts where report_id = ${ids.at(-1)})
           < coalesce((select created_at from ${walk.relation} offset ${walk.most - 1}), '-infinity')
        as is_further`.execute(database)
  return rows[0]?.isFurther ?? true
}

/** Whether words are so frequent that a walk in any order soon meets reports that hold them. */
async function areFrequent(database: Database, { ids }: Found): Promise<boolean> {
  const newer = sql`
    report_facts where is_public
     and created_at >= (select created_at from report_facts where report_id = ${ids.at(-1)})`
  const { rows } = await sql<{ reports: number }>`
    select ${countUpTo(found.frequent, newer)} as reports`.execute(database)
  return (rows[0]?.reports ?? 0) < found.frequent
}

/**
 * Reports that hold words: all of them if they are few, else those of `few`, else their newest, or the first ones
 * in the order of the question that hold them.
 */
export async function findOrWalk(
  database: Database,
  query: ExploreQuery,
  conditions: Condition[],
  { order, few }: { order: Order; few?: Source },
): Promise<Source> {
  const newest = await find(database, query, conditions, order)
  const { isCutOff: areMany } = newest.counted ?? newest
  if (few && areMany) return few
  if (!newest.isCutOff || query.order === 'best') return newest
  const walked = walk(query, conditions, order)
  const isWalked =
    query.order === 'newest'
      ? !(await isFoundFurther(database, query, newest, walked))
      : await areFrequent(database, newest)
  return isWalked ? walked : newest
}
