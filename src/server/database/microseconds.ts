import { type RawBuilder, sql } from 'kysely'

/** The time of a column in microseconds since 1970. A `Date` would keep the milliseconds alone. */
export const microsecondsOf = (time: string) =>
  sql`(extract(epoch from ${sql.raw(time)}) * 1000000)::bigint`

/** The time of so many microseconds since 1970. */
export const atMicroseconds = (microseconds: string | RawBuilder<unknown>) =>
  sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`

/** The place of a row in an order by time and id: what a cursor names. */
export const placeOf = (time: string) => sql<string>`${microsecondsOf(time)} || '.' || id`

/** The values at such a place, to compare time and id with. */
export const valuesAt = ([microseconds = '', id = '']: readonly string[]) =>
  sql`(${atMicroseconds(microseconds)}, ${id}::uuid)`
