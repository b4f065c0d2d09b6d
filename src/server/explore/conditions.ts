import { cellToChildren, getResolution } from 'h3-js'
import { type RawBuilder, sql } from 'kysely'
import { cellResolutions } from '../../shared/cells.ts'
import type { ExploreFilters } from '../../shared/explore-query.ts'
import { countOfSeries, isReadTotal } from '../database/report-series.ts'
import { isCounted } from '../map/count-map.ts'
import { stateKey } from '../places/area-key.ts'
import { cellNumber, cellRange } from '../places/cell-range.ts'
import { containsWords, matchesTexts } from '../reports/gated-search.ts'
import { countPublicReportsOf } from '../reports/public-reports.ts'
import { type Area, cellRangesOf, isInArea, type Ranges } from './area.ts'
import { bounds } from './bounds.ts'
import {
  allOf,
  type Condition,
  countUpTo,
  every,
  type Months,
  ordered,
  orderedByParts,
  rows,
} from './condition.ts'
import { inDays, monthsOf } from './days.ts'
import { selectNearest } from './nearest.ts'

/** What the place of a question stands for: what lies around a town, or a whole state or country. */
export type Where = {
  area?: Area | undefined
  country?: string | undefined
  division?: string | undefined
}

const { collected } = bounds
const { finest } = cellResolutions

function asRows(ranges: Ranges): RawBuilder<unknown> {
  const [firsts, lasts] = [0, 1].map((end) => ranges.map((range) => String(range[end])))
  return sql`unnest(${firsts}::bigint[], ${lasts}::bigint[]) as range (first, last)`
}

/** Reads reports in ranges of cells from an index that knows cells. */
function rowsOfCells(ranges: Ranges, of = every): RawBuilder<unknown> {
  // The offset keeps PostgreSQL from joining the whole table with the ranges.
  return sql`${asRows(ranges)}
    cross join lateral (
      select report_facts.* from report_facts
       where is_public and cell is not null and cell between range.first and range.last and ${of}
      offset 0) as facts`
}

function inArea(area: Area): Condition {
  const { around, inside } = cellRangesOf(area)
  const matches = isInArea(area)
  return {
    matches,
    unordered: sql`${rowsOfCells(around)} where ${matches}`,
    unorderedOfWords: (mayHold) => rowsOfCells(around, mayHold),
    least: countOfCells(inside),
    most: countOfCells(around),
    fromNear: (at, most) => selectNearest(area, at, most),
    inMonths: ({ months, years, areFew }) =>
      areFew
        ? {
            unordered: sql`${rowsOfCells(around, months)} where ${matches}`,
            least: countOfCells(inside, years),
            // An index holds all that this asks, so no row is read.
            most: countUpTo(collected + 1, rowsOfCells(around, months)),
          }
        : undefined,
  }
}

/** How many reports of all or some years the cells hold, as the map counts them. */
function countOfCells(ranges: Ranges, years: Partial<Months['years']> = {}): RawBuilder<number> {
  return sql<number>`
    select coalesce(sum(reports), 0)
      from ${asRows(ranges)} join map_counts on cell between first and last
     where res = ${sql.lit(finest)} and ${isCounted(years)}`
}

/**
 * Most maps link to cells of the two finest resolutions, which an index holds in order. Maps of the world and of the largest
 * countries link to larger ones.
 */
function inCell(cell: string): Condition {
  const [first, last] = cellRange(cell, finest).map(String)
  const matches = sql<boolean>`(cell is not null and cell between ${first}::bigint and ${last}::bigint)`
  const exactly = sql<number>`
    select coalesce(sum(reports), 0) from map_counts
     where res = ${sql.lit(getResolution(cell))} and ${isCounted({})}
       and ${isCell(cell)}`
  const condition: Condition = {
    matches,
    unordered: rows(matches),
    unorderedOfWords: (mayHold) => rows(sql`${matches} and ${mayHold}`),
    least: exactly,
    most: exactly,
  }
  if (getResolution(cell) < finest - 1) return condition
  return { ...condition, ...orderedByParts('cells', cellToChildren(cell, finest).map(isCell)) }
}

