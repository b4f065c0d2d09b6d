import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../shared/explore-query.ts'
import type { ReportTotalQuery } from '../../shared/report-query.ts'
import { countOfSeries, isOfYears } from '../database/report-series.ts'
import { bounds } from './bounds.ts'
import {
  type Condition,
  countUpTo,
  isOfFilters,
  type Months,
  orderedByParts,
  rows,
} from './condition.ts'
import type { Known } from './source.ts'

const { collected } = bounds

type Day = string | undefined
type Days = { from?: Day; to?: Day }

/**
 * A condition on a row: the sighting may be of these days. Both ends are inclusive. "23:45" is of its own day, although its
 * doubt of half an hour ends in the next.
 */
function mayBeOf(from: Day, to: Day): RawBuilder<boolean> {
  const begins = to
    ? sql`local_from < ${to}::date + 1 and first_day_of_sighting(local_from, local_to) <= ${to}::date`
    : sql`local_from is not null`
  return from
    ? sql<boolean>`(${begins} and local_to >= ${from}::date
                    and last_day_of_sighting(local_from, local_to) >= ${from}::date)`
    : sql<boolean>`(${begins})`
}

/** The same by an index of ranges, which holds few others. */
function rangeMeets(from: Day, to: Day): RawBuilder<boolean> {
  const range = sql`tsrange(${from ?? '-infinity'}::timestamp, ${to ?? 'infinity'}::date + time '24:00')`
  return sql<boolean>`(local_from is not null and tsrange(local_from, local_to, '[]') && ${range}
                      and ${mayBeOf(from, to)})`
}

/**
 * The same by an index of months, which also holds the columns of two other conditions: the cell, and the country
 * with the state. Undefined for a time of too many months.
 */
export function monthsOf(from: Day, to: Day): Months | undefined {
  const periods = periodsOf(from, to, mostMonths.ofPairs)
  return (
    periods && {
      months: ofPeriods(periods.all, from, to),
      years: wholeYears(from, to),
      areFew: periods.months <= mostMonths.walked,
    }
  )
}

/** A condition: the sighting may be of these days. */
export function inDays(from: Day, to: Day): Condition {
  const matches = mayBeOf(from, to)
  const periods = periodsOf(from, to)
  return {
    matches,
    unordered: rows(periods ? ofPeriods(periods.all, from, to) : rangeMeets(from, to)),
    ...(periods ? countsOfPeriods(periods, { from, to }) : { least: countOfYears(from, to) }),
    ...(periods && orderedByParts('periods', periods.all.map(ofPeriod))),
  }
}

function countOfYears(from: Day, to: Day): RawBuilder<number> {
  const whole = wholeYears(from, to)
  return sql<number>`
    select coalesce(sum(reports), 0) from report_series where ${isOfYears(whole.from, whole.to)}`
}

/** Counters know the periods that lie completely in the days. An index holds all that the others ask, so no row is read. */
function countsOfPeriods(
  { all, whole }: Periods,
  { from, to, ...filters }: Days & Partial<ReportTotalQuery>,
) {
  const others = all.filter((period) => !whole.includes(period))
  const fitting = sql<boolean>`${ofPeriods(others, from, to)} and ${isOfFilters(filters)}`
  return {
    least: countOfSeries('period', whole, filters),
    others: countUpTo(collected + 1, rows(fitting)),
  }
}

/**
 * How many reports of a type and a region may be of these days: exactly, unless many of them may also be of other days.
 * Undefined for a time of too many months.
 */
export function countInDays(
  asked: Days & Partial<ReportTotalQuery>,
): RawBuilder<Known> | undefined {
  const periods = periodsOf(asked.from, asked.to, mostMonths.ofPairs)
  if (!periods) return undefined
  const { least, others } = countsOfPeriods(periods, asked)
  return sql<Known>`
    select (known + least(others, ${collected}))::int as reports, others <= ${collected} as "isExact"
      from (select (${least}) as known, ${others} as others) as counted`
}

/**
 * Of longer times the newest reports of all are looked through, among which many fit. An index of pairs is asked for each
 * month of ten years in half a millisecond.
 */
const mostMonths = { walked: 24, ofPairs: 120 }

/** What `period_of_sighting` says of reports that may be of some days, and of those that are of these days for sure. */
type Periods = { months: number; all: number[]; whole: number[] }

/** Undefined for a time of too many months. */
function periodsOf(from: Day, to: Day, most = mostMonths.walked): Periods | undefined {
  if (!from || !to) return undefined
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const [first, last] = [monthOf(from), monthOf(to)]
  if (last - first >= most) return undefined
  const months = Array.from({ length: last - first + 1 }, (_, index) => {
    const month = first + index
    return Math.floor(month / 12) * 100 + (month % 12) + 1
  })
  const years = [...new Set(months.map((month) => Math.floor(month / 100)))]
  const whole = wholeYears(from, to)
  return {
    months: months.length,
    all: [...months, ...years.map((year) => year * 100), 0],
    whole: [
      ...months.slice(
        from === dayOf(from.slice(0, 7), 'first') ? 0 : 1,
        to === dayOf(to.slice(0, 7), 'last') ? undefined : -1,
      ),
      ...years.filter((year) => whole.from <= year && year <= whole.to).map((year) => year * 100),
    ],
  }
}

const ofPeriods = (periods: number[], from: Day, to: Day) =>
  sql<boolean>`(
    period_of_sighting(local_from, local_to) = any (${sql.lit(`{${periods}}`)}::integer[])
    and ${mayBeOf(from, to)})`

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
