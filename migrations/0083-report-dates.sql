-- Whether the register knows when a report was made. An archive may give no date: then `created_at` is the time of the
-- import, which the numbers by date of reporting leave out. See docs/decisions/0039-report-facts.md.

-- Null: a witness reported it here, or it was imported before this column was. A default would need other values for
-- the stored rows, and writing these would rewrite their text index.
alter table reports add column has_report_date boolean;
alter table report_facts add column has_report_date boolean not null default true;

-- Without a note of the import. The dates of archives have no part below a millisecond, the time of an import has one.
create function knows_report_date(noted boolean, import_source text, created_at timestamptz)
  returns boolean
  language sql immutable parallel safe
  return coalesce(noted, import_source is null
    or extract(microseconds from created_at at time zone 'UTC')::integer % 1000 = 0);

-- As before, and whether the date of reporting is known.
create or replace function add_report_facts() returns trigger language plpgsql as $$
begin
  insert into report_facts
    (report_id, created_at, phenomenon_type, region, status, verified, is_public, has_video, has_report_date)
  select id, created_at, phenomenon_type, region, status, verified, status <> 'rejected' and not held,
         video_prepared_at is not null and (verified or video_released_at is not null),
         knows_report_date(has_report_date, import_source, created_at)
    from added;
  return null;
end $$;

create or replace function copy_report_facts() returns trigger language plpgsql as $$
begin
  update report_facts as facts
     set created_at = copies.created_at, phenomenon_type = copies.phenomenon_type, region = copies.region,
         status = copies.status, verified = copies.verified, is_public = copies.is_public,
         has_video = copies.has_video, has_report_date = copies.has_report_date
    from (select id, created_at, phenomenon_type, region, status, verified,
                 status <> 'rejected' and not held as is_public,
                 video_prepared_at is not null and (verified or video_released_at is not null)
                   as has_video,
                 knows_report_date(has_report_date, import_source, created_at) as has_report_date
            from added) as copies
   where facts.report_id = copies.id
     and (facts.created_at, facts.phenomenon_type, facts.region, facts.status, facts.verified,
          facts.is_public, facts.has_video, facts.has_report_date)
         is distinct from
         (copies.created_at, copies.phenomenon_type, copies.region, copies.status, copies.verified, copies.is_public,
          copies.has_video, copies.has_report_date);
  return null;
end $$;

-- How long after the sighting it was reported.
create function delay_of_report(created_at timestamptz, local_from timestamp) returns text
  language sql immutable parallel safe
  return case
    when created_at at time zone 'UTC' - local_from < interval '2 days' then 'day'
    when created_at at time zone 'UTC' - local_from < interval '8 days' then 'week'
    when created_at at time zone 'UTC' - local_from < interval '31 days' then 'month'
    when created_at at time zone 'UTC' - local_from < interval '366 days' then 'year'
    when created_at at time zone 'UTC' - local_from < interval '3653 days' then 'decade'
    else 'longer'
  end;

-- As before, but year and delay of the report only where its date is known. The total 'reported' counts these.
create or replace function list_buckets(fact report_facts) returns table (kind text, bucket text)
  language sql immutable parallel safe as $$
  select buckets.kind, buckets.bucket
    from (select middle_of_sighting(fact.local_from, fact.local_to) as middle,
                 fact.local_to - fact.local_from <= interval '31 days' as has_month,
                 fact.time_kind = 'clock' as has_hour) as reading
         cross join lateral (values
           ('year', extract(year from middle)::text),
           ('period', period_of_sighting(fact.local_from, fact.local_to)::text),
           ('reported_year', case when fact.has_report_date
                                  then extract(year from fact.created_at at time zone 'UTC')::text end),
           ('month', case when has_month then to_char(middle, 'MM') end),
           ('hour', case when has_hour then to_char(middle, 'HH24') end),
           ('month_hour', case when has_hour then to_char(middle, 'MM-HH24') end),
           ('shape', fact.shape),
           ('delay', case when fact.has_report_date and middle is not null
                          then delay_of_report(fact.created_at, fact.local_from) end),
           ('country', fact.country),
           ('division', fact.country || '-' || nullif(fact.admin1, '')),
           ('total', 'read'),
           ('total', case when fact.country is not null then 'placed' end),
           ('total', case when fact.cell is not null then 'mapped' end),
           ('total', case when middle is not null then 'dated' end),
           ('total', case when has_hour then 'timed' end),
           ('total', case when fact.has_report_date then 'reported' end)
         ) as buckets (kind, bucket)
   where buckets.bucket is not null
$$;

-- Each stored row says true so far, and counts so.
insert into report_series (kind, bucket, type, region, reports)
select 'total', 'reported', type, region, reports from report_series where kind = 'total' and bucket = 'read';

-- Of older imports a job corrects the rows, and the counters with them. All at once took 22 s of 100,000 reports, in which
-- none could come in. This is the last report that it has looked at. A table of its own, because the previous release, which still
-- runs, would take a row of report_facts_backlog for done.
create table report_dates_backlog (
  only_row boolean not null default true
    constraint report_dates_backlog_pkey primary key
    constraint report_dates_backlog_only_row_check check (only_row),
  after_source text not null,
  after_key text not null
);
insert into report_dates_backlog (after_source, after_key)
select '', '' where exists (select from reports where import_source is not null);
