-- Held: stored, acknowledged and moderated, but public nowhere until a moderator has looked
-- (decision 27). The name alone can be held as well: the report is public, as one of "Anonymous",
-- until its reporter or a moderator confirms that the name may be published (decision 28).
alter table reports
  add column held boolean not null default false,
  add column held_reasons text[] not null default '{}',
  add column name_held boolean not null default false;
-- Not validated: that would read every row under a lock, and the defaults satisfy it.
alter table reports
  add constraint reports_held_has_reason
    check (held = (cardinality(held_reasons) > 0)) not valid;

-- Counted apart, so that the public statistics leave held reports out.
alter table report_counts add column held boolean not null default false;
alter table report_counts drop constraint report_counts_pkey;
alter table report_counts
  add constraint report_counts_pkey primary key (status, held, slot);

-- Changes is an array of {status, held, change}.
create or replace function add_report_counts(changes jsonb) returns void language sql as $$
  insert into report_counts as counts (status, held, slot, reports)
  select status, held, pg_backend_pid() % 16, sum(change)
    from jsonb_to_recordset(changes) as moves (status text, held boolean, change bigint)
   group by status, held
  having sum(change) <> 0
   order by status, held
      on conflict (status, held, slot) do update set reports = counts.reports + excluded.reports
$$;

create or replace function count_inserted_reports() returns trigger language plpgsql as $$
begin
  perform add_report_counts(jsonb_agg(changes))
    from (select status, held, count(*) as change from added group by status, held) as changes;
  return null;
end $$;

create or replace function count_deleted_reports() returns trigger language plpgsql as $$
begin
  perform add_report_counts(jsonb_agg(changes))
    from (select status, held, -count(*) as change from removed group by status, held) as changes;
  return null;
end $$;

create or replace function count_updated_reports() returns trigger language plpgsql as $$
begin
  perform add_report_counts(jsonb_agg(changes))
    from (select status, held, sum(change) as change
            from (select status, held, 1 as change from added
                  union all
                  select status, held, -1 from removed) as moves
           group by status, held) as changes;
  return null;
end $$;

-- One-time codes, mailed to those who asked for their name to be published; hashes only.
create table name_confirmations (
  code_hash bytea not null,
  report_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint name_confirmations_pkey primary key (code_hash),
  constraint name_confirmations_report_id_fkey
    foreign key (report_id) references reports (id) on delete cascade
);
create index name_confirmations_report_id_idx on name_confirmations (report_id);
create index name_confirmations_expires_at_idx on name_confirmations (expires_at);
