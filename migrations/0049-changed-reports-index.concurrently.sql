-- The order in which a mirror follows the changes of public reports.
create index concurrently if not exists reports_changed_idx
  on reports (updated_at, id)
  where status <> 'rejected' and not held and import_source is null;
