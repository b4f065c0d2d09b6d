-- Addresses of witnesses who want to know by mail that something is new on their case. A table of its own, and
-- not a column of `cases`, so that nothing which reads a case reads an address, and a backup can leave it out.
-- Address and code are stored as in `saved_searches`. `kept_at`: when the case was last opened. `due_at`:
-- since when something is new that no mail has told of. `told_at`: no other mail goes out before the
-- case is opened. See docs/decisions/0045-mail-notice.md.
create table case_notices (
  id uuid not null,
  report_id uuid not null,
  code_hash bytea not null,
  address_sealed bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  kept_at timestamptz,
  due_at timestamptz,
  told_at timestamptz,
  constraint case_notices_pkey primary key (id),
  constraint case_notices_report_id_key unique (report_id),
  constraint case_notices_code_hash_key unique (code_hash),
  constraint case_notices_report_id_fkey
    foreign key (report_id) references cases (report_id) on delete cascade,
  constraint case_notices_confirmed_kept check ((confirmed_at is null) = (kept_at is null)),
  constraint case_notices_due_untold
    check (due_at is null or (confirmed_at is not null and told_at is null))
);
create index case_notices_due_at_idx on case_notices (due_at) where due_at is not null;
create index case_notices_kept_at_idx on case_notices (kept_at) where kept_at is not null;
create index case_notices_unconfirmed_idx on case_notices (created_at) where confirmed_at is null;

-- What is new on a case: triggers, because nothing that writes can forget them. Only a redaction calls the
-- function itself.
create function note_case_news(changed uuid) returns void language sql as $$
  update case_notices set due_at = now()
   where report_id = changed and confirmed_at is not null and told_at is null and due_at is null;
$$;

create function note_news_of_report() returns trigger language plpgsql as $$
begin
  perform note_case_news(new.id);
  return null;
end $$;
create trigger reports_note_news after update of status, held on reports
  for each row when ((old.status, old.held) is distinct from (new.status, new.held))
  execute function note_news_of_report();

-- What the witness erases is no news.
create function note_news_of_deletion() returns trigger language plpgsql as $$
begin
  if not exists (select from cases where report_id = new.id and erasure_requested_at is not null) then
    perform note_case_news(new.id);
  end if;
  return null;
end $$;
create trigger deleted_reports_note_news after insert on deleted_reports
  for each row execute function note_news_of_deletion();

create function note_news_of_case() returns trigger language plpgsql as $$
begin
  perform note_case_news(new.report_id);
  return null;
end $$;
create trigger case_entries_note_answer after insert on case_entries
  for each row when (new.kind = 'answer') execute function note_news_of_case();
create trigger case_entries_note_decision after update on case_entries
  for each row
  when (new.kind not in ('message', 'answer')
        and (old.settled_at, old.is_public) is distinct from (new.settled_at, new.is_public))
  execute function note_news_of_case();
