-- Reports that were public and are not any more: rejected, held, deleted or erased. A mirror that
-- follows /api/changes learns from it what to remove. Only the id and the time, for ever.
create table withdrawn_reports (
  report_id uuid not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  constraint withdrawn_reports_pkey primary key (report_id)
);
create index withdrawn_reports_order_idx on withdrawn_reports (withdrawn_at, report_id);

-- A restored report counts as changed, so that a mirror takes it again.
create function note_restored_reports() returns trigger language plpgsql as $$
begin
  with restored as (
    delete from withdrawn_reports using new_rows
     where report_id = new_rows.id and new_rows.status <> 'rejected' and not new_rows.held
    returning report_id
  )
  update reports set id = id from restored where id = report_id;
  return null;
end $$;
create trigger reports_note_restored after insert on reports
  referencing new table as new_rows
  for each statement execute function note_restored_reports();

create function note_changed_publicity() returns trigger language plpgsql as $$
begin
  insert into withdrawn_reports (report_id)
    select id
      from old_rows before join new_rows after using (id)
     where before.status <> 'rejected' and not before.held
       and (after.status = 'rejected' or after.held)
  on conflict (report_id) do update set withdrawn_at = excluded.withdrawn_at;
  delete from withdrawn_reports
   using old_rows before join new_rows after using (id)
   where report_id = after.id
     and (before.status = 'rejected' or before.held)
     and after.status <> 'rejected' and not after.held;
  return null;
end $$;
create trigger reports_note_publicity after update on reports
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_publicity();

create function note_deleted_reports() returns trigger language plpgsql as $$
begin
  insert into withdrawn_reports (report_id)
    select id from old_rows where status <> 'rejected' and not held
  on conflict (report_id) do update set withdrawn_at = excluded.withdrawn_at;
  return null;
end $$;
create trigger reports_note_deleted after delete on reports
  referencing old table as old_rows
  for each statement execute function note_deleted_reports();
