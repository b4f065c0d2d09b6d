-- Instead of reports_search_vector_idx, which serves the version of before; a later version drops it.
create index concurrently if not exists reports_search_terms_idx
  on reports using gin (search_terms(search_vector, created_at));
