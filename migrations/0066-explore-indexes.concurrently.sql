-- Reports of a month, of a year or of a country in the order of submission, and reports of a type in the order
-- of sighting. See docs/decisions/0040-explore.md.
create index concurrently if not exists report_facts_period_idx
  on report_facts (period_of_sighting(local_from, local_to), created_at desc, report_id desc)
  where is_public and local_from is not null;
create index concurrently if not exists report_facts_of_country_idx
  on report_facts (country, created_at desc, report_id desc) where is_public and country is not null;
create index concurrently if not exists report_facts_sighted_of_type_idx
  on report_facts (phenomenon_type, (coalesce(local_from, '-infinity')) desc, report_id desc)
  where is_public;
drop index concurrently if exists report_facts_sighting_idx;
