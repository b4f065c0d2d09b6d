-- What the site has read from the public words of each report: where and when. One narrow row for every
-- report, from the transaction that stores it; a job reads place and time afterwards. A table of its
-- own, because a change of a row of `reports` also rewrites its text index. No foreign key, because it
-- would delete row by row. See docs/decisions/0039-report-facts.md.
create table report_facts (
  report_id uuid not null constraint report_facts_pkey primary key,
  -- Copies; triggers on `reports` keep them.
  created_at timestamptz not null,
  phenomenon_type text not null,
  region text not null,
  status text not null,
  verified boolean not null,
  is_public boolean not null,
  has_video boolean not null,
  -- 'town', 'pin', 'zip', 'county', 'state', 'country'; the source is 'text', 'choice' or 'moderator'.
  place_id integer,
  place_kind text,
  place_share real,
  place_others smallint,
  place_source text,
  country char(2),
  admin1 text,
  latitude real,
  longitude real,
  radius_km smallint,
  -- H3 of resolution 5. Null unless the place is a town, a pin or a ZIP code and its share at least 0.9.
  cell bigint,
  local_from timestamp,
  local_to timestamp,
  sighted_from timestamptz,
  sighted_to timestamptz,
  time_zone text,
  -- 'clock', 'words', 'day', 'partial', 'none'; the source is 'text' or 'moderator'.
  time_kind text,
  time_source text,
  duration_from integer,
  duration_to integer,
  shape text,
  -- Which version of the reader filled the row; 0 if none has yet.
  parser_version smallint not null default 0,
  constraint report_facts_place_kind_known
    check (place_kind in ('town', 'pin', 'zip', 'county', 'state', 'country')),
  constraint report_facts_place_source_known check (place_source in ('text', 'choice', 'moderator')),
  constraint report_facts_time_kind_known
    check (time_kind in ('clock', 'words', 'day', 'partial', 'none')),
  constraint report_facts_time_source_known check (time_source in ('text', 'moderator')),
  constraint report_facts_cell_is_sure
    check (cell is null or (place_kind in ('town', 'pin', 'zip') and place_share >= 0.9)),
  constraint report_facts_local_in_order check (local_from <= local_to),
  constraint report_facts_sighted_in_order check (sighted_from <= sighted_to)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01);
create index report_facts_newest_idx on report_facts (created_at desc, report_id desc) where is_public;
create index report_facts_country_idx
  on report_facts (country, admin1, created_at desc, report_id desc) where is_public;
create index report_facts_cell_idx
  on report_facts (cell, created_at desc, report_id desc) where is_public and cell is not null;
create index report_facts_place_idx
  on report_facts (place_id, created_at desc, report_id desc) where is_public and place_id is not null;
create index report_facts_local_idx on report_facts
  using gist (tsrange(local_from, local_to, '[]')) where is_public and local_from is not null;
create index report_facts_sighting_idx
  on report_facts (phenomenon_type, local_from desc nulls last, report_id desc) where is_public;
-- The job looks for rows that no reader has filled, the newest first, and for those of old readers.
create index report_facts_unread_idx on report_facts (created_at desc) where parser_version = 0;
create index report_facts_parser_version_idx on report_facts (parser_version);

-- Which reports of an older release have no row yet: those after this id. A job fills them in.
create table report_facts_backlog (
  only_row boolean not null default true
    constraint report_facts_backlog_pkey primary key
    constraint report_facts_backlog_only_row_check check (only_row),
  after_id uuid not null
);
insert into report_facts_backlog (after_id)
  select '00000000-0000-0000-0000-000000000000' where exists (select from reports);

create function add_report_facts() returns trigger language plpgsql as $$
begin
  insert into report_facts
    (report_id, created_at, phenomenon_type, region, status, verified, is_public, has_video)
  select id, created_at, phenomenon_type, region, status, verified, status <> 'rejected' and not held,
         video_prepared_at is not null and (verified or video_released_at is not null)
    from added;
  return null;
