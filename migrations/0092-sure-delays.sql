-- "2023", reported in February 2024, counted as reported after one to ten years, because the delay was that from the first moment of
-- the interval. It may be five weeks. Now a delay counts only if both ends of the interval say the same. See
-- docs/decisions/0039-report-facts.md.

-- A sighting is not after its report, so what lies after it in an interval is left out.
create function delay_of_report(created_at timestamptz, local_from timestamp, local_to timestamp) returns text
  language sql immutable parallel safe
  return case
    when delay_of_report(created_at, local_from)
       = delay_of_report(created_at, least(local_to, created_at at time zone 'UTC'))
    then delay_of_report(created_at, local_from)
  end;

-- As before, but with the delay of the whole interval.
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
                          then delay_of_report(fact.created_at, fact.local_from, fact.local_to) end),
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

-- What was counted before. Nobody changes the facts until the triggers count by the new function, which itself would take three
-- times as long as these numbers of its results.
lock table report_facts in share row exclusive mode;
update report_series as series set reports = series.reports - vague.reports
  from (select (array['day', 'week', 'month', 'year', 'decade', 'longer'])[width_bucket(reported - local_from, limits)]
                 as bucket, phenomenon_type, region, count(*) as reports
          from report_facts
               cross join lateral (
                 select created_at at time zone 'UTC' as reported,
                        '{-1 day,2 days,8 days,31 days,366 days,3653 days}'::interval[] as limits) as known
         where is_public and parser_version > 0 and has_report_date
           and width_bucket(reported - local_from, limits)
             > width_bucket(reported - least(local_to, reported), limits)
           and middle_of_sighting(local_from, local_to) is not null
         group by 1, 2, 3) as vague
 where series.kind = 'delay' and series.bucket = vague.bucket
   and series.type = vague.phenomenon_type and series.region = vague.region;
