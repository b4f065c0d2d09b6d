-- Tells every process at the commit that something public has changed, so that it drops the answers
-- that it keeps. Triggers, because nothing that writes can forget them. PostgreSQL sends equal
-- notifications of one transaction once.
create function announce_public_change() returns trigger language plpgsql as $$
begin
  notify public_change;
  return null;
end $$;

create trigger reports_announce_change after insert or update or delete or truncate on reports
  for each statement execute function announce_public_change();

-- Only what a page shows: the bytes of an upload arrive in many updates.
create trigger uploads_announce_update after update on uploads
  for each row
  when ((old.report_id, old.file_name, old.description, old.prepared_at, old.public_type, old.has_poster)
    is distinct from
    (new.report_id, new.file_name, new.description, new.prepared_at, new.public_type, new.has_poster))
  execute function announce_public_change();
create trigger uploads_announce_insert after insert on uploads
  for each row when (new.report_id is not null) execute function announce_public_change();
create trigger uploads_announce_delete after delete on uploads
  for each row when (old.report_id is not null) execute function announce_public_change();

create trigger active_users_announce_insert after insert on active_users
  for each statement execute function announce_public_change();
create trigger active_users_announce_update after update on active_users
  for each row when (old.users <> new.users) execute function announce_public_change();
