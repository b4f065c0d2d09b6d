-- How long reports of this register waited for their first decision: the day of the decision, and the
-- business days from the day after the report. No time of day. See docs/decisions/0061-queue-clock.md.
create table decision_waits (
  -- No reference to `reports`, because a report leaves that table while it is deleted and can be restored.
  report_id uuid not null,
  decided_on date not null,
  business_days integer not null,
  constraint decision_waits_pkey primary key (report_id),
  constraint decision_waits_business_days_positive check (business_days >= 0)
);
create index decision_waits_decided_on_idx on decision_waits (decided_on, business_days);

-- The erasure of a report takes the link away. What stays says only that some report was decided on that day.
create function unlink_decision_waits() returns trigger language plpgsql as $$
begin
  update decision_waits set report_id = gen_random_uuid() from removed
   where decision_waits.report_id = removed.id
     and not exists (select from reports where reports.id = removed.id)
     and not exists (select from deleted_reports where deleted_reports.id = removed.id);
  return null;
end $$;
create trigger reports_unlink_decision_waits after delete on reports
  referencing old table as removed
  for each statement execute function unlink_decision_waits();
create trigger deleted_reports_unlink_decision_waits after delete on deleted_reports
  referencing old table as removed
  for each statement execute function unlink_decision_waits();

-- Mondays to Fridays after the first day, up to the last. 5 January 1970 was a Monday.
create function business_days_between(first_day date, last_day date) returns integer
  language sql immutable strict parallel safe
  return (
    select sum(sign * (5 * div(days, 7) + least(mod(days, 7) + 1, 5)))::int
      from (values (1, last_day - date '1970-01-05'), (-1, first_day - date '1970-01-05'))
        as ends (sign, days)
  );

-- A job counts each hour, and visitors read this row.
create table queue_clock (
  only_row boolean not null default true
    constraint queue_clock_pkey primary key
    constraint queue_clock_only_row_check check (only_row),
  clock jsonb not null
);
