import type pg from 'pg'
import { seededRandom } from '../src/server/seeded-random.ts'
import { cellAt } from '../src/server/sightings/facts-of-place.ts'
import { parserVersion } from '../src/server/sightings/read-sighting.ts'
import { withoutIndexes } from '../test/support/without-indexes.ts'

const townCount = 5_000

/** Degrees within which the towns of a region lie. */
const areas = {
  usa: { country: 'US', south: 30, north: 48, west: -122, east: -75, divisions: 50 },
  eu: { country: 'FR', south: 38, north: 55, west: -5, east: 25, divisions: 13 },
} as const

async function storeTowns(client: pg.ClientBase): Promise<void> {
  const random = seededRandom(1954)
  const towns = Object.entries(areas).flatMap(([region, area]) =>
    Array.from({ length: townCount }, (_, rank) => {
      const latitude = area.south + random() * (area.north - area.south)
      const longitude = area.west + random() * (area.east - area.west)
      const admin1 = String(Math.floor(random() * area.divisions)).padStart(2, '0')
      const cell = cellAt({ latitude, longitude })
      return { region, rank, country: area.country, admin1, latitude, longitude, cell }
    }),
  )
  await client.query('drop table if exists pg_temp.towns')
  await client.query(
    `create temporary table towns as
     select * from json_to_recordset($1::json) as town (region text, rank integer, country text,
       admin1 text, latitude real, longitude real, cell bigint)`,
    [JSON.stringify(towns)],
  )
}

/** From 0 to 1, always the same for a report. */
const draw = (salt: number) =>
  `((hashtextextended(reports.id::text, ${salt}) & 1048575) / 1048576.0::float8)`

/**
 * As the archive of NUFORC: 94 of 100 reports name a town, few towns very often (the town of rank r in
 * proportion to 1/r, Zipf), 5 only a state, 1 nothing. All have a clock, with a doubt of a quarter of an hour.
 */
const insertFacts = `
  insert into report_facts (report_id, created_at, phenomenon_type, region, status, verified, is_public,
    has_video, place_id, place_kind, place_share, place_others, place_source, country, admin1, latitude,
    longitude, radius_km, cell, local_from, local_to, sighted_from, sighted_to, time_zone, time_kind,
    time_source, duration_from, duration_to, parser_version)
  select reports.id, created_at, phenomenon_type, reports.region, status, verified,
         status <> 'rejected' and not held, false,
         case when has_town then 1000000 + rank end,
         case when has_town then 'town' when has_state then 'state' end,
         case when has_town then 1 end, case when has_town then 0 end,
         case when has_state then 'text' end, case when has_state then country end,
         case when has_state then admin1 end, case when has_town then latitude end,
         case when has_town then longitude end, case when has_town then 8 end,
         case when has_town then cell end, local - interval '15 minutes', local + interval '15 minutes',
         case when has_town then local at time zone zone - interval '15 minutes' end,
         case when has_town then local at time zone zone + interval '15 minutes' end,
         case when has_town then zone end, 'clock', 'text', 300, 300, ${parserVersion}
    from reports
         cross join lateral (values (${draw(1)} < 0.94, ${draw(1)} < 0.99,
           (sighting_date || ' ' || sighting_time)::timestamp,
           case reports.region when 'usa' then 'America/Chicago' else 'Europe/Paris' end)
         ) as drawn (has_town, has_state, local, zone)
         join towns on towns.region = reports.region
                   and towns.rank = floor(power(${townCount}::float8, ${draw(2)}))::integer - 1`

const countMap = `
  insert into map_counts (res, year, cell, type, reports)
  select level, years.year, cell_parent(cell, level), type_number(phenomenon_type), count(*)
    from report_facts cross join generate_series(1, 5) as level
         cross join lateral (values (-1),
           (coalesce(extract(year from middle_of_sighting(local_from, local_to)), 0)::integer)
         ) as years (year)
   where is_public and cell is not null
   group by 1, 2, 3, 4`

const countSeries = `
  insert into report_series (kind, bucket, type, region, reports)
  select buckets.kind, buckets.bucket, phenomenon_type, region, count(*)
    from report_facts cross join lateral list_buckets(report_facts) as buckets
   where is_public
   group by 1, 2, 3, 4`

const countAreas = `
  insert into area_counts (kind, year, area, type, reports)
  select areas.kind, years.year, areas.area, type_number(phenomenon_type), count(*)
    from report_facts cross join lateral list_areas(report_facts) as areas
         cross join lateral (values (-1),
           (coalesce(extract(year from middle_of_sighting(local_from, local_to)), 0)::integer)
         ) as years (year)
   where is_public
   group by 1, 2, 3, 4`

/**
 * Runs work that stores reports, and then gives each what the job of a site would read, so that no job reads
 * while something else is measured. Counted once at the end, which is faster than by triggers.
 */
export async function withGeneratedFacts(
  client: pg.ClientBase,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('alter table reports disable trigger reports_add_facts')
  await work()
  await client.query('alter table reports enable trigger reports_add_facts')
  await storeTowns(client)
  await client.query('alter table report_facts disable trigger user')
  await withoutIndexes(
    client,
    async () => {
      await client.query(insertFacts)
    },
    'report_facts',
  )
  await client.query('alter table report_facts enable trigger user')
  await client.query(countMap)
  await client.query(countSeries)
  await client.query(countAreas)
}