end $$;
create trigger reports_add_facts after insert on reports
  referencing new table as added
  for each statement execute function add_report_facts();

-- Compares with the copies and not with the old rows: a cached plan could join these row by row.
create function copy_report_facts() returns trigger language plpgsql as $$
begin
  update report_facts as facts
     set created_at = copies.created_at, phenomenon_type = copies.phenomenon_type, region = copies.region,
         status = copies.status, verified = copies.verified, is_public = copies.is_public,
         has_video = copies.has_video
    from (select id, created_at, phenomenon_type, region, status, verified,
                 status <> 'rejected' and not held as is_public,
                 video_prepared_at is not null and (verified or video_released_at is not null)
                   as has_video
            from added) as copies
   where facts.report_id = copies.id
     and (facts.created_at, facts.phenomenon_type, facts.region, facts.status, facts.verified,
          facts.is_public, facts.has_video)
         is distinct from
         (copies.created_at, copies.phenomenon_type, copies.region, copies.status, copies.verified, copies.is_public,
          copies.has_video);
  return null;
end $$;
create trigger reports_copy_facts after update on reports
  referencing new table as added
  for each statement execute function copy_report_facts();

-- What was read from other words no longer holds. A moderator's correction stays.
create function forget_report_facts() returns trigger language plpgsql as $$
begin
  update report_facts
     set local_from = null, local_to = null, sighted_from = null, sighted_to = null, time_zone = null,
         time_kind = null, time_source = null, duration_from = null, duration_to = null,
         parser_version = 0
   where report_id = new.id and time_source is distinct from 'moderator';
  update report_facts
     set place_id = null, place_kind = null, place_share = null, place_others = null,
         place_source = null, country = null, admin1 = null, latitude = null, longitude = null,
         radius_km = null, cell = null, parser_version = 0
   where report_id = new.id and place_source is distinct from 'moderator';
  update report_facts set shape = null, parser_version = 0 where report_id = new.id;
  return null;
end $$;
create trigger reports_forget_facts after update on reports
  for each row when (
    (old.region, old.location, old.sighting_date, old.sighting_time, old.duration, old.description)
    is distinct from
    (new.region, new.location, new.sighting_date, new.sighting_time, new.duration, new.description))
  execute function forget_report_facts();

create function remove_report_facts() returns trigger language plpgsql as $$
begin
  delete from report_facts using removed where report_id = removed.id;
  return null;
end $$;
create trigger reports_remove_facts after delete on reports
  referencing old table as removed
  for each statement execute function remove_report_facts();

-- The cell of a lower resolution in which a cell of H3 lies.
create function cell_parent(cell bigint, res integer) returns bigint
  language sql immutable strict parallel safe
  return (cell & ~(15::bigint << 52)) | (res::bigint << 52) | ((1::bigint << (3 * (15 - res))) - 1);

-- The middle of an interval of at most a year, which stands for it in counts; null if it is longer.
create function middle_of_sighting(local_from timestamp, local_to timestamp) returns timestamp
  language sql immutable strict parallel safe
  return case when local_to - local_from <= interval '366 days'
              then local_from + (local_to - local_from) / 2 end;

create function type_number(phenomenon_type text) returns smallint
  language sql immutable strict parallel safe
  return array_position(array['ufo', 'ghost', 'cryptid', 'psychic', 'other'], phenomenon_type)::smallint;

-- Public reports with a cell, by the cells of H3 of the resolutions 1 to 5 and the year of the sighting:
-- -1 is all years together, 0 an unknown one. `type` is type_number. Triggers keep it; the index alone
-- answers. A row may say 0.
create table map_counts (
  res smallint not null,
  year smallint not null,
  cell bigint not null,
  type smallint not null,
  reports integer not null,
  constraint map_counts_pkey primary key (res, year, cell, type) include (reports)
) with (autovacuum_vacuum_scale_factor = 0.05);

