alter table reports
  add column verified_at timestamptz,
  -- When name, address and witnesses were removed, a while after the verification.
  add column identifiers_removed_at timestamptz;
update reports set verified_at = updated_at where status = 'verified';
alter table reports
  add constraint reports_verified_at_follows_status
    check ((status = 'verified') = (verified_at is not null));

-- updated_at is the version of a report: in whole milliseconds, as it is told, and higher with every
-- change, however quickly they follow each other or whatever the clock does.
create function note_report_verified() returns trigger language plpgsql as $$
begin
  new.verified_at := coalesce(new.verified_at, now());
  return new;
end $$;
create trigger reports_note_verified before insert on reports
  for each row when (new.status = 'verified') execute function note_report_verified();

create function note_report_change() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', old.updated_at) + interval '1 millisecond');
  if new.status <> 'verified' then
    new.verified_at := null;
  elsif old.status <> 'verified' then
    new.verified_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger reports_note_change before update on reports
  for each row execute function note_report_change();

create index reports_identifiers_due_idx on reports (verified_at)
  where status = 'verified' and identifiers_removed_at is null;

-- Of the desk: any choice of status, type and region is a few stretches of it, merged in order.
create index reports_desk_idx
  on reports (status, phenomenon_type, region, created_at desc, id desc);
create index reports_rejected_idx on reports (created_at desc, id desc) where status = 'rejected';
create index reports_sighting_date_idx on reports (sighting_date collate "C");
-- Name and address as one text: half the work of two, for a search and for a submission.
create index reports_reporter_idx
  on reports using gin ((full_name || ' ' || email) gin_trgm_ops);

-- What administrators tell each other about a report.
create table report_notes (
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  author_id uuid,
  author_name text not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint report_notes_pkey primary key (id),
  constraint report_notes_report_id_fkey
    foreign key (report_id) references reports (id) on delete cascade,
  constraint report_notes_author_id_fkey
    foreign key (author_id) references admin_users (id) on delete set null,
  constraint report_notes_text_length check (char_length(text) between 1 and 2000)
);
create index report_notes_report_id_idx on report_notes (report_id, created_at);
create index report_notes_author_id_idx on report_notes (author_id);
