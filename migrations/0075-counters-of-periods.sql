-- How many reports a month has was counted row by row. A counter for each period says it at once. See
-- docs/decisions/0040-explore.md.

-- As before, and the period.
create or replace function list_buckets(fact report_facts) returns table (kind text, bucket text)
  language sql immutable parallel safe as $$
  select buckets.kind, buckets.bucket
    from (select middle_of_sighting(fact.local_from, fact.local_to) as middle,
                 fact.local_to - fact.local_from <= interval '31 days' as has_month,
                 fact.time_kind = 'clock' as has_hour,
                 fact.created_at at time zone 'UTC' - fact.local_from as delay) as reading
         cross join lateral (values
           ('year', extract(year from middle)::text),
           ('period', period_of_sighting(fact.local_from, fact.local_to)::text),
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

-- What was stored before. Nobody changes the facts until the triggers count the periods too. Grouped by months
-- first, because the function takes twice as long for each row as all else.
lock table report_facts in share row exclusive mode;
insert into report_series (kind, bucket, type, region, reports)
select 'period', period_of_sighting(first_month, last_month)::text, phenomenon_type, region, sum(reports)
  from (select date_trunc('month', local_from) as first_month, date_trunc('month', local_to) as last_month,
               phenomenon_type, region, count(*) as reports
          from report_facts
         where is_public and local_from is not null
         group by 1, 2, 3, 4) as months
 group by 2, 3, 4;