-- Public reports that were read, by kind and bucket. year, reported_year: '1947'. month: '06'. hour:
-- '21'. month_hour: '06-21'. shape: 'triangle'. delay until reported: 'day', 'week', 'month', 'year',
-- 'decade', 'longer'. country: 'US'. division: 'US-IL'. total: 'read', 'placed' (a country is known),
-- 'mapped' (a cell is), 'dated' (a year is), 'timed' (an hour is). A row may say 0.
create table report_series (
  kind text not null,
  bucket text not null,
  type text not null,
  region text not null,
  reports integer not null,
  constraint report_series_pkey primary key (kind, bucket, type, region)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- In which buckets a report counts. The hour only of a time on the clock.
create function list_buckets(fact report_facts) returns table (kind text, bucket text)
  language sql immutable parallel safe as $$
  select buckets.kind, buckets.bucket
    from (select middle_of_sighting(fact.local_from, fact.local_to) as middle,
                 fact.local_to - fact.local_from <= interval '31 days' as has_month,
                 fact.time_kind = 'clock' as has_hour,
                 fact.created_at at time zone 'UTC' - fact.local_from as delay) as reading
         cross join lateral (values
           ('year', extract(year from middle)::text),
           ('reported_year', extract(year from fact.created_at at time zone 'UTC')::text),
           ('month', case when has_month then to_char(middle, 'MM') end),
           ('hour', case when has_hour then to_char(middle, 'HH24') end),
           ('month_hour', case when has_hour then to_char(middle, 'MM-HH24') end),
           ('shape', fact.shape),
           ('delay', case when middle is null then null
                          when delay < interval '2 days' then 'day'
                          when delay < interval '8 days' then 'week'
                          when delay < interval '31 days' then 'month'
                          when delay < interval '366 days' then 'year'
                          when delay < interval '3653 days' then 'decade'
                          else 'longer' end),
           ('country', fact.country),
           ('division', fact.country || '-' || nullif(fact.admin1, '')),
           ('total', 'read'),
           ('total', case when fact.country is not null then 'placed' end),
           ('total', case when fact.cell is not null then 'mapped' end),
           ('total', case when middle is not null then 'dated' end),
           ('total', case when has_hour then 'timed' end)
         ) as buckets (kind, bucket)
   where buckets.bucket is not null
$$;

-- Sorted, so that two transactions take the counters in the same order and never wait for each other in
-- a circle.
create function count_facts(gained report_facts[], lost report_facts[]) returns void
  language plpgsql as $$
begin
  insert into map_counts as counts (res, year, cell, type, reports)
  select level, years.year, cell_parent((fact).cell, level), type_number((fact).phenomenon_type), sum(step)
    from (select fact, 1 as step from unnest(gained) as fact
          union all
          select fact, -1 from unnest(lost) as fact) as moves
         cross join generate_series(1, 5) as level
         cross join lateral (values
           (-1),
           (coalesce(extract(year from middle_of_sighting((fact).local_from, (fact).local_to)), 0)::integer)
         ) as years (year)
   where (fact).cell is not null
   group by 1, 2, 3, 4
  having sum(step) <> 0
   order by 1, 2, 3, 4
      on conflict (res, year, cell, type) do update set reports = counts.reports + excluded.reports;
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

-- Only what is public and read. Submissions count nothing, so they never wait for a counter.
create function count_changed_facts() returns trigger language plpgsql as $$
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
  end if;
  return null;
end $$;
create trigger report_facts_count_inserted after insert on report_facts
  referencing new table as added
  for each statement execute function count_changed_facts();
create trigger report_facts_count_updated after update on report_facts
  referencing old table as removed new table as added
  for each statement execute function count_changed_facts();
create trigger report_facts_count_deleted after delete on report_facts
  referencing old table as removed
  for each statement execute function count_changed_facts();

create function truncate_report_facts() returns trigger language plpgsql as $$
begin
  delete from report_facts;
  delete from map_counts;
  delete from report_series;
  return null;
end $$;
create trigger reports_truncate_facts after truncate on reports
  for each statement execute function truncate_report_facts();

-- The counters change only with these rows.
create trigger report_facts_announce_change after insert or update or delete or truncate on report_facts
  for each statement execute function announce_public_change();
