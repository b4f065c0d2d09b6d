-- The public ledger of decisions: one row for each decision on a report, without its content, its id or a
-- name. Each row holds the hash of the row before. In a schema of its own, for the reason of the history;
-- see docs/decisions/0054-public-decisions.md. No migration changes this table later: the application may not.
create schema decision_ledger;

create table decision_ledger.public_decisions (
  n integer not null,
  -- Cut to the hour.
  decided_at timestamptz not null,
  case_ref text not null,
  act text not null,
  reason_code text,
  actor_role text not null,
  previous_hash text not null,
  hash text not null,
  constraint public_decisions_pkey primary key (n),
  -- Two rows after the same row would be a fork.
  constraint public_decisions_previous_hash_key unique (previous_hash),
  constraint public_decisions_hour check (decided_at = date_trunc('hour', decided_at, 'UTC'))
);

create function decision_ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Public decisions are only ever added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger public_decisions_append_only
  before update or delete or truncate on decision_ledger.public_decisions
  for each statement execute function decision_ledger.refuse_change();
alter table decision_ledger.public_decisions enable always trigger public_decisions_append_only;

-- What links rows of the ledger with a report. Erased with the report: then nothing does. No reference to
-- `reports`, because a report leaves that table while it is deleted and can be restored.
create table decision_salts (
  report_id uuid not null,
  salt bytea not null,
  constraint decision_salts_pkey primary key (report_id)
);

create function erase_decision_salts() returns trigger language plpgsql as $$
begin
  delete from decision_salts using removed
   where decision_salts.report_id = removed.id
     and not exists (select from reports where reports.id = removed.id)
     and not exists (select from deleted_reports where deleted_reports.id = removed.id);
  return null;
end $$;
create trigger reports_erase_decision_salts after delete on reports
  referencing old table as removed
  for each statement execute function erase_decision_salts();
create trigger deleted_reports_erase_decision_salts after delete on deleted_reports
  referencing old table as removed
  for each statement execute function erase_decision_salts();
