import { type RawBuilder, sql } from 'kysely'
import type { ExploreFilters } from '../../shared/explore-query.ts'
import { containsWords, matchesTexts } from '../reports/gated-search.ts'
import { type Area, isInArea, rangeOfCell, rangesOf } from './area.ts'

/** What the place of a question stands for: what lies around a town, or a whole state or country. */
export type Where = {
  area?: Area | undefined
  country?: string | undefined
  division?: string | undefined
}

/**
 * One condition on the rows of `report_facts`. `ordered`: an index holds its rows in the order of
 * submission. `found`: the part after `from` that reads its rows from an index in no order; `most` is a
 * number of reports that certainly fit, as the counters know.
 */
export type Condition = {
  matches: RawBuilder<boolean>
  isOrdered?: true
  found?: RawBuilder<unknown>
  least?: RawBuilder<number>
}

const rows = (condition: RawBuilder<boolean>) =>
  sql`report_facts as facts where is_public and ${condition}`

function inArea(area: Area): Condition {
  const ranges = rangesOf(area)
  const [firsts, lasts] = [0, 1].map((end) => ranges.map((range) => String(range[end])))
  // The offset keeps PostgreSQL from joining the whole table with the ranges.
  const found = sql`unnest(${firsts}::bigint[], ${lasts}::bigint[]) as range (first, last)
    cross join lateral (
      select report_facts.* from report_facts
       where is_public and cell is not null and cell between range.first and range.last
      offset 0) as facts
    where ${isInArea(area)}`
  return { matches: isInArea(area), found }
}

function inCell(cell: string): Condition {
  const [first, last] = rangeOfCell(cell).map(String)
  const matches = sql<boolean>`(cell is not null and cell between ${first}::bigint and ${last}::bigint)`
  return { matches, found: rows(matches) }
}

function inDays(from: string | undefined, to: string | undefined): Condition {
  const range = sql`tsrange(${from ?? '-infinity'}::timestamp, ${to ?? 'infinity'}::date + time '24:00')`
  const matches = sql<boolean>`
    (local_from is not null and tsrange(local_from, local_to, '[]') && ${range})`
  const whole = wholeYears(from, to)
  return {
    matches,
    found: rows(matches),
    least: sql<number>`
      select sum(reports) from report_series
       where kind = 'year' and bucket between ${whole.first} and ${whole.last}`,
  }
}

/** The years that lie completely in the days. */
function wholeYears(from = '0000-01-01', to = '9999-12-31') {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return {
    first: String(from.endsWith('-01-01') ? first : first + 1).padStart(4, '0'),
    last: String(to.endsWith('-12-31') ? last : last - 1).padStart(4, '0'),
  }
}

function inCountry(country: string, division: string | undefined): Condition {
  if (division) {
    const matches = sql<boolean>`(country = ${country} and admin1 = ${division})`
    return { matches, isOrdered: true }
  }
  const matches = sql<boolean>`country = ${country}`
  return {
    matches,
    found: rows(matches),
    least: sql<number>`
      select sum(reports) from report_series where kind = 'country' and bucket = ${country}`,
  }
}

/** The conditions of a question, those that leave the fewest reports first. Without its words. */
export function conditionsOf(query: ExploreFilters, where: Where): Condition[] {
  const { type, region, cell, from, to, shape, status, evidence } = query
  const { country = query.country, division = query.division } = where
  const all: (Condition | undefined)[] = [
    where.area && inArea(where.area),
    cell === undefined ? undefined : inCell(cell),
    evidence && { matches: sql<boolean>`has_video`, isOrdered: true },
    from || to ? inDays(from, to) : undefined,
    country === undefined ? undefined : inCountry(country, division),
    where.country && query.country && where.country !== query.country
      ? { matches: sql<boolean>`country = ${query.country}` }
      : undefined,
    shape === undefined
      ? undefined
      : { matches: sql<boolean>`(shape is not null and shape = ${shape})`, isOrdered: true },
    status && { matches: sql<boolean>`status = ${status}`, isOrdered: true },
    type && { matches: sql<boolean>`phenomenon_type = ${type}`, isOrdered: true },
    region && { matches: sql<boolean>`region = ${region}` },
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

export function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `)
}
