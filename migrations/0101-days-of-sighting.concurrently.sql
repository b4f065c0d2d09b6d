-- The indexes of report_facts_of_period_idx, report_facts_period_cell_idx and report_facts_period_country_idx, built with the months that
-- period_of_sighting says since 0100.
create index concurrently if not exists report_facts_in_period_idx
  on report_facts (period_of_sighting(local_from, local_to), created_at desc, report_id desc)
  include (local_from, local_to, phenomenon_type, region, country, admin1, shape, status, has_video)
  where is_public and local_from is not null;
drop index concurrently if exists report_facts_of_period_idx;
create index concurrently if not exists report_facts_period_and_cell_idx
  on report_facts (period_of_sighting(local_from, local_to), cell) include (local_from, local_to)
  where is_public and local_from is not null;
drop index concurrently if exists report_facts_period_cell_idx;
create index concurrently if not exists report_facts_period_and_country_idx
  on report_facts (period_of_sighting(local_from, local_to), country, admin1) include (local_from, local_to)
  where is_public and local_from is not null and country is not null;
drop index concurrently if exists report_facts_period_country_idx;