const isCell = (cell: string) =>
  sql<boolean>`cell is not null and cell = ${String(cellNumber(cell))}::bigint`

function inCountry(country: string, division: string | undefined): Condition {
  const matches = division
    ? sql<boolean>`(country = ${country} and admin1 = ${division})`
    : sql<boolean>`(country is not null and country = ${country})`
  const exactly = division
    ? countOfSeries('division', [stateKey(country, division)])
    : countOfSeries('country', [country])
  return {
    ...ordered(matches),
    least: exactly,
    most: exactly,
    inMonths: ({ months }) => ({ unordered: rows(sql`${months} and ${matches}`) }),
  }
}

const nothing: Condition = {
  matches: sql<boolean>`false`,
  least: sql<number>`select 0`,
  most: sql<number>`select 0`,
}

/** The country and state of a question, which may name them as filters and as its place: nowhere if both differ. */
export function countryAsked(query: ExploreFilters, where: Where) {
  const { country = query.country, division = query.division } = where
  const isNowhere =
    (query.country !== undefined && query.country !== country) ||
    (query.division !== undefined && query.division !== division)
  return { country, division, isNowhere }
}

function inCountries(query: ExploreFilters, where: Where): Condition | undefined {
  const { country, division, isNowhere } = countryAsked(query, where)
  if (country === undefined) return undefined
  return isNowhere ? nothing : inCountry(country, division)
}

/**
 * Two conditions at once, of which an index holds both. One of them alone may have more reports than can be
 * collected. Both also stand alone, so nothing is left to check.
 */
function pairsOf(conditions: Condition[], days?: Condition, months?: Months): Condition[] {
  if (!days || !months) return []
  return conditions.flatMap((place) => {
    const ofBoth = place.inMonths?.(months)
    return ofBoth ? [{ ...ofBoth, matches: every, parts: [place, days] }] : []
  })
}

function ofShape(shape: string): Condition {
  const matches = sql<boolean>`(shape is not null and shape = ${shape})`
  const exactly = countOfSeries('shape', [shape])
  return { ...ordered(matches), least: exactly, most: exactly }
}

function ofStatus(status: string): Condition {
  return { ...ordered(sql`status = ${status}`), least: countPublicReportsOf(status) }
}

function ofType(type: string): Condition {
  const least = sql<number>`
    select coalesce(sum(reports), 0) from report_series
     where ${isReadTotal} and type = ${type}`
  return { ...ordered(sql`phenomenon_type = ${type}`), isInOrderOfSighting: true, least }
}

/** The conditions of a question, those that leave the fewest reports first. Without its words. */
export function conditionsOf(query: ExploreFilters, where: Where): Condition[] {
  const { type, region, cell, from, to, shape, status, evidence } = query
  const days = from || to ? inDays(from, to) : undefined
  const all: (Condition | undefined)[] = [
    where.area && inArea(where.area),
    cell === undefined ? undefined : inCell(cell),
    evidence && ordered(sql`has_video`),
    days,
    inCountries(query, where),
    shape === undefined ? undefined : ofShape(shape),
    status && ofStatus(status),
    type && ofType(type),
    region && { matches: sql<boolean>`region = ${region}` },
  ]
  const conditions = all.filter((condition) => condition !== undefined)
  return [...conditions, ...pairsOf(conditions, days, monthsOf(from, to))]
}

/** A condition on rows of `report_facts` in a small set: their reports contain the words. */
export function hasWords(search: string): RawBuilder<boolean> {
  const inTexts = matchesTexts(search, [sql`location`]) ?? sql<boolean>`false`
  return sql<boolean>`exists (
    select from reports
     where reports.id = facts.report_id and (${containsWords(search)} or ${inTexts}))`
}

/** What a row must fulfil, its words last because they are read from its text. */
export function allMatches(conditions: Condition[], search?: string): RawBuilder<boolean> {
  const all = conditions.map(({ matches }) => matches)
  return allOf(search ? [...all, hasWords(search)] : all)
}
