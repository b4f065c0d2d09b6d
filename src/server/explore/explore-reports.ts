import { type RawBuilder, sql } from 'kysely'
import type { ExploreAnswer } from '../../shared/explore.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { type Database, runStatement } from '../database/open.ts'
import { readLocatedReports } from '../reports/queries.ts'
import { readSearchedWords } from '../reports/searched-words.ts'
import { chooseSource } from './choose-source.ts'
import { type Condition, countUpTo } from './condition.ts'
import { conditionsOf } from './conditions.ts'
import { countMatches } from './count-matches.ts'
import { findPlace } from './find-place.ts'
import { inTime } from './in-time.ts'
import { listChoices, noChoices } from './list-choices.ts'
import { type Order, orderOf } from './order.ts'
import { unknownAfter } from './position.ts'
import type { Source } from './source.ts'

type Found = { ids: string[]; next: string | null; lookedAt: number | null }

/** How many of the newest matches were put in an order that no index holds, if there are more. */
function orderedAmong({ order }: ExploreQuery, { kind, isCutOff, most }: Source): number | null {
  return kind === 'found' && isCutOff && order !== 'newest' ? most : null
}

/** Ranks have no cursor: the page after a report is cut out of all ranked ones. */
async function readRanked(
  database: Database,
  { after, limit }: ExploreQuery,
  { relation, matches, most }: Source,
  { by }: Order,
): Promise<Found> {
  const { rows } = await sql<{ reportId: string }>`
    select report_id from ${relation} where ${matches} order by ${by} limit ${most}`.execute(
    database,
  )
  const ranked = rows.map(({ reportId }) => reportId)
  const last = after ? ranked.indexOf(after) : -1
  if (after && last < 0) throw unknownAfter('not-ranked')
  const first = last + 1
  const ids = ranked.slice(first, first + limit)
  const hasMore = ranked.length > first + limit
  return { ids, next: hasMore ? (ids.at(-1) ?? null) : null, lookedAt: null }
}

type Row = { reportId: string; isBound?: boolean }

/**
 * One row more than a page shows, and after fewer rows the last one that the bound let through. PostgreSQL reads
 * `facts` once, and only as far as one of its readers asks.
 */
function selectPage(query: ExploreQuery, source: Source, { by, isAfter }: Order): RawBuilder<Row> {
  const { limit } = query
  const { relation, matches, kind, most } = source
  // A walk comes in order. PostgreSQL does not see that and would sort all of its rows once more.
  const sorting = kind === 'walked' ? sql`` : sql`order by ${by}`
  const page = (from: RawBuilder<unknown>) => sql<Row>`
    select report_id as "reportId" from ${from}
     where ${matches} and ${isAfter ?? sql`true`} ${sorting} limit ${limit + 1}`
  if (kind === 'collected' || orderedAmong(query, source) !== null) return page(relation)
  return sql<Row>`
    with facts as materialized (select * from ${relation}), page as materialized (${page(sql`facts`)})
    select "reportId", false as "isBound" from page
    union all
    (select report_id, true from facts
      where (select count(*) from page) <= ${limit} ${sorting} offset ${most - 1} limit 1)`
}

/** The ids of one page, and where the next one begins. */
export async function readPage(
  database: Database,
  query: ExploreQuery,
  source: Source,
  order: Order,
): Promise<Found> {
  if (query.order === 'best') return readRanked(database, query, source, order)
  const { limit } = query
  const rows = await runStatement(database, {
    name: source.name && `explored-page-of-${source.name}`,
    statement: selectPage(query, source, order),
  })
  const bound = rows.find(({ isBound }) => isBound)?.reportId
  const found = rows.filter(({ isBound }) => !isBound).map(({ reportId }) => reportId)
  const ids = found.slice(0, limit)
  if (found.length > limit) return { ids, next: ids.at(-1) ?? null, lookedAt: null }
  return { ids, next: bound ?? null, lookedAt: bound ? source.most : null }
}

type Shown = Pick<ExploreAnswer, 'total'> & { query: ExploreQuery; source: Source; shown: number }

/**
 * A page of a walk may look further than the numbers beside it. There are at least as many reports as the first page
 * shows, and each later page says the same.
 */
async function withShown(
  database: Database,
  { total, query, source, shown }: Shown,
): Promise<ExploreAnswer['total']> {
  const { reports, relation } = total
  if (relation === 'exact' || reports >= query.limit) return total
  if (!query.after) return { reports: Math.max(reports, shown), relation }
  if (!source.fromFirst) return total
  const first = sql`${source.fromFirst.relation} where ${source.matches}`
  const { rows } = await sql<{ shown: number }>`
    select ${countUpTo(query.limit, first)} as shown`.execute(database)
  return { reports: Math.max(reports, rows[0]?.shown ?? 0), relation }
}

/** Nothing is near to a state or a country, so its reports come as usual. */
const withoutNearest = (query: ExploreQuery): ExploreQuery =>
  query.order === 'nearest' ? { ...query, order: 'newest' } : query

/** Answers a question with a page of reports, the number of matches, and numbers for each filter. */
export async function exploreReports(
  database: Database,
  asked: ExploreQuery,
): Promise<ExploreAnswer> {
  const { place, where } = await findPlace(database, asked)
  const query = where.area ? asked : withoutNearest(asked)
  const conditions: Condition[] = conditionsOf(query, where)
  const order = await orderOf(database, query, where.area)
  const source = await chooseSource(database, query, conditions, order)
  async function readReportsOfPage() {
    const { ids, next, lookedAt } = await readPage(database, query, source, order)
    return { reports: await readLocatedReports(database, ids), next, lookedAt }
  }
  const [page, counted, choices, words] = await Promise.all([
    readReportsOfPage(),
    countMatches(database, { query, conditions, source }),
    inTime(listChoices(database, query), noChoices),
    readSearchedWords(database, query.search),
  ])
  const shown = page.reports.length
  return {
    ...page,
    ...counted,
    choices,
    total: await inTime(
      withShown(database, { query, source, total: counted.total, shown }),
      counted.total,
    ),
    orderedAmong: orderedAmong(query, source),
    place,
    words,
  }
}
