import { sql } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'

/** The counters that differ from what the rows of facts say. */
export async function findWrongCounters({ database }: { database: Database }) {
  const { rows } = await sql`
    with facts as (select f from report_facts f where is_public and parser_version > 0),
    counted as (
      select kind, bucket, (f).phenomenon_type as type, (f).region as region, count(*)::int as reports
        from facts, list_buckets(f) group by 1, 2, 3, 4),
    mapped as (
      select level::smallint as res, years.year, cell_parent((f).cell, level) as cell,
             type_number((f).phenomenon_type) as type, count(*)::int as reports
        from facts, generate_series(1, 5) as level,
             list_years(f) as years
       where (f).cell is not null group by 1, 2, 3, 4),
    areas as (
      select kind, years.year, area, type_number((f).phenomenon_type) as type,
             count(*)::int as reports
        from facts, list_areas(f),
             list_years(f) as years
       group by 1, 2, 3, 4)
    select 'series' as what, to_jsonb(kept) as kept, to_jsonb(counted) as counted
      from (select * from report_series where reports <> 0) as kept
           full join counted using (kind, bucket, type, region)
     where kept.reports is distinct from counted.reports
    union all
    select 'map', to_jsonb(kept), to_jsonb(mapped)
      from (select * from map_counts where reports <> 0) as kept
           full join mapped using (res, year, cell, type)
     where kept.reports is distinct from mapped.reports
    union all
    select 'areas', to_jsonb(kept), to_jsonb(areas)
      from (select * from area_counts where reports <> 0) as kept
           full join areas using (kind, year, area, type)
     where kept.reports is distinct from areas.reports`.execute(database)
  return rows
}
