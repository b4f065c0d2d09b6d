-- "23:45" reads as half an hour before and after, so it ended in the next day, and a search for that day found it. A quarter of the
-- reports "of 1 January" were of New Year's Eve. See docs/decisions/0040-explore.md.

-- The first and last day into which an interval reaches by half an hour, or by half of itself.
create function first_day_of_sighting(local_from timestamp, local_to timestamp) returns date
  language sql immutable parallel safe
  return (local_from + least(interval '30 minutes', (local_to - local_from) / 2))::date;
create function last_day_of_sighting(local_from timestamp, local_to timestamp) returns date
  language sql immutable parallel safe
  return (local_to - least(interval '30 minutes', (local_to - local_from) / 2))::date;

-- As before, but of these days. It calls no function of its own schema, because ANALYZE and the like run without a search path. Its
-- indexes are built anew by 0101.
create or replace function period_of_sighting(local_from timestamp, local_to timestamp) returns integer
  language plpgsql immutable parallel safe
as $$
declare
  reach constant interval := least(interval '30 minutes', (local_to - local_from) / 2);
  first constant timestamp := local_from + reach;
  last constant timestamp := local_to - reach;
begin
  return case
    when extract(year from first) <> extract(year from last) then 0
    when extract(month from first) <> extract(month from last)
      then extract(year from first)::integer * 100
    else extract(year from first)::integer * 100 + extract(month from first)::integer
  end;
end
$$;

-- Only an interval that ends in another month can have another period than before, which is that of its ends. Nobody changes the
-- facts until the triggers count by the new function.
lock table report_facts in share row exclusive mode;
insert into report_series as series (kind, bucket, type, region, reports)
select 'period', period::text, phenomenon_type, region, sum(step)
  from report_facts
       cross join lateral (
         select case when extract(year from local_from) = extract(year from local_to)
                     then extract(year from local_from)::integer * 100 else 0 end as before,
                period_of_sighting(local_from, local_to) as now) as periods
       cross join lateral (values (before, -1), (now, 1)) as moves (period, step)
 where is_public and parser_version > 0
   and date_trunc('month', local_from) <> date_trunc('month', local_to)
   and before <> now
 group by 2, 3, 4
having sum(step) <> 0
    on conflict (kind, bucket, type, region)
    do update set reports = series.reports + excluded.reports;
