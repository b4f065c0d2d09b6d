-- Reports that were public and are not any more: rejected, held, deleted or erased; and those that were
-- restored since. A mirror that follows /api/changes learns from it what to remove. Only the id and the
-- time, for ever.
create table withdrawn_reports (
  report_id uuid not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  constraint withdrawn_reports_pkey primary key (report_id)
);
create index withdrawn_reports_order_idx on withdrawn_reports (withdrawn_at, report_id);

-- A restored report keeps its version. Its row here gets a new time, so that a mirror takes it again.
create function note_restored_reports() returns trigger language plpgsql as $$
begin
  update withdrawn_reports set withdrawn_at = clock_timestamp()
    from new_rows where report_id = new_rows.id;
  return null;
end $$;
create trigger reports_note_restored after insert on reports
  referencing new table as new_rows
  for each statement execute function note_restored_reports();

-- For each row, with a condition: hardly any change of a report withdraws it or brings it back.
create function note_withdrawn_report() returns trigger language plpgsql as $$
begin
  insert into withdrawn_reports (report_id) values (old.id)
  on conflict (report_id) do update set withdrawn_at = excluded.withdrawn_at;
  return null;
end $$;
create trigger reports_note_withdrawn after update on reports
  for each row
  when (old.import_source is null
        and old.status <> 'rejected' and not old.held and (new.status = 'rejected' or new.held))
  execute function note_withdrawn_report();
create trigger reports_note_deleted after delete on reports
  for each row when (old.import_source is null and old.status <> 'rejected' and not old.held)
  execute function note_withdrawn_report();

create function note_returned_report() returns trigger language plpgsql as $$
begin
  delete from withdrawn_reports where report_id = new.id;
  return null;
end $$;
create trigger reports_note_returned after update on reports
  for each row
  when ((old.status = 'rejected' or old.held) and new.status <> 'rejected' and not new.held)
  execute function note_returned_report();
