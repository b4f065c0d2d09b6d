-- By default PostgreSQL cleans a table when a fifth of it has changed: two million of ten million reports,
-- and until then searches also read what the text index has not sorted in yet.
alter table reports set (
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01
);
-- Room in each page for the next version of a row, so that counting writes to no index.
alter table report_counts set (fillfactor = 50);
alter table active_users set (fillfactor = 50);
alter table rate_limits set (fillfactor = 50);
-- Every search reads the pending list of an index, and the submission that fills it sorts it in. At most
-- half a megabyte instead of four.
alter index reports_search_vector_idx set (gin_pending_list_limit = 512);
alter index reports_location_idx set (gin_pending_list_limit = 512);
