import { type RawBuilder, sql } from 'kysely'
import { fieldFault } from '../../shared/problems.ts'
import type { Database } from '../database/open.ts'
import { invalidFields } from '../http/problems.ts'

export const submitted = sql`created_at desc, report_id desc`
/** Reports without a known time come last. */
export const sighted = sql`coalesce(local_from, '-infinity')`

/** Where a report stands in each of the orders. */
export type Position = {
  id: string
  createdAt: string
  sightedAt: string
  /** Kilometres from the place of the question. */
  distance: number | null
  placeId: number | null
}

export const unknownAfter = (because: 'not-public' | 'not-ranked') =>
  invalidFields([fieldFault('after', { code: 'unknown-after', values: { because } })])

/**
 * Reads where the last report of the page before stands. A cursor holds only its id: exact times of
 * submission are not public.
 */
export async function findPosition(
  database: Database,
  after: string,
  distance: RawBuilder<number>,
): Promise<Position> {
  const { rows } = await sql<Position>`
    select report_id as id, created_at::text, ${sighted}::text as sighted_at, ${distance} as distance,
           place_id
      from report_facts where report_id = ${after} and is_public`.execute(database)
  const [position] = rows
  if (!position) throw unknownAfter('not-public')
  return position
}
