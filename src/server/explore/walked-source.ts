import { type RawBuilder, sql } from 'kysely'
import { exploreBounds } from '../../shared/explore-parameters.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { type Condition, newestRows } from './condition.ts'
import { allMatches } from './conditions.ts'
import type { Order } from './order.ts'
import { sighted } from './position.ts'
import type { Source } from './source.ts'

const { walked, counted } = exploreBounds

/** Selects the first rows in the order of submission, along the index of the smallest condition that has one. */
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
     where is_public and ${until} and ${after} and ${allMatches(along)}`
}

function mostToWalk({ search, order }: ExploreQuery, conditions: Condition[]): number {
  if (search) return walked.texts
  const isOfAll = order === 'newest' && !conditions.some(({ inOrder }) => inOrder)
  return isOfAll ? walked.newest : walked.others
}

/** Selects the first rows in the order of a question, or the first ones after a position. */
function selectRows(
  query: ExploreQuery,
  conditions: Condition[],
  { by, isAfter, at }: Order,
  most: number,
): RawBuilder<unknown> {
  const limit = sql`limit ${sql.lit(most)}`
  const after = isAfter ?? sql<boolean>`true`
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

/** The first rows in an order that an index holds. The smallest condition comes first. */
export function walk(query: ExploreQuery, conditions: Condition[], order: Order): Source {
  const most = mostToWalk(query, conditions)
  const mostToCount = Math.min(counted.walked, most)
  const fromFirst = { by: order.by, isAfter: undefined }
  // Of another order than the newest first, less than that may be left before the days that are asked for.
  const isCutOff = query.order === 'sighting' ? undefined : true
  const [first, ...others] = conditions
  const isAlone = others.length === 0 && query.order === 'newest' && !order.isAfter && !query.search
  return {
    kind: 'walked',
    name: isAlone ? first?.name : undefined,
    relation: selectRows(query, conditions, order, most),
    toCount: {
      ...{ relation: selectRows(query, conditions, fromFirst, mostToCount), most: mostToCount },
      ...{ mostMatches: counted.matches, isCutOff },
    },
    fromFirst: { relation: selectRows(query, conditions, fromFirst, most), most },
    matches: allMatches(conditions, query.search),
    most,
    // Each condition has more rows than are counted.
    isCutOff,
  }
}
