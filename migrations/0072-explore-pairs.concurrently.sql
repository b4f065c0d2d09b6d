-- Reports of some months in an area, or in a country or state, without reading those of other months or places.
-- The times of the sighting stand in both, so that counting reads the index alone. See
-- docs/decisions/0040-explore.md.
create index concurrently if not exists report_facts_period_cell_idx
  on report_facts (period_of_sighting(local_from, local_to), cell) include (local_from, local_to)
  where is_public and local_from is not null;
create index concurrently if not exists report_facts_period_country_idx
  on report_facts (period_of_sighting(local_from, local_to), country, admin1) include (local_from, local_to)
  where is_public and local_from is not null and country is not null;
