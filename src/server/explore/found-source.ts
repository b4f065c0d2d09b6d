import { type RawBuilder, sql } from 'kysely'
import { explorePage } from '../../shared/explore-parameters.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { type Database, runStatement } from '../database/open.ts'
import { newestFound } from '../reports/queries.ts'
import { bounds } from './bounds.ts'
import { type Condition, countUpTo } from './condition.ts'
import { allMatches } from './conditions.ts'
import { inTime } from './in-time.ts'
import type { Order } from './order.ts'
import { readFiltered, type WordFilter } from './read-filtered.ts'
import { type Few, rowsOfIds, type Source } from './source.ts'
import { unlessBusy } from './unless-busy.ts'
import { walk } from './walked-source.ts'

const { found, collected, walked } = bounds

/** Whether filters choose among the matches of words: the search itself checks type and region. */
function areFiltered({ type, region }: ExploreQuery, conditions: Condition[]): boolean {
  return conditions.length > [type, region].filter((value) => value !== undefined).length
}

/**
 * How many matches of words suffice. Of rare words as many as a page needs where counters know how few reports the filters
 * leave: further matches take little longer, and a second search as long as the first.
 */
function matchesToFind({ query, conditions, filter }: Omit<Asked, 'order'>): number {
  if (query.order !== 'newest') return found.others
  if (!areFiltered(query, conditions)) return found.newest
  const isRare = filter && filter.share < found.others / found.frequent
  return isRare
    ? matchesForPage(filter.smallestShare, [found.others, ...found.further])
    : found.others
}

type Question = { database: Database; query: ExploreQuery; conditions: Condition[] }
type Asked = Question & {
  order: Order
  few?: Few | undefined
  filter?: WordFilter | undefined
}

/** Those of some reports that fulfil the filters. */
async function selectFitting({ database, query, conditions }: Question, ids: string[]) {
  if (!areFiltered(query, conditions) || ids.length === 0) return ids
  // The offset keeps PostgreSQL from looking for a filter in another index, which holds more rows in a larger register.
  const { rows } = await sql<{ reportId: string }>`
    select report_id
      from (select * from report_facts where report_id = any(${ids}::uuid[]) offset 0) as facts
     where ${allMatches(conditions)}`.execute(database)
  const fitting = new Set(rows.map(({ reportId }) => reportId))
  return ids.filter((id) => fitting.has(id))
}

/** The newest matches of the words that fulfil the filters: of all, or of those after a report. */
async function findUpTo(
  question: Question,
  most: number,
  after?: RawBuilder<boolean>,
): Promise<Found> {
  const { database, query } = question
  const { search = '', type, region } = query
  const statement = newestFound({ search, type, region, limit: most }, after)
  const ids = (await runStatement(database, statement)).map(({ id }) => id)
  const fitting = await selectFitting(question, ids)
  const isCutOff = ids.length === most
  return {
    kind: 'found',
    ...rowsOfIds(fitting),
    most,
    isCutOff,
    bound: isCutOff ? ids.at(-1) : undefined,
    fitting: fitting.length,
  }
}

type Found = Source & { isCutOff: boolean; fitting: number }

/** Up to one match more than can be collected, from the first one on. */
export const findToCount = (question: Question): Promise<Source> =>
  findUpTo(question, collected + 1)

/** Many matches, by default as many as can be collected; undefined if that takes too long. */
function findMany(
  asked: Asked,
  { most = collected, after }: { most?: number; after?: RawBuilder<boolean> | undefined } = {},
) {
  return inTime<Found | undefined>(findUpTo(asked, most, after), undefined)
}

/** All matches among few reports, read once for the page and its numbers; undefined if that takes too long. */
async function readAll({ database }: Asked, few: Few): Promise<Source | undefined> {
  const { relation, matches } = few
  const reading = sql<{ reportId: string }>`
    select report_id from ${relation} where ${matches}`.execute(database)
  const result = await inTime(reading, undefined)
  return result && { ...few, ...rowsOfIds(result.rows.map(({ reportId }) => reportId)) }
}

/** Whether the usual page is full. The size of the page that is asked for decides nothing. */
const fillsPage = ({ fitting }: Found) => fitting >= explorePage.size

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
  { bound }: Found,
  { relation, most, scanned }: Source,
): Promise<boolean> {
  const { rows } = await sql<{ isFurther: boolean }>`
    select (select created_at from report_facts where report_id = ${bound})
         < coalesce((select created_at from ${relation} offset ${most - 1}),
                    ${scanned ? sql`(select created_at from ${scanned.relation} offset ${scanned.most - 1}),` : sql``}
                    '-infinity') as is_further`.execute(database)
  return rows[0]?.isFurther ?? true
}

/** Whether words are so frequent that a walk in any order soon meets reports that hold them. */
async function areFrequent({ database }: Asked, { bound }: Found): Promise<boolean> {
  const newer = sql`
    report_facts where is_public
     and created_at >= (select created_at from report_facts where report_id = ${bound})`
  const { rows } = await sql<{ reports: number }>`
    select ${countUpTo(found.frequent, newer)} as reports`.execute(database)
  return (rows[0]?.reports ?? 0) < found.frequent
}

