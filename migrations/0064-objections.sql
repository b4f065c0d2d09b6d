-- What people say who ask that a report be looked at ("Report this content"). Who wrote it is stored nowhere,
-- except an address for the answer; see docs/decisions/0064-objections.md. No reference to `reports`, as
-- in `null_reports`. `settled_at`: a moderator has looked. `is_upheld`: something was done.
create table objections (
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  ground text not null,
  text text not null,
  -- Sealed by the key of the site; null without an address, and as soon as the answer is queued.
  address_sealed bytea,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  is_upheld boolean not null default false,
  constraint objections_pkey primary key (id),
  constraint objections_ground_known
    check (ground in ('illegal', 'personal-details', 'insult', 'untrue', 'copied', 'other')),
  constraint objections_text_length check (char_length(text) between 1 and 2000),
  constraint objections_upheld_settled check (not is_upheld or settled_at is not null),
  constraint objections_address_waits check (address_sealed is null or settled_at is null)
);
create index objections_report_id_idx on objections (report_id, created_at);
create index objections_waiting_idx on objections (created_at) where settled_at is null;

-- They end with their report, like its null reports.
create function end_objections_of_reports() returns trigger language plpgsql as $$
begin
  delete from objections using removed
   where objections.report_id = removed.id
     and not exists (select from deleted_reports where deleted_reports.id = removed.id);
  return null;
end $$;
create trigger reports_end_objections after delete on reports referencing old table as removed
  for each statement execute function end_objections_of_reports();

create function end_objections_of_deleted_reports() returns trigger language plpgsql as $$
begin
  delete from objections using removed
   where objections.report_id = removed.id
     and not exists (select from reports where reports.id = removed.id);
  return null;
end $$;
create trigger deleted_reports_end_objections after delete on deleted_reports
  referencing old table as removed
  for each statement execute function end_objections_of_deleted_reports();
