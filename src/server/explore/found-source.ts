import { type RawBuilder, sql } from 'kysely'
import { exploreBounds, explorePage } from '../../shared/explore-parameters.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { type Database, runStatement } from '../database/open.ts'
import { newestFound } from '../reports/queries.ts'
import { type Condition, countUpTo } from './condition.ts'
import { allMatches } from './conditions.ts'
import { inTime } from './in-time.ts'
import type { Order } from './order.ts'
import type { Source } from './source.ts'
import { unlessBusy } from './unless-busy.ts'
import { walk } from './walked-source.ts'

const { found, collected, walked } = exploreBounds

/** Whether filters choose among the matches of words: the search itself checks type and region. */
function areFiltered({ type, region }: ExploreQuery, conditions: Condition[]): boolean {
  return conditions.length > [type, region].filter((value) => value !== undefined).length
}

/** How many matches of words suffice. */
function matchesToFind(query: ExploreQuery, conditions: Condition[]): number {
  return query.order === 'newest' && !areFiltered(query, conditions) ? found.newest : found.others
}

type Question = { database: Database; query: ExploreQuery; conditions: Condition[] }
type Asked = Question & { order: Order }

/** The newest matches of the words, whose rows page and numbers read by id: of all, or of those after a report. */
async function findUpTo(
  { database, query, conditions }: Question,
  most: number,
  after?: RawBuilder<boolean>,
): Promise<Found> {
  const { search = '', type, region } = query
  const found = newestFound({ search, type, region, limit: most }, after)
  const ids = (await runStatement(database, found)).map(({ id }) => id)
  // The offset keeps PostgreSQL from looking for a filter in another index, which holds more rows in a larger register.
  const relation = sql`(
    select * from report_facts where report_id = any(${ids}::uuid[]) and is_public offset 0) as facts`
  const matches = allMatches(conditions)
  return {
    kind: 'found',
    relation,
    matches,
    most,
    isCutOff: ids.length === most,
    oldest: ids.at(-1),
  }
}

type Found = Source & { isCutOff: boolean; oldest: string | undefined }

/** Up to one match more than can be collected, from the first one on. */
export const findToCount = (question: Question): Promise<Source> =>
  findUpTo(question, collected + 1)

/** As many matches as can be collected; undefined if that takes too long. */
const findMany = (asked: Asked, after?: RawBuilder<boolean>) =>
  inTime<Found | undefined>(findUpTo(asked, collected, after), undefined)

/** Whether the largest page is full. The size of the page that is asked for decides nothing. */
const fillsPage = (asked: Asked, source: Source) => hasMatches(asked, source, explorePage.largest)

async function hasMatches(
  { database }: Asked,
  { relation, matches }: Source,
  least: number,
): Promise<boolean> {
  const { rows } = await sql<{ reports: number }>`
    select ${countUpTo(least, sql`${relation} where ${matches}`)} as reports`.execute(database)
  return rows[0]?.reports === least
}

/** Whether found matches reach further back than a walk in the order of submission, which has an end. */
async function reachesFurther(
  { database }: Asked,
  { oldest }: Found,
  walked: Source,
): Promise<boolean> {
  const { rows } = await sql<{ isFurther: boolean }>`
    select (select created_at from report_facts where report_id = ${oldest})
         < coalesce((select created_at from ${walked.relation} offset ${walked.most - 1}), '-infinity')
        as is_further`.execute(database)
  return rows[0]?.isFurther ?? true
}

/** Whether words are so frequent that a walk in any order soon meets reports that hold them. */
async function areFrequent({ database }: Asked, { oldest }: Found): Promise<boolean> {
  const newer = sql`
    report_facts where is_public
     and created_at >= (select created_at from report_facts where report_id = ${oldest})`
  const { rows } = await sql<{ reports: number }>`
    select ${countUpTo(found.frequent, newer)} as reports`.execute(database)
  return (rows[0]?.reports ?? 0) < found.frequent
}

/** So many matches among the rows of a walk are as frequent. */
const frequentlyWalked = (found.others / found.frequent) * walked.texts

/**
 * The newest matches from a position on: those that were found, a walk along the filters, or as many matches as can
 * be collected. The first of them that fills a page, else what reaches furthest back.
 */
async function reachFurthest(asked: Asked, newest: Found): Promise<Source> {
  const { query, conditions, order } = asked
  if (!newest.isCutOff || (await fillsPage(asked, newest))) return newest
  const walked = walk(query, conditions, order)
  const [isFoundFurther, isPageFull] = await Promise.all([
    reachesFurther(asked, newest, walked),
    fillsPage(asked, walked),
  ])
  if (isPageFull) return walked
  const many = await unlessBusy(() => findMany(asked, order.isReportAfter))
  if (!many) return isFoundFurther ? newest : walked
  const isFurther = !many.isCutOff || (await reachesFurther(asked, many, walked))
  return isFurther ? many : walked
}

/** The numbers of a later page count from the first match on, all the same. */
async function findNewest(asked: Asked, first: Found, later?: Found): Promise<Source> {
  if (!later) return reachFurthest(asked, first)
  const order = { by: asked.order.by, isAfter: undefined }
  const toCount = await reachFurthest({ ...asked, order }, first)
  if (toCount.isCutOff === false) return toCount
  return { ...(await reachFurthest(asked, later)), toCount: toCount.toCount ?? toCount }
}

/**
 * Matches in an order in which no search finds them. Where words are frequent, the order is walked. Else the newest
 * ones are put in order; more of them if they hold less than a page of what the filters let through, or if somebody
 * asks for more.
 */
async function findInOrder(asked: Asked, newest: Found): Promise<Source> {
  const { query, conditions, order } = asked
  const isWalkable = query.order !== 'best'
  const walked = walk(query, conditions, order)
  if (isWalkable && (await areFrequent(asked, newest))) return walked
  if (!query.count) {
    if (!areFiltered(query, conditions) || (await fillsPage(asked, newest))) return newest
  }
  const many = await (query.count ? unlessBusy(() => findMany(asked)) : findMany(asked))
  if (!many) return isWalkable && areFiltered(query, conditions) ? walked : newest
  if (!many.isCutOff || !isWalkable) return many
  const fromFirst = { ...walked, ...walked.fromFirst }
  const isWalked =
    (await hasMatches(asked, fromFirst, frequentlyWalked)) || !(await fillsPage(asked, many))
  return isWalked ? walked : many
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
  const asked = { database, query, conditions, order }
  const most = matchesToFind(query, conditions)
  const { isReportAfter } = order
  const [newest, later] = await Promise.all([
    findUpTo(asked, most),
    isReportAfter && findUpTo(asked, most, isReportAfter),
  ])
  if (few && newest.isCutOff) return few
  if (!newest.isCutOff) return newest
  return query.order === 'newest' ? findNewest(asked, newest, later) : findInOrder(asked, newest)
}
