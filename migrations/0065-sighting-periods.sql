-- The month in which a sighting lies completely, as 199807; 199800 if it is of one year, but not of one month;
-- 0 if it may be of two years. Reports of a month or a year can be walked in the order of submission along
-- report_facts_period_idx. See docs/decisions/0040-explore.md.
create function period_of_sighting(local_from timestamp, local_to timestamp) returns integer
  language sql immutable parallel safe
  return case
    when extract(year from local_from) <> extract(year from local_to) then 0
    when extract(month from local_from) <> extract(month from local_to)
      then extract(year from local_from)::integer * 100
    else extract(year from local_from)::integer * 100 + extract(month from local_from)::integer
  end;