/** So many matches among the rows of a walk are as frequent. */
const frequentlyWalked = (found.others / found.frequent) * walked.texts

/** How many matches hold a page, if this share of them fulfils the filters. */
export function matchesForPage(share: number, steps: readonly number[] = found.further): number {
  return steps.find((step) => step * share >= explorePage.size) ?? collected
}

/** Judged by those that fulfil the filters among the first ones. */
const shareOf = ({ most, fitting }: Found) => Math.max(fitting, 1) / most

/** Found matches, or a walk that reaches further back than those that fill no page. */
async function furthestOf(asked: Asked, matches: Found, walked?: Source): Promise<Source> {
  if (!walked || !matches.isCutOff || fillsPage(matches)) return matches
  return (await reachesFurther(asked, matches, walked)) ? matches : walked
}

/** All matches among the reports of a condition, if that takes no longer than to find so many; else undefined. */
function readAllFiltered(asked: Asked, matches: number) {
  return inTime(readFiltered(asked.database, asked, { matches, texts: matches }), undefined)
}

/**
 * The newest matches from a position on: those that were found if they fill a page. Else frequent words are walked, and
 * all texts of few reports are read. Else as many matches are found as a page needs, unless a walk holds half a page
 * where that takes long. If none of them fills a page, what reaches furthest back.
 */
async function reachFurthest(
  asked: Asked,
  newest: Found,
  isFrequent: () => Promise<boolean>,
): Promise<Source> {
  const { query, conditions, order, few } = asked
  if (!newest.isCutOff || fillsPage(newest)) return newest
  const isWalkable = few !== undefined || conditions.some(({ inOrder }) => inOrder)
  const walked = isWalkable ? walk(query, conditions, order, few) : undefined
  if (walked && (await isFrequent())) return walked
  const most = matchesForPage(shareOf(newest))
  if (few && few.size <= most * found.textsPerMatch) {
    // All texts are a complete answer.
    return (await unlessBusy(() => readAll(asked, few))) ?? furthestOf(asked, newest, walked)
  }
  const all = await unlessBusy(() => readAllFiltered(asked, most))
  if (all) return all
  const isCostly = most > found.cheap
  if (walked && isCostly && (await hasMatches(asked, walked, explorePage.size / 2))) return walked
  const many = await unlessBusy(() => findMany(asked, { most, after: order.isReportAfter }))
  return furthestOf(asked, many ?? newest, walked)
}

/** The numbers of a later page count from the first match on, all the same. */
async function findNewest(asked: Asked, first: Found, later?: Found): Promise<Source> {
  let frequent: Promise<boolean> | undefined
  const isFrequent = () => (frequent ??= areFrequent(asked, first))
  if (!later) return reachFurthest(asked, first, isFrequent)
  const order = { by: asked.order.by, isAfter: undefined }
  const toCount = await reachFurthest({ ...asked, order }, first, isFrequent)
  if (toCount.kind === 'collected' || toCount.isCutOff === false) return toCount
  const source = await reachFurthest(asked, later, isFrequent)
  return { ...source, toCount: toCount.toCount ?? toCount, fromFirst: toCount.fromFirst }
}

/**
 * Matches in an order in which no search finds them. Where words are frequent, the order is walked. Else those of few
 * reports are put in order, or the newest ones; more of them if they hold less than a page of what the filters let
 * through, or if somebody asks for more.
 */
async function findInOrder(asked: Asked, newest: Found): Promise<Source> {
  const { query, conditions, order, few } = asked
  const isWalkable = query.order !== 'best'
  const walked = walk(query, conditions, order, few)
  if (isWalkable && (await areFrequent(asked, newest))) return walked
  if (few) return few
  if (!query.count) {
    if (!areFiltered(query, conditions) || fillsPage(newest)) return newest
  }
  const all = await readAllFiltered(asked, collected)
  if (all) return all
  const many = await (query.count ? unlessBusy(() => findMany(asked)) : findMany(asked))
  if (!many) return isWalkable && areFiltered(query, conditions) ? walked : newest
  if (!many.isCutOff || !isWalkable) return many
  const fromFirst = { ...walked, ...walked.fromFirst }
  const isWalked = (await hasMatches(asked, fromFirst, frequentlyWalked)) || !fillsPage(many)
  return isWalked ? walked : many
}

const isInOtherOrder = ({ order }: ExploreQuery) => order !== 'newest' && order !== 'best'

/** Reports that hold words: all of them if they are few, else their newest, or the first ones that hold them. */
export async function findOrWalk(
  database: Database,
  query: ExploreQuery,
  conditions: Condition[],
  { order, few, filter }: Pick<Asked, 'order' | 'few' | 'filter'>,
): Promise<Source> {
  if (isInOtherOrder(query) && (filter?.share ?? 0) > found.frequentShare)
    return walk(query, conditions, order, few)
  const asked = { database, query, conditions, order, few, filter }
  const most = matchesToFind(asked)
  const { isReportAfter } = order
  const [newest, later] = await Promise.all([
    findUpTo(asked, most),
    isReportAfter && findUpTo(asked, most, isReportAfter),
  ])
  if (!newest.isCutOff) return newest
  return query.order === 'newest' ? findNewest(asked, newest, later) : findInOrder(asked, newest)
}
