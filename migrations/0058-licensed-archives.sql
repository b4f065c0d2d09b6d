-- Imported reports leave with the exports if the operator has declared the licence of their archive. See
-- docs/decisions/0063-licensed-archives.md.

-- When a mirror must take all reports of the archive anew, or lose them. Null if only new reports have come.
alter table import_sources add column licence_changed_at timestamptz;
update import_sources set licence_changed_at = clock_timestamp() where licence is not null;

create function note_licence_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.licence is not null and exists (select from reports where import_source = new.name) then
      new.licence_changed_at := clock_timestamp();
    end if;
  elsif coalesce(old.licence, new.licence) is not null
    and (old.title, old.licence, old.licence_address)
        is distinct from (new.title, new.licence, new.licence_address) then
    new.licence_changed_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger import_sources_note_licence before insert or update on import_sources
  for each row execute function note_licence_change();

-- Archives that have lost their licence since a release was begun. Not their reports: a million of them in
-- 24 releases would keep the import waiting.
create table data_release_lost_sources (
  month text not null,
  source text not null,
  noted_at timestamptz not null default now(),
  constraint data_release_lost_sources_pkey primary key (month, source)
);

create function note_lost_source() returns trigger language plpgsql as $$
begin
  insert into data_release_lost_sources (month, source)
  select month, old.name from data_releases
  on conflict do nothing;
  return null;
end $$;
create trigger import_sources_leave_releases after update on import_sources
  for each row when (old.licence is not null and new.licence is null)
  execute function note_lost_source();

-- Whether copies of the reports of a source may be about: those of the register itself, and those of an
-- archive that has a licence or had one.
create function was_exported(source text) returns boolean language sql stable parallel safe as $$
  select source is null
      or exists (select from import_sources
                  where name = source and (licence is not null or licence_changed_at is not null))
$$;

create or replace trigger reports_note_withdrawn after update on reports
  for each row
  when (old.status <> 'rejected' and not old.held and (new.status = 'rejected' or new.held)
        and was_exported(old.import_source))
  execute function note_withdrawn_report();
create or replace trigger reports_note_deleted after delete on reports
  for each row
  when (old.status <> 'rejected' and not old.held and was_exported(old.import_source))
  execute function note_withdrawn_report();

create or replace trigger reports_leave_releases_withdrawn after update on reports
  for each row
  when (old.status <> 'rejected' and not old.held and (new.status = 'rejected' or new.held)
        and was_exported(old.import_source))
  execute function note_data_release_removal('true');
create or replace trigger reports_leave_releases_deleted after delete on reports
  for each row
  when (old.status <> 'rejected' and not old.held and was_exported(old.import_source))
  execute function note_data_release_removal('true');

-- The licence of an archive covers all words of its reports, so a release holds them.
create or replace trigger reports_leave_releases_reworded after update on reports
  for each row
  when (((old.location, old.sighting_date, old.sighting_time, old.duration, old.time_precision,
          old.other_accounts)
         is distinct from
         (new.location, new.sighting_date, new.sighting_time, new.duration, new.time_precision,
          new.other_accounts)
         or old.reuse and (not new.reuse or old.description <> new.description)
         or old.import_source is not null and old.description <> new.description)
        and was_exported(old.import_source))
  execute function note_data_release_removal('false');
