import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/** Where a burst is happening now. */
export type Bursts = { reports: boolean; registrations: boolean }

/** Counts a stored report or account in the current slot of five minutes. */
export async function countArrival(database: Database, kind: keyof Bursts): Promise<void> {
  const [reports, registrations] = kind === 'reports' ? [1, 0] : [0, 1]
  await sql`
    insert into arrivals (slot, reports, registrations)
    values (date_bin('5 minutes', now(), timestamptz 'epoch'), ${reports}, ${registrations})
        on conflict (slot) do update
       set reports = arrivals.reports + excluded.reports,
           registrations = arrivals.registrations + excluded.registrations`.execute(database)
}

type Counted = { kind: keyof Bursts; lastHour: number; norm: number }

/**
 * Returns true for a burst: the last hour has at least `excess` more than the average hour of the
 * week before. All processes see the same. An `excess` of 0 switches bursts off.
 */
export async function findBursts(database: Database, excess: number): Promise<Bursts> {
  if (excess === 0) return { reports: false, registrations: false }
  const { rows } = await sql<Counted>`
    select kind,
           coalesce(sum(count) filter (where slot > now() - interval '1 hour'), 0)::int as last_hour,
           coalesce(sum(count) filter (where slot <= now() - interval '1 hour'), 0)::float / 167 as norm
      from arrivals,
           lateral (values ('reports', reports), ('registrations', registrations)) as by_kind (kind, count)
     where slot > now() - interval '7 days'
     group by kind`.execute(database)
  const isBurst = (wanted: keyof Bursts) =>
    rows.some(({ kind, lastHour, norm }) => kind === wanted && lastHour >= norm + excess)
  return { reports: isBurst('reports'), registrations: isBurst('registrations') }
}
