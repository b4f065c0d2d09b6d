-- The case of a report: what its witness can open with the receipt code. No reference to `reports`,
-- because a report leaves that table while it is deleted and can be restored. Only the keyed hash of
-- the code is stored; see docs/decisions/0043-receipt.md. Imported reports have no receipt.
create table cases (
  report_id uuid not null,
  receipt_hash bytea,
  -- When the witness asked to erase the report, until it is erased or the witness undoes it.
  erasure_requested_at timestamptz,
  constraint cases_pkey primary key (report_id),
  constraint cases_receipt_hash_key unique (receipt_hash)
);

-- What witness and moderators wrote to each other, and what the witness added in public. `form_key`
-- makes one sending count once. `settled_at`: a moderator has read or answered a message, or has
-- decided about an addition.
create table case_entries (
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  kind text not null,
  text text not null,
  created_at timestamptz not null default now(),
  form_key uuid,
  author_id uuid,
  author_name text,
  settled_at timestamptz,
  is_public boolean not null default false,
  constraint case_entries_pkey primary key (id),
  constraint case_entries_report_id_fkey
    foreign key (report_id) references cases (report_id) on delete cascade,
  constraint case_entries_author_id_fkey
    foreign key (author_id) references admin_users (id) on delete set null,
  constraint case_entries_form_key_key unique (report_id, form_key),
  constraint case_entries_kind_known check (kind in ('message', 'answer', 'addendum', 'reply')),
  constraint case_entries_text_length check (char_length(text) between 1 and 2000),
  constraint case_entries_public_kind
    check (not is_public or (kind in ('addendum', 'reply') and settled_at is not null))
);
create index case_entries_report_id_idx on case_entries (report_id, created_at);
create index case_entries_author_id_idx on case_entries (author_id) where author_id is not null;
create index case_entries_waiting_idx on case_entries (created_at)
  where settled_at is null and kind <> 'answer';
-- One reply to a verdict (decision 30).
create unique index case_entries_one_reply_idx on case_entries (report_id) where kind = 'reply';

create trigger case_entries_announce_update after update on case_entries
  for each row
  when ((old.is_public, old.text) is distinct from (new.is_public, new.text) and (old.is_public or new.is_public))
  execute function announce_public_change();
create trigger case_entries_announce_insert after insert on case_entries
  for each row when (new.is_public) execute function announce_public_change();
create trigger case_entries_announce_delete after delete on case_entries
  for each row when (old.is_public) execute function announce_public_change();

-- A case ends with its report: not when the report is deleted for some days, but when it is erased.
create function end_cases_of_reports() returns trigger language plpgsql as $$
begin
  delete from cases using removed
   where cases.report_id = removed.id
     and not exists (select from deleted_reports where deleted_reports.id = removed.id);
  return null;
end $$;
create trigger reports_end_cases after delete on reports referencing old table as removed
  for each statement execute function end_cases_of_reports();

create function end_cases_of_deleted_reports() returns trigger language plpgsql as $$
begin
  delete from cases using removed
   where cases.report_id = removed.id
     and not exists (select from reports where reports.id = removed.id);
  return null;
end $$;
create trigger deleted_reports_end_cases after delete on deleted_reports
  referencing old table as removed
  for each statement execute function end_cases_of_deleted_reports();
