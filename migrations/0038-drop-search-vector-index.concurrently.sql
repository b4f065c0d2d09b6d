-- Searches use reports_search_terms_idx since 0026. No statement of the site reads this index any more.
drop index concurrently if exists reports_search_vector_idx;
