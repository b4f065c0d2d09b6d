import { type RawBuilder, sql } from 'kysely'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import type { Database } from '../database/open.ts'
import { countPublicReports } from '../reports/public-reports.ts'
import { bounds } from './bounds.ts'
import { type Condition, countUpTo, every, newest, rowsInNoOrder, type Sized } from './condition.ts'
import { allMatches } from './conditions.ts'
import { findOrWalk, matchesForPage } from './found-source.ts'
import type { Order } from './order.ts'
import { readFiltered, readWordFilter } from './read-filtered.ts'
import type { Few, Known, Source } from './source.ts'
import { walk } from './walked-source.ts'

const { collected, collectedForPage, collectedTexts, counted } = bounds

/**
 * How many rows a condition has. Of more than can be collected, as many as the counters know or one more than
 * can be collected: an index counts them only where the counters do not know enough.
 */
function sizeOf(condition: Condition): RawBuilder<number> {
  const { least, most, others, inOrder } = condition
  const order = inOrder && !condition.unordered ? newest : sql``
  const counted = others
    ? sql<number>`known + ${others}`
    : countUpTo(collected + 1, sql`${rowsInNoOrder(condition)} ${order}`)
  if (!least) return counted
  const few = sql`select reports from (${most}) as most (reports) where reports <= ${collected}`
  const size = most ? sql`coalesce((${few}), ${counted})` : counted
  return sql<number>`(
    select case when known > ${collected} then known else ${size} end from (${least}) as counters (known))`
}

/** How many rows a part of a pair has at least. The counters know enough to compare it with the others. */
const leastOf = ({ least, inOrder }: Condition) =>
  least && inOrder ? sql<number>`(${least})` : sql<number>`0`

/**
 * Asks the counters and the indexes for the sizes of the conditions, the smallest first. For the parts of a pair it
 * returns only their order: the pair has fewer rows.
 */
async function readSizes(
  database: Database,
  conditions: Condition[],
): Promise<{ sizes: Sized[]; bySize: Condition[] }> {
  const larger = new Set(conditions.flatMap(({ parts = [] }) => parts))
  const asked = conditions.map((condition) =>
    larger.has(condition) ? leastOf(condition) : sizeOf(condition),
  )
  const { rows } = await sql<{ sizes: number[] }>`
    select array[${sql.join(asked)}]::int[] as sizes`.execute(database)
  const sized = conditions
    .map((condition, index) => ({ condition, size: rows[0]?.sizes[index] ?? 0 }))
    .sort((one, other) => one.size - other.size)
  return {
    sizes: sized.filter(({ condition }) => !larger.has(condition)),
    bySize: sized.map(({ condition }) => condition).filter((condition) => condition !== everything),
  }
}

const isCountedExactly = ({ least, most }: Condition) => least !== undefined && least === most

/**
 * How many matches a single condition has. Where counting stops there are more than can be collected, unless a counter
 * knows all of them.
 */
function knownOf([only, ...others]: Sized[]): Known | undefined {
  if (!only || others.length > 0) return undefined
  const { size, condition } = only
  if (size <= collected || isCountedExactly(condition)) return { reports: size, isExact: true }
  return { reports: size === collected + 1 ? collected : size, isExact: false }
}

/** True for a single condition whose index is in the order of the question: a page need not read all of its rows. */
function isInOrder({ order }: ExploreQuery, [only, ...others]: Condition[]): boolean {
  return Boolean(only?.inOrder) && others.length === 0 && order === 'newest'
}

function collect({ condition, size }: Sized, matches: RawBuilder<boolean>): Few {
  return {
    kind: 'collected',
    // The offset keeps PostgreSQL from looking for the other conditions in another index.
    relation: sql`(select facts.* from ${rowsInNoOrder(condition)} offset 0) as facts`,
    matches,
    most: collected,
    size,
  }
}

/** Few reports, all of which the numbers count, while the page reads only its own along an index that has no others. */
const pageAlongIndex = (few: Few, { relation }: Source): Few => ({ ...few, relation, toCount: few })

type Asked = { query: ExploreQuery; conditions: Condition[]; few: Few | undefined }

/** Without words: few reports, or the first ones of a walk. */
function sourceOfFilters({ query, conditions, few }: Asked, walkAll: () => Source): Source {
  if (!few) return walkAll()
  if (!isInOrder(query, conditions)) return few
  // The numbers beside a page of a walk look at so many reports.
  if (few.size > counted.walked) return walkAll()
  const isSmall = few.size <= collectedForPage
  return isSmall || !conditions.every(isCountedExactly) ? few : pageAlongIndex(few, walkAll())
}

export async function chooseSource(
  database: Database,
  query: ExploreQuery,
  conditions: Condition[],
  order: Order,
): Promise<Source> {
  const { search } = query
  const asked = conditions.length > 0 ? conditions : [everything]
  const { sizes, bySize } = await readSizes(database, asked)
  const [smallest] = sizes
  const isFew = smallest && smallest.size <= collected
  const few = isFew ? collect(smallest, allMatches(conditions, search)) : undefined
  if (!search) {
    const walkAll = () => ({ ...walk(query, bySize, order), known: knownOf(sizes) })
    return sourceOfFilters({ query, conditions, few }, walkAll)
  }
  if (few && few.size <= collectedTexts) return few
  const filter = await readWordFilter(database, { search, conditions, few: few && smallest })
  const most = { matches: matchesForPage(filter?.smallestShare ?? 0), texts: collectedTexts }
  const all = await readFiltered(database, { query, conditions, filter }, most)
  return all ?? { ...(await findOrWalk(database, query, bySize, { order, few, filter })), few }
}

const everything: Condition = {
  matches: every,
  least: countPublicReports,
}
