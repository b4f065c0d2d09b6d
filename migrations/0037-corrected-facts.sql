-- What a moderator has set instead of what the site reads: a town, as GeoNames numbers it, or day, time and
-- how sure it is. Null: no correction. They stand in the report, so that they go with it and come back with it.
alter table reports add column corrected_place_id integer;
alter table reports add column corrected_date text;
alter table reports add column corrected_time text;
alter table reports add column corrected_precision text;
alter table reports add constraint reports_corrected_precision_known
  check (corrected_precision in ('minute', 'quarter', 'hour', 'part')) not valid;

-- Unlike other words, a correction also replaces or takes back an earlier one.
create function forget_corrected_facts() returns trigger language plpgsql as $$
begin
  update report_facts
     set local_from = null, local_to = null, sighted_from = null, sighted_to = null, time_zone = null,
         time_kind = null, time_source = null, place_id = null, place_kind = null, place_share = null,
         place_others = null, place_source = null, country = null, admin1 = null, latitude = null,
         longitude = null, radius_km = null, cell = null, parser_version = 0
   where report_id = new.id;
  return null;
end $$;
create trigger reports_forget_corrected after update on reports
  for each row when (
    (old.corrected_place_id, old.corrected_date, old.corrected_time, old.corrected_precision)
    is distinct from
    (new.corrected_place_id, new.corrected_date, new.corrected_time, new.corrected_precision))
  execute function forget_corrected_facts();
