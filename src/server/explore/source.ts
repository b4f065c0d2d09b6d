import { type RawBuilder, sql } from 'kysely'
import { exploreBounds } from '../../shared/explore-parameters.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { type Database, runStatement } from '../database/open.ts'
import { isPublic } from '../reports/public-reports.ts'
import { newestFound } from '../reports/queries.ts'
import { allOf, type Condition, countUpTo, newest, newestRows } from './condition.ts'
import { hasWords } from './conditions.ts'
import type { Order } from './order.ts'
import { sighted } from './position.ts'

/** A number of reports. If it is not exact, there are at least as many. */
export type Known = { reports: number; isExact: boolean }

/**
 * Where the answer comes from. `collected`: all rows of one condition, few enough to be read and
 * ordered. `walked`: the first rows in the order of the question, up to a bound. `found`: the newest
 * matches of the words, up to a bound. See docs/decisions/0040-explore.md.
 */
export type Source = {
  kind: 'collected' | 'walked' | 'found'
  /** A relation with the columns of `report_facts`, named `facts`. */
  relation: RawBuilder<unknown>
  /** What its rows must fulfil. */
  matches: RawBuilder<boolean>
  /** Names the SQL of both. */
  name?: string | undefined
  /** How many rows the relation has at most. */
  most: number
  /** Whether the bound left rows out, if that is known. */
  isCutOff?: boolean | undefined
  /** How many rows match, as far as that is known. */
  known?: Known | undefined
  /** The rows whose first matches are counted, if not its own. */
  counted?: { relation: RawBuilder<unknown>; most: number; isCutOff?: boolean } | undefined
}

const { collected, collectedTexts, walked, counted, found } = exploreBounds

function rowsOf({ matches, found: unordered }: Condition): RawBuilder<unknown> {
  return unordered ?? sql`report_facts as facts where is_public and ${matches}`
}

/**
 * How many rows a condition has. Of more than can be collected, as many as the counters know or one more than
 * can be collected: an index counts them only where the counters do not know enough.
 */
function sizeOf(condition: Condition): RawBuilder<number> {
  const { least, most, others, inOrder } = condition
  const order = inOrder && !condition.found ? newest : sql``
  const counted = others
    ? sql<number>`known + ${others}`
    : countUpTo(collected + 1, sql`${rowsOf(condition)} ${order}`)
  if (!least) return counted
  const few = sql`select reports from (${most}) as most (reports) where reports <= ${collected}`
  const size = most ? sql`coalesce((${few}), ${counted})` : counted
  return sql<number>`(
    select case when known > ${collected} then known else ${size} end from (${least}) as counters (known))`
}

type Sized = { condition: Condition; size: number }

/** Asks the counters and the indexes for the sizes of the conditions, the smallest first. */
async function readSizes(database: Database, conditions: Condition[]): Promise<Sized[]> {
  const larger = new Set(conditions.flatMap(({ parts = [] }) => parts))
  const asked = conditions.filter((condition) => !larger.has(condition))
  const sizes = asked.map((condition) => sizeOf(condition))
  const { rows } = await sql<{ sizes: number[] }>`
    select array[${sql.join(sizes)}]::int[] as sizes`.execute(database)
  return asked
    .map((condition, index) => ({ condition, size: rows[0]?.sizes[index] ?? 0 }))
    .sort((one, other) => one.size - other.size)
}

/** How many matches a single condition has. Where counting stops there are more than can be collected. */
function knownOf([only, ...others]: Sized[]): Known | undefined {
  if (!only || others.length > 0) return undefined
  const { size } = only
  return { reports: size === collected + 1 ? collected : size, isExact: size <= collected }
}

/**
 * True for a single condition whose index is in the order of the question: how many rows it has is known, and
 * neither a page nor a sample needs all of them.
 */
function isWalkedFaster(
  { search, order }: ExploreQuery,
  conditions: Condition[],
  { condition, size }: Sized,
): boolean {
  const isOrdered = conditions.length === 1 && condition.inOrder && order === 'newest'
  return Boolean(isOrdered && !search && size > counted.walked)
}

function collect({ condition }: Sized, matches: RawBuilder<boolean>): Source {
  return {
    kind: 'collected',
    // The offset keeps PostgreSQL from looking for the other conditions in another index.
    relation: sql`(select facts.* from ${rowsOf(condition)} offset 0) as facts`,
    matches,
    most: collected,
  }
}

/** How many matches of words suffice. The search itself checks type and region. */
function matchesToFind({ order, type, region }: ExploreQuery, conditions: Condition[]): number {
  const checked = [type, region].filter((value) => value !== undefined).length
  return order === 'newest' && conditions.length === checked ? found.newest : found.others
}

