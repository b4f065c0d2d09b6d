-- The seal of the first account: a salted hash of what the witness sent for the public, made when the
-- report was stored. The salt leaves the database only with the export of the case. Null for reports
-- of old; see docs/decisions/0051-sealed-account.md.
alter table cases
  add column seal_hash bytea,
  add column seal_salt bytea,
  add column sealed_at timestamptz;

-- Whether the witness read or discussed other accounts before writing. Null: not answered.
alter table reports add column other_accounts text;
-- Not validated, here and below: that would read every row under a lock, and each row satisfies it.
alter table reports add constraint reports_other_accounts_known
  check (other_accounts in ('yes', 'no')) not valid;

-- The second recall after two days, sealed like the first account.
alter table case_entries
  add column seal_hash bytea,
  add column seal_salt bytea;
alter table case_entries drop constraint case_entries_kind_known;
alter table case_entries add constraint case_entries_kind_known
  check (kind in ('message', 'answer', 'addendum', 'reply', 'recall')) not valid;
alter table case_entries drop constraint case_entries_public_kind;
alter table case_entries add constraint case_entries_public_kind
  check (not is_public or (kind in ('addendum', 'reply', 'recall') and settled_at is not null)) not valid;
create unique index case_entries_one_recall_idx on case_entries (report_id) where kind = 'recall';

create trigger cases_announce_update after update on cases
  for each row
  when ((old.seal_hash, old.seal_salt, old.sealed_at)
    is distinct from (new.seal_hash, new.seal_salt, new.sealed_at))
  execute function announce_public_change();
