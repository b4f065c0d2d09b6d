-- What people tell who were near a sighting and saw nothing: facts to count, and a note that can become
-- public. Who wrote it is stored nowhere; see docs/decisions/0044-null-reports.md. No reference to
-- `reports`, for the same reason as in `cases`. `settled_at`: a moderator has decided. `is_counted`:
-- it counts in public, and with `is_note_public` everybody reads the note.
create table null_reports (
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  distance text not null,
  place text,
  stay text not null,
  direction text,
  sky text not null,
  note text,
  held_reasons text[] not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  is_counted boolean not null default false,
  is_note_public boolean not null default false,
  constraint null_reports_pkey primary key (id),
  constraint null_reports_distance_known
    check (distance in ('same-place', 'within-2-km', 'within-10-km', 'farther')),
  constraint null_reports_place_length check (char_length(place) between 1 and 200),
  constraint null_reports_stay_known check (stay in ('whole', 'some')),
  constraint null_reports_direction_known check (direction in
    ('north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west', 'all-around')),
  constraint null_reports_sky_known check (sky in ('clear', 'partly', 'overcast', 'unknown')),
  constraint null_reports_note_length check (char_length(note) between 1 and 1000),
  constraint null_reports_counted_settled check (not is_counted or settled_at is not null),
  constraint null_reports_public_note check (not is_note_public or (is_counted and note is not null))
);
create index null_reports_report_id_idx on null_reports (report_id, created_at);
create index null_reports_waiting_idx on null_reports (created_at) where settled_at is null;

create trigger null_reports_announce_update after update on null_reports
  for each row
  when ((old.is_counted, old.is_note_public, old.note)
    is distinct from (new.is_counted, new.is_note_public, new.note))
  execute function announce_public_change();
create trigger null_reports_announce_delete after delete on null_reports
  for each row when (old.is_counted) execute function announce_public_change();

-- They end with their report, like its case. Functions of their own, because a migration that replaces
-- those of the cases must not forget them.
create function end_null_reports_of_reports() returns trigger language plpgsql as $$
begin
  delete from null_reports using removed
   where null_reports.report_id = removed.id
     and not exists (select from deleted_reports where deleted_reports.id = removed.id);
  return null;
end $$;
create trigger reports_end_null_reports after delete on reports referencing old table as removed
  for each statement execute function end_null_reports_of_reports();

create function end_null_reports_of_deleted_reports() returns trigger language plpgsql as $$
begin
  delete from null_reports using removed
   where null_reports.report_id = removed.id
     and not exists (select from reports where reports.id = removed.id);
  return null;
end $$;
create trigger deleted_reports_end_null_reports after delete on deleted_reports
  referencing old table as removed
  for each statement execute function end_null_reports_of_deleted_reports();