/**
 * The newest matches of the words, whose rows page and numbers read by id. A later page asks for those after a report,
 * and the numbers for the first ones all the same.
 */
async function find(
  database: Database,
  query: ExploreQuery,
  conditions: Condition[],
  { isReportAfter }: Order,
): Promise<Source & { ids: string[] }> {
  const { search = '', type, region } = query
  const most = matchesToFind(query, conditions)
  async function findFirst(after: RawBuilder<boolean> | undefined) {
    const rows = await runStatement(
      database,
      newestFound({ search, type, region, limit: most }, after),
    )
    const ids = rows.map(({ id }) => id)
    const relation = sql`(
      select * from report_facts where report_id = any(${ids}::uuid[]) and is_public) as facts`
    return { ids, relation, most, isCutOff: ids.length === most }
  }
  const [page, counted] = await Promise.all([
    findFirst(isReportAfter),
    isReportAfter && findFirst(undefined),
  ])
  return {
    ...page,
    kind: 'found',
    matches: allOf(conditions.map(({ matches }) => matches)),
    counted,
  }
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
async function findOrWalk(
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

/** Selects the first rows in the order of submission, along the index of a condition if one has it. */
function selectNewest(conditions: Condition[], after: RawBuilder<boolean>, most: number) {
  const along = conditions.find(({ inOrder }) => inOrder)?.inOrder
  return along ? along(after, most) : newestRows(sql`true`, after, most)
}

/** Selects the last sightings, along the index of a type if one is asked for. */
function selectLastSighted(
  { to }: ExploreQuery,
  conditions: Condition[],
  after: RawBuilder<boolean>,
) {
  const along = conditions.filter(({ isInOrderOfSighting }) => isInOrderOfSighting)
  const until = to ? sql<boolean>`${sighted} < (${to}::date + 1)` : sql<boolean>`true`
  return sql`
    select * from report_facts
     where is_public and ${until} and ${after} and ${allOf(along.map(({ matches }) => matches))}`
}

function mostToWalk({ search, order }: ExploreQuery, conditions: Condition[]): number {
  if (search) return walked.texts
  const isOfAll = order === 'newest' && !conditions.some(({ inOrder }) => inOrder)
  return isOfAll ? walked.newest : walked.others
}

/** What a row must fulfil, its words last because they are read from its text. */
function allMatches({ search }: ExploreQuery, conditions: Condition[]): RawBuilder<boolean> {
  const all = conditions.map(({ matches }) => matches)
  return allOf(search ? [...all, hasWords(search)] : all)
}

/** The first rows in an order that an index holds. */
function walk(query: ExploreQuery, conditions: Condition[], { by, isAfter, at }: Order): Source {
  const after = isAfter ?? sql<boolean>`true`
  const { fromNear } = conditions.find((condition) => condition.fromNear) ?? {}
  function relation(most: number) {
    const limit = sql`limit ${sql.lit(most)}`
    if (query.order === 'nearest' && fromNear) {
      return sql`(select * from (${fromNear(at, most)}) as facts ${limit}) as facts`
    }
    const rows =
      query.order === 'sighting'
        ? selectLastSighted(query, conditions, after)
        : selectNewest(conditions, after, most)
    return sql`(select * from (${rows}) as facts order by ${by} ${limit}) as facts`
  }
  const most = mostToWalk(query, conditions)
  const mostToCount = Math.min(counted.walked, most)
  const [first, ...others] = conditions
  const isAlone = others.length === 0 && query.order === 'newest' && !isAfter && !query.search
  return {
    kind: 'walked',
    name: isAlone ? first?.name : undefined,
    relation: relation(most),
    counted: { relation: relation(mostToCount), most: mostToCount },
    matches: allMatches(query, conditions),
    most,
    // Each condition has more rows than are counted, and a later page leaves out those of the earlier ones.
    isCutOff: query.order === 'sighting' && !isAfter ? undefined : true,
  }
}

export async function chooseSource(
  database: Database,
  query: ExploreQuery,
  conditions: Condition[],
  order: Order,
): Promise<Source> {
  const { search } = query
  const asked = conditions.length > 0 ? conditions : [everything]
  const sizes = await readSizes(database, asked)
  const [smallest] = sizes
  if (smallest && smallest.size <= collected && !isWalkedFaster(query, conditions, smallest)) {
    const few = collect(smallest, allMatches(query, conditions))
    const isRead = !search || smallest.size <= collectedTexts
    return isRead ? few : findOrWalk(database, query, conditions, { order, few })
  }
  if (search) return findOrWalk(database, query, conditions, { order })
  return { ...walk(query, conditions, order), known: knownOf(sizes) }
}

const everything: Condition = {
  matches: sql<boolean>`true`,
  least: sql<number>`select coalesce(sum(reports), 0) from report_counts where ${isPublic}`,
}
