import type pg from 'pg'
import { makeWordFilter, type WordsOfReport } from '../src/server/reports/word-filter.ts'
import { parserVersion } from '../src/server/sightings/read-sighting.ts'
import { withoutIndexes } from '../test/support/without-indexes.ts'
import { listReadings } from './generated-places.ts'

async function storeReadings(client: pg.ClientBase): Promise<void> {
  await client.query('drop table if exists pg_temp.readings')
  await client.query(
    `create temporary table readings as
     select * from json_to_recordset($1::json) as reading (id integer, text text, kind text, country text,
       admin1 text, latitude real, longitude real, cell bigint, "timeZone" text)`,
    [JSON.stringify(listReadings())],
  )
  await client.query('analyze readings')
}

const filtersAtOnce = 5_000

/** The word filter of each report in a table of its own, from which the facts take it. */
async function storeWordFilters(client: pg.ClientBase): Promise<void> {
  await client.query('drop table if exists pg_temp.filters')
  await client.query('create temporary table filters (id uuid, filter bytea)')
  await client.query('begin')
  await client.query(
    `declare texts no scroll cursor for
      select id, location, tsvector_to_array(search_vector) as words from reports`,
  )
  for (;;) {
    const { rows } = await client.query<WordsOfReport & { id: string }>(
      `fetch ${filtersAtOnce} from texts`,
    )
    if (rows.length === 0) break
    await client.query('insert into filters select * from unnest($1::uuid[], $2::bytea[])', [
      rows.map(({ id }) => id),
      rows.map(makeWordFilter),
    ])
  }
  await client.query('commit')
  await client.query('analyze filters')
}

/** As often as in the archive of NUFORC; of the others the words name none. */
const shapes = `'light', 'light', 'light', 'light', 'triangle', 'triangle', 'circle', 'circle', 'fireball', 'disk',
  'sphere', 'egg', 'cigar', 'formation'`

/** Of each location its place, and of the time, which has a clock, a doubt of a quarter of an hour. */
const insertFacts = `
  insert into report_facts (report_id, created_at, phenomenon_type, region, status, verified, is_public,
    has_video, place_id, place_kind, place_share, place_others, place_source, country, admin1, latitude,
    longitude, radius_km, cell, local_from, local_to, sighted_from, sighted_to, time_zone, time_kind,
    time_source, duration_from, duration_to, shape, word_filter, parser_version)
  select reports.id, created_at, phenomenon_type, reports.region, status, verified,
         status <> 'rejected' and not held, false,
         readings.id, kind, case when is_town then 1 end, case when is_town then 0 end,
         case when kind is not null then 'text' end, country, admin1, latitude,
         longitude, case when is_town then 8 end, cell,
         local - interval '15 minutes', local + interval '15 minutes',
         local at time zone "timeZone" - interval '15 minutes',
         local at time zone "timeZone" + interval '15 minutes',
         "timeZone", 'clock', 'text', 300, 300,
         (array[${shapes}])[1 + (hashtext(reports.id::text) & 15)], filter, ${parserVersion}
    from reports
         left join readings on readings.text = reports.location
         left join filters on filters.id = reports.id
         cross join lateral (values (
           coalesce(kind = 'town', false), (sighting_date || ' ' || sighting_time)::timestamp)
         ) as drawn (is_town, local)`

const countMap = `
  insert into map_counts (res, year, cell, type, reports)
  select level, years.year, cell_parent(cell, level), type_number(phenomenon_type), count(*)
    from report_facts cross join generate_series(1, 5) as level
         cross join lateral list_years(report_facts) as years
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
         cross join lateral list_years(report_facts) as years
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
  await storeReadings(client)
  await storeWordFilters(client)
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
