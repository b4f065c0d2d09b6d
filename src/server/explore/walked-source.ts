import { type RawBuilder, sql } from 'kysely'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { bounds } from './bounds.ts'
import { type Condition, every, newestRows } from './condition.ts'
import { allMatches } from './conditions.ts'
import type { Order } from './order.ts'
import { sighted, submitted } from './position.ts'
import type { Source } from './source.ts'

const { walked, counted } = bounds

/** Selects the first rows in the order of submission, along the index of the smallest condition that has one. */
function selectNewest(conditions: Condition[], after: RawBuilder<boolean>, most: number) {
  const along = conditions.find(({ inOrder }) => inOrder)?.inOrder
  return along ? along(after, most) : newestRows(every, after, most)
}

/** Selects the last sightings, along the index of a type if one is asked for. */
function selectLastSighted(
  { to }: ExploreQuery,
  conditions: Condition[],
  after: RawBuilder<boolean>,
) {
  const along = conditions.filter(({ isInOrderOfSighting }) => isInOrderOfSighting)
  const until = to ? sql<boolean>`${sighted} < (${to}::date + 1)` : every
  return sql`
    select * from report_facts
     where is_public and ${until} and ${after} and ${allMatches(along)}`
}

function mostToWalk({ order }: ExploreQuery, conditions: Condition[]): number {
  const isOfAll = order === 'newest' && !conditions.some(({ inOrder }) => inOrder)
  return isOfAll ? walked.newest : walked.others
}

type Walk = { query: ExploreQuery; conditions: Condition[]; few?: Source | undefined }

/** Selects the first rows in the order of a question, or the first ones after a position. */
function selectRows(
  { query, conditions, few }: Walk,
  { by, isAfter, at }: Order,
  most: number,
): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(most)}`
  const after = isAfter ?? every
  if (few) {
    return sql`(select * from ${few.relation} where ${after} order by ${by} ${limit}) as facts`
  }
  const { fromNear } = conditions.find((condition) => condition.fromNear) ?? {}
  if (query.order === 'nearest' && fromNear) {
    return sql`(select * from (${fromNear(at, most)}) as facts ${limit}) as facts`
  }
  const rows =
    query.order === 'sighting'
      ? selectLastSighted(query, conditions, after)
      : selectNewest(conditions, after, most)
  return sql`(select * from (${rows}) as facts order by ${by} ${limit}) as facts`
}

/** The first rows that fulfil the filters. Only their texts are read. */
export const toRead = (
  conditions: Condition[],
  relation: RawBuilder<unknown>,
  most: number = walked.texts,
) => sql`
  (select * from ${relation} where ${allMatches(conditions)} limit ${sql.lit(most)}) as facts`

/** The first rows in the order of a question that hold its words. */
function walkTexts(walk: Walk, order: Order): Source {
  const { query, conditions, few } = walk
  const most = walked.others
  const relation = selectRows(walk, order, most)
  const first = selectRows(walk, { by: order.by, isAfter: undefined }, most)
  const matches = allMatches([], query.search)
  const readFirst = (texts: number) => ({
    relation: toRead(conditions, first, texts),
    matches,
    most: texts,
  })
  // Fewer of few reports may fulfil the other filters, and fewer of another order the days.
  const mayEnd = (few && conditions.length > 1) || query.order === 'sighting'
  return {
    kind: 'walked',
    relation: toRead(conditions, relation),
    scanned: { relation, most },
    toCount: {
      ...readFirst(counted.texts),
      scanned: { relation: first, most },
      isCutOff: mayEnd ? undefined : true,
      mostMatches: counted.matches,
    },
    fromFirst: readFirst(walked.texts),
    matches,
    most: walked.texts,
  }
}

/**
 * The first rows in an order that an index holds, or that those of a small condition are put in. The smallest
 * condition comes first.
 */
export function walk(
  query: ExploreQuery,
  conditions: Condition[],
  order: Order,
  few?: Source,
): Source {
  if (query.search) return walkTexts({ query, conditions, few }, order)
  const given = { query, conditions }
  const most = mostToWalk(query, conditions)
  const mostToCount = Math.min(counted.walked, most)
  const fromFirst = { by: order.by, isAfter: undefined }
  const matches = allMatches(conditions)
  // In any order the matches are the same, and the smallest condition leaves the fewest rows to read.
  const inAnyOrder = { query: { ...query, order: 'newest' as const }, conditions }
  const [first, ...others] = conditions
  const isAlone = others.length === 0 && query.order === 'newest' && !order.isAfter
  return {
    kind: 'walked',
    name: isAlone ? first?.name : undefined,
    relation: selectRows(given, order, most),
    toCount: {
      relation: selectRows(given, fromFirst, mostToCount),
      most: mostToCount,
      matches,
      mostMatches: counted.matches,
      // Each condition has more rows than are counted. Of another order than the newest first, less than that may be left
      // before the days that are asked for.
      isCutOff: query.order === 'sighting' ? undefined : true,
    },
    fromFirst: { relation: selectRows(given, fromFirst, most), matches, most },
    toCountFurther: {
      relation: selectRows(inAnyOrder, { by: submitted, isAfter: undefined }, counted.further),
      matches,
      most: counted.further,
    },
    matches,
    most,
  }
}
