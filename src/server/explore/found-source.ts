import { type RawBuilder, sql } from 'kysely'
import { exploreBounds } from '../../shared/explore-parameters.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { type Database, runStatement } from '../database/open.ts'
import { newestFound } from '../reports/queries.ts'
import { type Condition, countUpTo } from './condition.ts'
import { allMatches } from './conditions.ts'
import { inTime } from './in-time.ts'
import type { Order } from './order.ts'
import type { Source } from './source.ts'
import { walk } from './walked-source.ts'

const { found, collected } = exploreBounds

/** Whether filters choose among the matches of words: the search itself checks type and region. */
function areFiltered({ type, region }: ExploreQuery, conditions: Condition[]): boolean {
  return conditions.length > [type, region].filter((value) => value !== undefined).length
}

/** How many matches of words suffice. */
function matchesToFind(query: ExploreQuery, conditions: Condition[]): number {
  return query.order === 'newest' && !areFiltered(query, conditions) ? found.newest : found.others
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
  const [page, toCount] = await Promise.all([
    findNewest(database, query, most, isReportAfter),
    isReportAfter && findNewest(database, query, most),
  ])
  return { ...page, kind: 'found', matches: allMatches(conditions), toCount }
}

/** Up to so many matches from the first one on. */
export async function findUpTo(
  database: Database,
  query: ExploreQuery,
  conditions: Condition[],
  most: number,
): Promise<Source> {
  const matches = await findNewest(database, query, most)
  return { ...matches, kind: 'found', matches: allMatches(conditions) }
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

async function fillsPage(
  database: Database,
  { limit }: ExploreQuery,
  { relation, matches }: Source,
): Promise<boolean> {
  const { rows } = await sql<{ reports: number }>`
    select ${countUpTo(limit, sql`${relation} where ${matches}`)} as reports`.execute(database)
  return rows[0]?.reports === limit
}

/**
 * As many matches as can be collected, if the newest ones hold less than a page of what the filters let through.
 * If that takes too long or still does not suffice, the order is walked where it has an index.
 */
async function findFiltered(
  database: Database,
  query: ExploreQuery,
  conditions: Condition[],
  { newest, walked }: { newest: Found; walked: Source },
): Promise<Source> {
  if (await fillsPage(database, query, newest)) return newest
  const many = await inTime(findUpTo(database, query, conditions, collected), undefined)
  if (many && !many.isCutOff) return many
  if (query.order === 'best') return many ?? newest
  return many && (await fillsPage(database, query, many)) ? many : walked
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
  const { isCutOff: areMany } = newest.toCount ?? newest
  if (few && areMany) return few
  if (!newest.isCutOff) return newest
  const walked = walk(query, conditions, order)
  if (query.order === 'newest')
    return (await isFoundFurther(database, query, newest, walked)) ? newest : walked
  if (query.order !== 'best' && (await areFrequent(database, newest))) return walked
  if (!areFiltered(query, conditions)) return newest
  return findFiltered(database, query, conditions, { newest, walked })
}
