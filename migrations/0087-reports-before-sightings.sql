-- A report that is dated before its sighting counted as reported within two days. No delay counts it any longer. See
-- docs/decisions/0039-report-facts.md.

-- As before, but null for a report of more than a day before. Less may be none: `local_from` is by the clocks of the place, and
-- archives give the day only.
create or replace function delay_of_report(created_at timestamptz, local_from timestamp) returns text
  language sql immutable parallel safe
  return case
    when created_at at time zone 'UTC' - local_from < interval '-1 day' then null
    when created_at at time zone 'UTC' - local_from < interval '2 days' then 'day'
    when created_at at time zone 'UTC' - local_from < interval '8 days' then 'week'
    when created_at at time zone 'UTC' - local_from < interval '31 days' then 'month'
    when created_at at time zone 'UTC' - local_from < interval '366 days' then 'year'
    when created_at at time zone 'UTC' - local_from < interval '3653 days' then 'decade'
    else 'longer'
  end;

-- What was counted before. Nobody changes the facts until the triggers count by the new function.
lock table report_facts in share row exclusive mode;
update report_series as series set reports = series.reports - early.reports
  from (select phenomenon_type, region, count(*) as reports
          from report_facts
         where is_public and parser_version > 0 and has_report_date
           and middle_of_sighting(local_from, local_to) is not null
           and delay_of_report(created_at, local_from) is null
         group by 1, 2) as early
 where series.kind = 'delay' and series.bucket = 'day'
   and series.type = early.phenomenon_type and series.region = early.region;
