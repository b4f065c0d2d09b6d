-- A map of thirty years read the counters of each of them. Whole decades have counters of their own: the year -1990
-- stands for 1990 to 1999. See docs/decisions/0041-maps.md.

-- The years whose counters count a sighting: -1 for all, its decade, and its own. 0 is an unknown one.
create function list_years(fact report_facts) returns table (year smallint)
  language sql immutable parallel safe as $$
  select years.year::smallint
    from (select coalesce(extract(year from middle_of_sighting(fact.local_from, fact.local_to)), 0)::integer
                   as own) as sighted
         cross join lateral (values (-1), (nullif(-own / 10 * 10, 0)), (own)) as years (year)
   where years.year is not null
$$;

-- As before, and the decades.
create or replace function count_facts(gained report_facts[], lost report_facts[]) returns void
  language plpgsql as $$
begin
  insert into map_counts as counts (res, year, cell, type, reports)
  select level, years.year, cell_parent((fact).cell, level), type_number((fact).phenomenon_type), sum(step)
    from (select fact, 1 as step from unnest(gained) as fact
          union all
          select fact, -1 from unnest(lost) as fact) as moves
         cross join generate_series(1, 5) as level
         cross join lateral list_years(fact) as years
   where (fact).cell is not null
   group by 1, 2, 3, 4
  having sum(step) <> 0
   order by 1, 2, 3, 4
      on conflict (res, type, year, cell) do update set reports = counts.reports + excluded.reports;
  insert into report_series as series (kind, bucket, type, region, reports)
  select buckets.kind, buckets.bucket, (fact).phenomenon_type, (fact).region, sum(step)
    from (select fact, 1 as step from unnest(gained) as fact
          union all
          select fact, -1 from unnest(lost) as fact) as moves
         cross join lateral list_buckets(fact) as buckets
   group by 1, 2, 3, 4
  having sum(step) <> 0
   order by 1, 2, 3, 4
      on conflict (kind, bucket, type, region)
      do update set reports = series.reports + excluded.reports;
end $$;

-- As before, and the decades.
create or replace function count_areas(gained report_facts[], lost report_facts[]) returns void
  language sql as $$
  insert into area_counts as counts (kind, year, area, type, reports)
  select areas.kind, years.year, areas.area, type_number((fact).phenomenon_type), sum(step)
    from (select fact, 1 as step from unnest(gained) as fact
          union all
          select fact, -1 from unnest(lost) as fact) as moves
         cross join lateral list_areas(fact) as areas
         cross join lateral list_years(fact) as years
   group by 1, 2, 3, 4
  having sum(step) <> 0
   order by 1, 2, areas.area collate "C", 4
      on conflict (kind, year, area, type) do update set reports = counts.reports + excluded.reports
$$;

-- What was counted before. Nobody changes the facts until the triggers count the decades too.
lock table report_facts in share row exclusive mode;
insert into map_counts (res, year, cell, type, reports)
select res, -year / 10 * 10, cell, type, sum(reports) from map_counts where year >= 10 group by 1, 2, 3, 4;
insert into area_counts (kind, year, area, type, reports)
select kind, -year / 10 * 10, area, type, sum(reports) from area_counts where year >= 10 group by 1, 2, 3, 4;
