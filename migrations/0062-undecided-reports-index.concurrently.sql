-- Reports that wait for a decision, without those of archives: the queue clock counts nothing else.
create index concurrently if not exists reports_undecided_idx
  on reports (created_at, id)
  where status <> 'verified' and status <> 'rejected' and import_source is null;
