import { type RawBuilder, sql } from 'kysely'
import type { ExploreAnswer } from '../../shared/explore.ts'
import type { ExploreQuery } from '../../shared/explore-query.ts'
import { type Database, runStatement } from '../database/open.ts'
import { chooseView } from '../map/choose-view.ts'
import { townOfCell } from '../place-pages/town-of-cell.ts'
import { readLocatedReports } from '../reports/queries.ts'
import { readSearchedWords } from '../reports/searched-words.ts'
import { readUnread } from '../reports/unread-reports.ts'
import { areaOfCell } from './area-of-cell.ts'
import { chooseSource } from './choose-source.ts'
import { type Condition, countUpTo, every } from './condition.ts'
import { conditionsOf, countryAsked, type Where } from './conditions.ts'
import { countMatches } from './count-matches.ts'
import { type Found as FoundPlace, findPlace } from './find-place.ts'
import { inTime } from './in-time.ts'
import { listChoices, noChoices } from './list-choices.ts'
import { type Order, orderOf } from './order.ts'
import { unknownAfter } from './position.ts'
import type { Source } from './source.ts'
import { toRead } from './walked-source.ts'

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

type Row = { reportId: string; lookedAt: number | null }

/**
 * One row more than a page shows, and after fewer rows the last one that the bound let through. PostgreSQL reads
 * `facts` once, and only as far as one of its readers asks.
 */
function selectPage({ query, source, conditions }: Asked, { by, isAfter }: Order): RawBuilder<Row> {
  const { limit } = query
  const { relation, matches, kind, most, scanned } = source
  // A walk comes in order. PostgreSQL does not see that and would sort all of its rows once more.
  const sorting = kind === 'walked' ? sql`` : sql`order by ${by}`
  const page = (from: RawBuilder<unknown>) => sql<Row>`
    select report_id as "reportId", null::int as "lookedAt" from ${from}
     where ${matches} and ${isAfter ?? every} ${sorting} limit ${limit + 1}`
  if (kind !== 'walked') return page(relation)
  const boundOf = (rows: RawBuilder<unknown>, number: number, isReached = every) => sql`
    union all
    (select report_id, ${sql.lit(number)} from ${rows}
      where (select count(*) from page) <= ${limit} and ${isReached} offset ${number - 1} limit 1)`
  const hasFew = sql<boolean>`(select count(*) from facts) < ${sql.lit(most)}`
  const read = scanned ? toRead(conditions, sql`scanned as facts`) : relation
  return sql<Row>`
    with ${scanned ? sql`scanned as materialized (select * from ${scanned.relation}),` : sql``}
      facts as materialized (select * from ${read}),
      page as materialized (${page(sql`facts`)})
    select * from page
    ${boundOf(sql`facts`, most)}
    ${scanned ? boundOf(sql`scanned`, scanned.most, hasFew) : sql``}`
}

type Asked = { query: ExploreQuery; conditions: Condition[]; source: Source }

/** The ids of one page, and where the next one begins. */
export async function readPage(database: Database, asked: Asked, order: Order): Promise<Found> {
  const { query, source } = asked
  if (query.order === 'best') return readRanked(database, query, source, order)
  const { limit } = query
  const rows = await runStatement(database, {
    name: source.name && `explored-page-of-${source.name}`,
    statement: selectPage(asked, order),
  })
  const found = rows.filter(({ lookedAt }) => lookedAt === null).map(({ reportId }) => reportId)
  const ids = found.slice(0, limit)
  if (found.length > limit) return { ids, next: ids.at(-1) ?? null, lookedAt: null }
  const [bound = boundOfFound(query, source)] = rows.filter(({ lookedAt }) => lookedAt !== null)
  return { ids, next: bound?.reportId ?? null, lookedAt: bound?.lookedAt ?? null }
}

/** Matches that are put in another order have no bound in that order. */
function boundOfFound(query: ExploreQuery, source: Source): Row | undefined {
  const { bound: reportId, most: lookedAt } = source
  return reportId && orderedAmong(query, source) === null ? { reportId, lookedAt } : undefined
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
  const { matches } = source.fromFirst
  const first = sql`${source.fromFirst.relation} where ${matches}`
  const { rows } = await sql<{ shown: number }>`
    select ${countUpTo(query.limit, first)} as shown`.execute(database)
  return { reports: Math.max(reports, rows[0]?.shown ?? 0), relation }
}

/** Nothing is near to a state or a country, so its reports come as usual, and the answer says so. */
const withoutNearest = (query: ExploreQuery): ExploreQuery =>
  query.order === 'nearest' ? { ...query, order: 'newest' } : query

/** The question with the filters for a place that is a state or a country: counters know how many reports those have. */
function withoutPlace(query: ExploreQuery, where: Where): ExploreQuery {
  const { country, division, isNowhere } = countryAsked(query, where)
  if (!where.country || isNowhere) return query
  const { place: _, ...others } = query
  return { ...others, country, division }
}

/** The map of the place, the cell, the country, the state or the region of a question. */
async function mapViewOf(
  database: Database,
  query: ExploreQuery,
  inside: FoundPlace['inside'],
): Promise<string> {
  const { place, cell, country } = query
  const ofCell = cell && !place && !country ? await areaOfCell(database, cell) : {}
  return chooseView({ ...query, ...inside, ...ofCell })
}

/** Whether a question asks for what is read from words, so that reports which were not read yet are missing. */
const asksForReading = ({ place, cell, country, division, shape, from, to }: ExploreQuery) =>
  [place, cell, country, division, shape, from, to].some((value) => value !== undefined)

/** Answers a question with a page of reports, the number of matches, and numbers for each filter. */
export async function exploreReports(
  database: Database,
  asked: ExploreQuery,
): Promise<ExploreAnswer> {
  // Before anything is counted: what is read meanwhile must not be missing in silence.
  const [unread, { place, area, where, inside }] = await Promise.all([
    asksForReading(asked) ? readUnread(database) : 0,
    findPlace(database, asked),
  ])
  const query = where.area ? asked : withoutNearest(asked)
  const conditions: Condition[] = conditionsOf(query, where)
  const order = await orderOf(database, query, where.area)
  const source = await chooseSource(database, query, conditions, order)
  async function readReportsOfPage() {
    const page = { query, conditions, source }
    const { ids, next, lookedAt } = await readPage(database, page, order)
    return { reports: await readLocatedReports(database, ids), next, lookedAt }
  }
  const [page, counted, choices, words, mapView, cellTown] = await Promise.all([
    readReportsOfPage(),
    countMatches(database, { query: withoutPlace(query, where), conditions, source }),
    inTime(listChoices(database, query), noChoices),
    readSearchedWords(database, query.search),
    mapViewOf(database, query, inside),
    query.cell ? townOfCell(database, query.cell) : null,
  ])
  const shown = page.reports.length
  const total = await inTime(
    withShown(database, { query, source, total: counted.total, shown }),
    counted.total,
  )
  return {
    ...page,
    ...counted,
    order: query.order,
    choices,
    total: unread > 0 ? { ...total, relation: 'atLeast' } : total,
    unread,
    orderedAmong: orderedAmong(query, source),
    place,
    area,
    cellTown,
    mapView,
    words,
  }
}
