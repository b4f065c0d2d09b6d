-- Who and what was erased, by id alone, so that restoring an older backup brings nobody back. In a
-- schema of its own like the history, and for the same reason; see docs/decisions/0022-backup.md. No
-- migration changes this table later: the application may not. A day and no number: rows of the same
-- person must not be found by standing next to each other.
create schema ledger;

create table ledger.erasures (
  kind text not null,
  id uuid not null,
  day date not null default current_date,
  constraint erasures_pkey primary key (kind, id)
);
create index erasures_day_idx on ledger.erasures (day);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger of erasures is only ever added to.'
    using errcode = 'insufficient_privilege';
end $$;
create trigger erasures_append_only before update or delete or truncate on ledger.erasures
  for each statement execute function ledger.refuse_change();
alter table ledger.erasures enable always trigger erasures_append_only;
