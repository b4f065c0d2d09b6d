-- Public reports with a place, by area, year of the sighting and type, for the maps and the pages of places. The
-- kinds: country 'FR', division 'US-IL', place 'US-IL/4887398'. `year` and `type` are those of map_counts. A row
-- may say 0. See docs/decisions/0041-maps.md.
create table area_counts (
  kind text not null,
  year smallint not null,
  area text collate "C" not null,
  type smallint not null,
  reports integer not null,
  constraint area_counts_pkey primary key (kind, year, area, type) include (reports),
  constraint area_counts_kind_known check (kind in ('country', 'division', 'place'))
) with (autovacuum_vacuum_scale_factor = 0.05);

-- In which areas a report counts. In a town only if the place is sure.
create function list_areas(fact report_facts) returns table (kind text, area text)
  language sql immutable parallel safe as $$
  select areas.kind, areas.area
    from (values
           ('country', fact.country::text),
           ('division', fact.country || '-' || nullif(fact.admin1, '')),
           ('place', case when fact.cell is not null
                          then concat(fact.country, '-', fact.admin1, '/') || fact.place_id end)
         ) as areas (kind, area)
   where areas.area is not null
$$;

-- Sorted like the other counters, so that two transactions never wait for each other in a circle.
create function count_areas(gained report_facts[], lost report_facts[]) returns void
  language sql as $$
  insert into area_counts as counts (kind, year, area, type, reports)
  select areas.kind, years.year, areas.area, type_number((fact).phenomenon_type), sum(step)
    from (select fact, 1 as step from unnest(gained) as fact
          union all
          select fact, -1 from unnest(lost) as fact) as moves
         cross join lateral list_areas(fact) as areas
         cross join lateral (values
           (-1),
           (coalesce(extract(year from middle_of_sighting((fact).local_from, (fact).local_to)), 0)::integer)
         ) as years (year)
   group by 1, 2, 3, 4
  having sum(step) <> 0
   order by 1, 2, areas.area collate "C", 4
      on conflict (kind, year, area, type) do update set reports = counts.reports + excluded.reports
$$;

-- As before, and the areas.
create or replace function count_changed_facts() returns trigger language plpgsql as $$
declare
  gained report_facts[];
  lost report_facts[];
begin
  if tg_op in ('INSERT', 'UPDATE') then
    select array_agg(row(added.*)::report_facts) into gained from added where is_public and parser_version > 0;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    select array_agg(row(removed.*)::report_facts) into lost from removed where is_public and parser_version > 0;
  end if;
  if gained is not null or lost is not null then
    perform count_facts(gained, lost);
    perform count_areas(gained, lost);
  end if;
  return null;
end $$;

create or replace function truncate_report_facts() returns trigger language plpgsql as $$
begin
  delete from report_facts;
  delete from map_counts;
  delete from report_series;
  delete from area_counts;
  return null;
end $$;

-- What was read before. Nobody changes the facts until the triggers count the areas too.
lock table report_facts in share row exclusive mode;
insert into area_counts (kind, year, area, type, reports)
select areas.kind, years.year, areas.area, type_number(facts.phenomenon_type), count(*)
  from report_facts as facts
       cross join lateral list_areas(facts) as areas
       cross join lateral (values
         (-1),
         (coalesce(extract(year from middle_of_sighting(facts.local_from, facts.local_to)), 0)::integer)
       ) as years (year)
 where facts.is_public and facts.parser_version > 0
 group by 1, 2, 3, 4;
