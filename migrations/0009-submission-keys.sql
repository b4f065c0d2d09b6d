-- One filling of the form is one report: which key and which content it came under. Rows live less
-- than a day. The columns in reports are not written any more; a later version drops them.
create table submission_keys (
  key bytea not null,
  hash bytea not null,
  report_id uuid not null,
  -- The purge runs once an hour, so that no row becomes older than 24 hours.
  expires_at timestamptz not null default now() + interval '23 hours',
  constraint submission_keys_pkey primary key (key),
  -- The key comes first: a second submission under it must wait before it stores anything.
  constraint submission_keys_report_id_fkey foreign key (report_id)
    references reports (id) on delete cascade deferrable initially deferred
);
create index submission_keys_report_id_idx on submission_keys (report_id);
create index submission_keys_expires_at_idx on submission_keys (expires_at);

-- Removing a submission key is no change that an administrator could have overlooked. The search
-- vector is computed after this trigger.
create or replace function note_report_change() returns trigger language plpgsql as $$
declare
  ignored text[] := array['submission_key', 'submission_hash', 'search_vector'];
begin
  if old.submission_key is distinct from new.submission_key
    and to_jsonb(old) - ignored = to_jsonb(new) - ignored then
    return new;
  end if;
  new.updated_at := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', old.updated_at) + interval '1 millisecond');
  if new.status <> 'verified' then
    new.verified_at := null;
  elsif old.status <> 'verified' then
    new.verified_at := new.updated_at;
  end if;
  return new;
end $$;

-- These hashes had no secret: whoever guessed who sent a form without scripts could have the guess
-- confirmed. A repeated submission from before this upgrade becomes a second report.
update reports set submission_key = null, submission_hash = null where submission_key is not null;
