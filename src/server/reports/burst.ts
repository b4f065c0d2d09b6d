import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/** Counts a report that was taken, in the slot of the present five minutes. */
export async function countArrival(database: Database): Promise<void> {
  await sql`
    insert into arrivals (slot, reports)
    values (date_bin('5 minutes', now(), timestamptz 'epoch'), 1)
        on conflict (slot) do update set reports = arrivals.reports + 1`.execute(database)
}

/**
 * Whether unusually many reports came in: in the last hour `excess` more than in an hour of the week
 * before. Each process sees the same.
 */
export async function isBurst(database: Database, excess: number): Promise<boolean> {
  const { rows } = await sql<{ lastHour: number; norm: number }>`
    select coalesce(sum(reports) filter (where slot > now() - interval '1 hour'), 0)::int as last_hour,
           coalesce(sum(reports) filter (where slot <= now() - interval '1 hour'), 0)::float / 167 as norm
      from arrivals
     where slot > now() - interval '7 days'`.execute(database)
  const [counted] = rows
  return counted !== undefined && counted.lastHour >= counted.norm + excess
}
