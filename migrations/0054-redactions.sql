-- Personal details that a moderator has removed from a public text, and the text before, for 30 days. See
-- docs/decisions/0046-redaction.md. No reference to `reports`, because a report leaves that table while it is
-- deleted and can be restored.
create table redacted_originals (
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  field text not null,
  original text not null,
  -- Not the start of the transaction, which may have waited for the lock of another redaction.
  redacted_at timestamptz not null default clock_timestamp(),
  constraint redacted_originals_pkey primary key (id),
  constraint redacted_originals_field_form check (field ~ '^[a-zA-Z]{1,60}$')
);
create index redacted_originals_report_id_idx on redacted_originals (report_id, redacted_at);
create index redacted_originals_redacted_at_idx on redacted_originals (redacted_at);

-- How many redactions stand in the texts. No archive may bring words back where there is one.
alter table reports add column redactions integer not null default 0;

-- Erasing a report erases its originals like its case.
create or replace function end_cases_of_reports() returns trigger language plpgsql as $$
begin
  delete from cases using removed
   where cases.report_id = removed.id
     and not exists (select from deleted_reports where deleted_reports.id = removed.id);
  delete from redacted_originals using removed
   where redacted_originals.report_id = removed.id
     and not exists (select from deleted_reports where deleted_reports.id = removed.id);
  return null;
end $$;

create or replace function end_cases_of_deleted_reports() returns trigger language plpgsql as $$
begin
  delete from cases using removed
   where cases.report_id = removed.id
     and not exists (select from reports where reports.id = removed.id);
  delete from redacted_originals using removed
   where redacted_originals.report_id = removed.id
     and not exists (select from reports where reports.id = removed.id);
  return null;
end $$;
