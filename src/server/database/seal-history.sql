-- A superuser runs this in the database of the site. From then on, the site's role may only read
-- the history, the ledger of erasures and the public decisions, and add to them. Idempotent.
do $$
declare
  application name;
begin
  if not exists (select from pg_roles where rolname = 'history_keeper') then
    create role history_keeper nologin;
  end if;
  select tableowner into application from pg_tables
   where schemaname = 'append_only' and tablename = 'history' and tableowner <> 'history_keeper';
  if found then
    alter schema append_only owner to history_keeper;
    alter table append_only.history owner to history_keeper;
    alter function append_only.refuse_change() owner to history_keeper;
    execute format('grant usage on schema append_only to %I', application);
    execute format('grant select on append_only.history, append_only.history_id_seq to %I', application);
    -- Not id and at, so that the role cannot forge them.
    execute format('grant insert (actor_id, actor_name, action, subject_kind, subject_id, subject_name,
      from_value, to_value, reason_code, reason_text) on append_only.history to %I', application);
  end if;
  select tableowner into application from pg_tables
   where schemaname = 'ledger' and tablename = 'erasures' and tableowner <> 'history_keeper';
  if found then
    alter schema ledger owner to history_keeper;
    alter table ledger.erasures owner to history_keeper;
    alter function ledger.refuse_change() owner to history_keeper;
    execute format('grant usage on schema ledger to %I', application);
    -- Also the day: a restored erasure keeps its own day.
    execute format('grant select, insert on ledger.erasures to %I', application);
  end if;
  select tableowner into application from pg_tables
   where schemaname = 'decision_ledger' and tablename = 'public_decisions'
     and tableowner <> 'history_keeper';
  if found then
    alter schema decision_ledger owner to history_keeper;
    alter table decision_ledger.public_decisions owner to history_keeper;
    alter function decision_ledger.refuse_change() owner to history_keeper;
    execute format('grant usage on schema decision_ledger to %I', application);
    execute format('grant select, insert on decision_ledger.public_decisions to %I', application);
  end if;
end $$;
