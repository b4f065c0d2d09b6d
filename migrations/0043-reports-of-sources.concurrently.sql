-- The reports of one archive at the desk, in the order of submission.
create index concurrently if not exists reports_import_source_idx
  on reports (import_source, created_at desc, id desc) where import_source is not null;
