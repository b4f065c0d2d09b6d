-- The order in which a mirror follows the changes of an archive whose licence is declared.
create index concurrently if not exists reports_changed_of_source_idx
  on reports (import_source, updated_at, id)
  where status <> 'rejected' and not held and import_source is not null;

-- All reports of an archive whose licence was declared or lost, in parts.
create index concurrently if not exists reports_of_source_idx
  on reports (import_source, id)
  where status <> 'rejected' and not held and import_source is not null;
