-- Who decided what, when and why; outlives what it tells of, without its content. In a schema of its
-- own, because the owner of a schema may drop what is in it; docs/decisions/0006-history.md tells who
-- owns it. No migration changes this table later: the application may not.
create schema append_only;

create table append_only.history (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- Null for whoever works at the shell of the server.
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_name text,
  from_value text,
  to_value text,
  reason_code text,
  reason_text text,
  constraint history_pkey primary key (id)
);
create index history_subject_idx on append_only.history (subject_kind, subject_id, id);

create function append_only.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history is only ever added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger history_append_only before update or delete or truncate on append_only.history
  for each statement execute function append_only.refuse_change();
alter table append_only.history enable always trigger history_append_only;
