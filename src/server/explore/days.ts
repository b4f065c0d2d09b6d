import { type RawBuilder, sql } from 'kysely'
import { type Condition, type Months, orderedByParts, rows } from './condition.ts'

type Day = string | undefined

/** A condition on a row: the sighting may be of these days. Both ends are inclusive. */
function mayBeOf(from: Day, to: Day): RawBuilder<boolean> {
  const range = sql`tsrange(${from ?? '-infinity'}::timestamp, ${to ?? 'infinity'}::date + time '24:00')`
  return sql<boolean>`
    (local_from is not null and tsrange(local_from, local_to, '[]') && ${range})`
}

/**
 * The same by an index of months, which also holds the columns of two other conditions: the cell, and the country
 * with the state. Undefined for a time of too many months. Compares the ends, which takes a third of the time of
 * a range.
 */
export function monthsOf(from: Day, to: Day): Months | undefined {
  const periods = periodsOf(from, to)
  if (periods.length === 0) return undefined
  const months = sql<boolean>`(
    period_of_sighting(local_from, local_to) = any (${sql.lit(`{${periods}}`)}::integer[])
    and local_from < ${to}::date + 1 and local_to >= ${from}::date)`
  return { months, years: wholeYears(from, to) }
}

/** A condition: the sighting may be of these days. */
export function inDays(from: Day, to: Day): Condition {
  const matches = mayBeOf(from, to)
  const whole = wholeYears(from, to)
  const bucket = (year: number) => String(year).padStart(4, '0')
  const periods = periodsOf(from, to)
  const ofMonths = monthsOf(from, to)
  return {
    matches,
    found: rows(matches),
    // An index holds all that this asks, so no row is read. To read rows it would take twice the time.
    sized: ofMonths && rows(ofMonths.months),
    ...(periods.length > 0 && orderedByParts('periods', periods.map(ofPeriod))),
    least: sql<number>`
      select sum(reports) from report_series
       where kind = 'year' and bucket between ${bucket(whole.from)} and ${bucket(whole.to)}`,
  }
}

/** Of longer times the newest reports of all are looked through, among which many fit. */
const mostMonths = 24

/** What `period_of_sighting` says of reports that may be of these days. */
function periodsOf(from: Day, to: Day): number[] {
  if (!from || !to) return []
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const [first, last] = [monthOf(from), monthOf(to)]
  if (last - first >= mostMonths) return []
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const years = new Set(months.map((month) => Math.floor(month / 12)))
  return [
    ...months.map((month) => Math.floor(month / 12) * 100 + (month % 12) + 1),
    ...[...years].map((year) => year * 100),
    0,
  ]
}

const ofPeriod = (period: number) =>
  sql<boolean>`local_from is not null and period_of_sighting(local_from, local_to) = ${period}::integer`

/** The years that lie completely in the days. */
function wholeYears(from = '0000-01-01', to = '9999-12-31') {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return {
    from: from.endsWith('-01-01') ? first : first + 1,
    to: to.endsWith('-12-31') ? last : last - 1,
  }
}
