-- How sure the witness is of the time, as the form asks. Null: not answered.
alter table reports add column time_precision text;
-- Not validated: that would read every row under a lock, and null satisfies it.
alter table reports add constraint reports_time_precision_known
  check (time_precision in ('minute', 'quarter', 'hour', 'part')) not valid;

-- A correction of it changes what was read, like one of the time itself.
create trigger reports_forget_time after update on reports
  for each row when (old.time_precision is distinct from new.time_precision)
  execute function forget_report_facts();
