import { type RawBuilder, sql } from 'kysely'
import type { ReportTotalQuery } from '../../shared/report-query.ts'
import { isChosen } from '../database/report-series.ts'
import { type Position, submitted } from './position.ts'

/**
 * A condition that a sighting may be of some months, the years that lie completely in them, and whether they are few
 * enough to be asked for in many ranges of an index.
 */
export type Months = {
  months: RawBuilder<boolean>
  years: { from: number; to: number }
  areFew: boolean
}

/** One condition on the rows of `report_facts`. */
export type Condition = {
  matches: RawBuilder<boolean>
  /**
   * Selects the first of its rows that fulfil `rest`, and perhaps rows of other values, from an index that
   * holds them in the order of submission.
   */
  inOrder?: (rest: RawBuilder<boolean>, most: number) => RawBuilder<unknown>
  /** Names the SQL of this condition, which takes longer to plan than to run. */
  name?: string
  /** Selects the first of its rows from near to far. */
  fromNear?: (at: Position | undefined, most: number) => RawBuilder<unknown>
  /** An index holds its rows in the order of sighting. */
  isInOrderOfSighting?: true
  /** What follows `from` to read its rows from an index, in no order. Ends with a condition. */
  unordered?: RawBuilder<unknown>
  /** The same for rows that may hold words, and perhaps some others, from an index that also has the word filters. */
  unorderedOfWords?: (mayHold: RawBuilder<boolean>) => RawBuilder<unknown>
  /** How many reports fit at least and at most, as far as the counters know. */
  least?: RawBuilder<number>
  most?: RawBuilder<number>
  /** Counts the matches that `least` leaves out, from an index; stops at `collected` + 1. */
  others?: RawBuilder<number>
  /** Its rows of some months, where an index holds both. */
  inMonths?: (months: Months) => Pick<Condition, 'unordered' | 'least' | 'most'> | undefined
  /** Other conditions of the question that all of its rows fulfil, so that it has at most as many. */
  parts?: Condition[]
}

/** A condition and how many rows it has, as far as that is known. */
export type Sized = { condition: Condition; size: number }

export const rows = (condition: RawBuilder<boolean>) =>
  sql`report_facts as facts where is_public and ${condition}`

export const rowsInNoOrder = ({ matches, unordered }: Condition): RawBuilder<unknown> =>
  unordered ?? rows(matches)

export const every = sql<boolean>`true`

/** A condition: facts are of the type and the region that are asked for. */
export const isOfFilters = ({ type, region }: Partial<ReportTotalQuery>) =>
  sql<boolean>`${isChosen(sql`phenomenon_type`, type)} and ${isChosen(sql`region`, region)}`

/** Counts no further, so that a condition of many rows takes no longer. */
export const countUpTo = (most: number, rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select from ${rows} limit ${sql.lit(most)}) as counted)`

export const newest = sql`order by ${submitted}`

export function newestRows(
  condition: RawBuilder<boolean>,
  rest: RawBuilder<boolean>,
  most: number,
): RawBuilder<unknown> {
  return sql`(select * from ${rows(condition)} and ${rest} ${newest} limit ${sql.lit(most)})`
}

/** A condition of which an index holds the rows in the order of submission. */
export function ordered(matches: RawBuilder<boolean>): Condition {
  return { matches, inOrder: (rest, most) => newestRows(matches, rest, most) }
}

/**
 * Rows that fulfil one of several conditions of equal SQL, each with an index in order. PostgreSQL merges
 * them.
 */
export function orderedByParts(
  kind: string,
  parts: RawBuilder<boolean>[],
): Required<Pick<Condition, 'inOrder' | 'name'>> {
  return {
    name: `${parts.length}-${kind}`,
    inOrder: (rest, most) =>
      sql.join(
        parts.map((matches) => newestRows(matches, rest, most)),
        sql` union all `,
      ),
  }
}

export function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? every : sql.join(conditions, sql` and `)
}
