-- Reports that administrators deleted, as long as they can be restored. They have a table of their own,
-- so that no query, index or count of `reports` needs to leave them out. `report` and `notes` are the
-- rows as they were: a later column of `reports` needs no change here.
create table deleted_reports (
  id uuid not null,
  report jsonb not null,
  notes jsonb not null,
  deleted_at timestamptz not null default now(),
  -- No reference: the account of the administrator may be deleted.
  deleted_by uuid not null,
  deleted_by_name text not null,
  reason_code text,
  reason_text text,
  constraint deleted_reports_pkey primary key (id)
);
create index deleted_reports_newest_idx on deleted_reports (deleted_at desc, id desc);
create index deleted_reports_deleted_by_idx on deleted_reports (deleted_by, deleted_at);
create index deleted_reports_user_id_idx on deleted_reports ((report ->> 'user_id'))
  where report ->> 'user_id' is not null;

-- The video of a deleted report stays until the report is erased or restored.
alter table uploads
  add column deleted_report_id uuid,
  add constraint uploads_deleted_report_id_fkey
    foreign key (deleted_report_id) references deleted_reports (id) on delete set null,
  add constraint uploads_one_report check (report_id is null or deleted_report_id is null);
create index uploads_deleted_report_id_idx on uploads (deleted_report_id)
  where deleted_report_id is not null;
