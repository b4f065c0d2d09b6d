import { sql } from 'kysely'
import { cellAt } from '../../src/server/sightings/facts-of-place.ts'
import { parserVersion } from '../../src/server/sightings/read-sighting.ts'
import type { TestSite } from './site-test.ts'

export const lyon = { id: 1, latitude: 45.74846, longitude: 4.84671 }
/** A town three kilometres further east. */
export const villeurbanne = { id: 2, latitude: 45.76601, longitude: 4.8795 }

/** Makes Lyon a place of the gazetteer. */
export async function storeLyon(database: Pick<TestSite['database'], 'getExecutor'>) {
  await sql`
    insert into places values
      (1, 'Lyon', 'FR', '84', '', 'PPLA', 520000, ${lyon.latitude}, ${lyon.longitude}, 8, 'Europe/Paris')`.execute(
    database,
  )
}

/** Sets the columns of facts to what is read of a report from Lyon. */
export const isReadAsLyon = sql`
  place_id = 1, country = 'FR', admin1 = '84', latitude = ${lyon.latitude}, longitude = ${lyon.longitude},
  cell = ${cellAt(lyon)}::bigint, place_kind = 'town', place_share = 1, parser_version = ${parserVersion}`

type Facts = {
  count: number
  createdAt: string
  sightedAt: string
  isPlaced: boolean
  status: 'pending' | 'verified'
}

/** Stores reports that only `report_facts` knows, which no page shows. */
export async function storeFacts(
  database: Pick<TestSite['database'], 'getExecutor'>,
  { count, createdAt, sightedAt, isPlaced, status }: Facts,
) {
  const place = isPlaced
    ? sql`1, 'FR', '84', ${lyon.latitude}::real, ${lyon.longitude}::real, ${cellAt(lyon)}::bigint, 'town', 1`
    : sql`null, null, null, null, null, null, null, null`
  await sql`
    insert into report_facts (report_id, created_at, phenomenon_type, region, status, verified, is_public,
      has_video, place_id, country, admin1, latitude, longitude, cell, place_kind, place_share, local_from, local_to,
      time_kind, parser_version)
    select gen_random_uuid(), ${createdAt}::timestamptz + number * interval '1 second', 'ghost', 'eu',
           ${status}, ${status === 'verified'}, true, false, ${place}, ${sightedAt}::timestamp, ${sightedAt}::timestamp,
           'clock', ${parserVersion}
      from generate_series(1, ${count}::integer) as number`.execute(database)
}

/** Tells the counters of reports of facts that have no reports, which would be counted. */
export async function countFacts(
  database: Pick<TestSite['database'], 'getExecutor'>,
  { status, count }: Pick<Facts, 'status' | 'count'>,
) {
  const added = JSON.stringify([{ status, held: false, change: count }])
  await sql`select add_report_counts(${added}::jsonb)`.execute(database)
}

/** Tells the counters of what was read of facts that were stored without triggers. */
export async function countAsRead(
  database: Pick<TestSite['database'], 'getExecutor'>,
  count: number,
) {
  await sql`
    insert into report_series as series (kind, bucket, type, region, reports)
    values ('total', 'read', 'ghost', 'eu', ${count})
        on conflict (kind, bucket, type, region)
        do update set reports = series.reports + excluded.reports`.execute(database)
}
