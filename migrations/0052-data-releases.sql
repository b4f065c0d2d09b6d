-- Monthly releases of the data. See docs/decisions/0059-data-releases.md.
create table data_releases (
  month text not null,
  -- Begins the names of its files in the store. Each writing has a new one, so that writers never meet.
  token uuid not null,
  revision integer not null default 1,
  -- The moment of the snapshot; null while the release is written and nobody sees it.
  as_of timestamptz,
  -- The next release lists what changed from here on: microseconds, as in the cursor of /api/changes.
  changes_from bigint not null default 0,
  reports integer not null default 0,
  withdrawn integer not null default 0,
  changed integer not null default 0,
  files jsonb not null default '[]',
  constraint data_releases_pkey primary key (month),
  constraint data_releases_month_form check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  constraint data_releases_counts check (revision > 0 and reports >= 0 and withdrawn >= 0 and changed >= 0)
);

-- Reports that must leave a release. Their rows go when it is rewritten. No foreign key: a moderator must
-- never wait for a release, nor fail because of one.
create table data_release_removals (
  month text not null,
  report_id uuid not null,
  -- False for a report that is still public in other words.
  is_withdrawn boolean not null,
  noted_at timestamptz not null default now(),
  constraint data_release_removals_pkey primary key (month, report_id)
);

create function note_data_release_removal() returns trigger language plpgsql as $$
begin
  insert into data_release_removals (month, report_id, is_withdrawn)
  select month, old.id, tg_argv[0]::boolean from data_releases
   where as_of is null or as_of >= old.created_at
  on conflict do nothing;
  return null;
end $$;

create trigger reports_leave_releases_withdrawn after update on reports
  for each row
  when (old.import_source is null
        and old.status <> 'rejected' and not old.held and (new.status = 'rejected' or new.held))
  execute function note_data_release_removal('true');
create trigger reports_leave_releases_deleted after delete on reports
  for each row when (old.import_source is null and old.status <> 'rejected' and not old.held)
  execute function note_data_release_removal('true');

-- The words of a witness that a release holds. What was taken out of them must leave it too. Also of a hidden
-- report: to note it twice does no harm.
create trigger reports_leave_releases_reworded after update on reports
  for each row
  when (old.import_source is null
        and ((old.location, old.sighting_date, old.sighting_time, old.duration, old.time_precision,
              old.other_accounts)
             is distinct from
             (new.location, new.sighting_date, new.sighting_time, new.duration, new.time_precision,
              new.other_accounts)
             or old.reuse and (not new.reuse or old.description <> new.description)))
  execute function note_data_release_removal('false');
