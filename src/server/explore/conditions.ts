import { cellToChildren, getResolution } from 'h3-js'
import { type RawBuilder, sql } from 'kysely'
import type { ExploreFilters } from '../../shared/explore-query.ts'
import { isCounted } from '../map/count-map.ts'
import { cellRange } from '../places/cell-range.ts'
import { containsWords, matchesTexts } from '../reports/gated-search.ts'
import { isPublic } from '../reports/public-reports.ts'
import { type Area, finest, isInArea, type Ranges, rangesAround, rangesInside } from './area.ts'
import { type Condition, ordered, orderedByParts, rows } from './condition.ts'
import { inDays, mayBeOfMonths, wholeYears } from './days.ts'
import { selectNearest } from './nearest.ts'

/** What the place of a question stands for: what lies around a town, or a whole state or country. */
export type Where = {
  area?: Area | undefined
  country?: string | undefined
  division?: string | undefined
}

function asRows(ranges: Ranges): RawBuilder<unknown> {
  const [firsts, lasts] = [0, 1].map((end) => ranges.map((range) => String(range[end])))
  return sql`unnest(${firsts}::bigint[], ${lasts}::bigint[]) as range (first, last)`
}

/** Reads the reports of an area from an index that knows cells. */
function rowsOfArea(area: Area, ranges: Ranges, of = sql<boolean>`true`): RawBuilder<unknown> {
  // The offset keeps PostgreSQL from joining the whole table with the ranges.
  return sql`${asRows(ranges)}
    cross join lateral (
      select report_facts.* from report_facts
       where is_public and cell is not null and cell between range.first and range.last and ${of}
      offset 0) as facts
    where ${isInArea(area)}`
}

function inArea(area: Area): Condition {
  const around = rangesAround(area)
  const found = rowsOfArea(area, around)
  const least = countOfCells(rangesInside(area))
  const most = countOfCells(around)
  return {
    ...{ matches: isInArea(area), found, least, most },
    fromNear: (at, most) => selectNearest(area, at, most),
  }
}

/** How many reports of all or some years the cells hold, as the map counts them. */
function countOfCells(
  ranges: Ranges,
  years: { from?: number; to?: number } = {},
): RawBuilder<number> {
  return sql<number>`
    select coalesce(sum(reports), 0)
      from ${asRows(ranges)} join map_counts on cell between first and last
     where res = ${sql.lit(finest)} and ${isCounted(years)}`
}

/** Cells of the two finest resolutions are the ones that maps link to. An index holds the finest in order. */
function inCell(cell: string): Condition {
  const [first, last] = cellRange(cell, finest).map(String)
  const matches = sql<boolean>`(cell is not null and cell between ${first}::bigint and ${last}::bigint)`
  const exactly = sql<number>`
    select coalesce(sum(reports), 0) from map_counts
     where res = ${sql.lit(getResolution(cell))} and ${isCounted({})}
       and ${isCell(cell)}`
  const condition = { matches, found: rows(matches), least: exactly, most: exactly }
  if (getResolution(cell) < finest - 1) return condition
  return { ...condition, ...orderedByParts('cells', cellToChildren(cell, finest).map(isCell)) }
}

const isCell = (cell: string) =>
  sql<boolean>`cell is not null and cell = ${String(BigInt(`0x${cell}`))}::bigint`

function inCountry(country: string, division: string | undefined): Condition {
  if (division) {
    const matches = sql<boolean>`(country = ${country} and admin1 = ${division})`
    return { ...ordered(matches), least: countOfSeries('division', `${country}-${division}`) }
  }
  return {
    ...ordered(sql`(country is not null and country = ${country})`),
    least: countOfSeries('country', country),
  }
}

/**
 * Two conditions at once, of which an index holds both. One of them alone may have more reports than can be
 * collected. Both also stand alone, so nothing is left to check.
 */
function pairsOf({ area, country, division }: Where, from?: string, to?: string): Condition[] {
  const months = mayBeOfMonths(from, to)
  if (!months) return []
  const matches = sql<boolean>`true`
  const pairs: Condition[] = []
  if (area) {
    const found = rowsOfArea(area, rangesAround(area), months)
    const least = countOfCells(rangesInside(area), wholeYears(from, to))
    pairs.push({ matches, found, least })
  }
  if (country) {
    const ofState = division ? sql`and admin1 = ${division}` : sql``
    pairs.push({ matches, found: rows(sql`${months} and country = ${country} ${ofState}`) })
  }
  return pairs
}

function countOfSeries(kind: 'country' | 'division' | 'shape', bucket: string): RawBuilder<number> {
  return sql<number>`
    select coalesce(sum(reports), 0) from report_series where kind = ${kind} and bucket = ${bucket}`
}

function ofShape(shape: string): Condition {
  const matches = sql<boolean>`(shape is not null and shape = ${shape})`
  return { ...ordered(matches), least: countOfSeries('shape', shape) }
}

function ofStatus(status: string): Condition {
  const least = sql<number>`
    select coalesce(sum(reports), 0) from report_counts where ${isPublic} and status = ${status}`
  return { ...ordered(sql`status = ${status}`), least }
}

function ofType(type: string): Condition {
  const least = sql<number>`
    select coalesce(sum(reports), 0) from report_series
     where kind = 'total' and bucket = 'read' and type = ${type}`
  return { ...ordered(sql`phenomenon_type = ${type}`), isInOrderOfSighting: true, least }
}

/** The conditions of a question, those that leave the fewest reports first. Without its words. */
export function conditionsOf(query: ExploreFilters, where: Where): Condition[] {
  const { type, region, cell, from, to, shape, status, evidence } = query
  const { country = query.country, division = query.division } = where
  const all: (Condition | undefined)[] = [
    where.area && inArea(where.area),
    cell === undefined ? undefined : inCell(cell),
    evidence && ordered(sql`has_video`),
    from || to ? inDays(from, to) : undefined,
    country === undefined ? undefined : inCountry(country, division),
    where.country && query.country && where.country !== query.country
      ? { matches: sql<boolean>`country = ${query.country}` }
      : undefined,
    shape === undefined ? undefined : ofShape(shape),
    status && ofStatus(status),
    type && ofType(type),
    region && { matches: sql<boolean>`region = ${region}` },
    ...pairsOf({ area: where.area, country, division }, from, to),
  ]
  return all.filter((condition) => condition !== undefined)
}

/** A condition on rows of `report_facts` in a small set: their reports contain the words. */
export function hasWords(search: string): RawBuilder<boolean> {
  const inTexts = matchesTexts(search, [sql`location`]) ?? sql<boolean>`false`
  return sql<boolean>`exists (
    select from reports
     where reports.id = facts.report_id and (${containsWords(search)} or ${inTexts}))`
}
