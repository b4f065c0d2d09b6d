import { type RawBuilder, sql } from 'kysely'
import { every } from './condition.ts'

/** A number of reports. If it is not exact, there are at least as many. */
export type Known = { reports: number; isExact: boolean }

/**
 * Where the answer comes from. `collected`: all rows of one condition, few enough to be read and
 * ordered. `walked`: the first rows in the order of the question, up to a bound. `found`: the newest
 * matches of the words, up to a bound. See docs/decisions/0040-explore.md.
 */
export type Source = {
  kind: 'collected' | 'walked' | 'found'
  /** A relation with the columns of `report_facts`, named `facts`. */
  relation: RawBuilder<unknown>
  /** What its rows must fulfil. */
  matches: RawBuilder<boolean>
  /** Names the SQL of both. */
  name?: string | undefined
  /** How many rows the relation has at most. */
  most: number
  /** Of a walk that reads texts: the rows that it looks through for those that fulfil the filters. */
  scanned?: Rows | undefined
  /** Whether the bound left rows out, if that is known. */
  isCutOff?: boolean | undefined
  /** Of found matches: the last one that was looked at, if the bound left others out. */
  bound?: string | undefined
  /** How many rows match, as far as that is known. */
  known?: Known | undefined
  /** What is counted, if not its own rows: of a later page, what the first one counts. */
  toCount?: ToCount | undefined
  /** As many rows as a page of a walk looks through, from the first one on. */
  fromFirst?: ToCount | undefined
  /** The rows whose matches are counted if somebody asks to count further. */
  toCountFurther?: ToCount | undefined
  /** All rows of a small condition, if the source looks at some of them only. */
  few?: Few | undefined
}

/** All rows of a small condition, and how many it has. */
export type Few = Source & { size: number }

/** A relation with the columns of `report_facts`, and how many rows it has at most. */
export type Rows = { relation: RawBuilder<unknown>; most: number }

export const rowsOfIds = (ids: string[]) => ({
  relation: sql`
    (select * from report_facts where report_id = any(${ids}::uuid[]) and is_public) as facts`,
  matches: every,
})

type ToCount = Rows & {
  /** What the rows must fulfil. */
  matches: RawBuilder<boolean>
  scanned?: Rows | undefined
  isCutOff?: boolean | undefined
  /** At most so many matches are counted, if fewer than can be collected. */
  mostMatches?: number
}
