-- A time that a moderator had set kept the time zone and the instants of a place that was no longer read. The correction stands
-- in the report, so the time is forgotten with the place and read again with that of now. See docs/decisions/0046-redaction.md.

-- As before, but a corrected time is forgotten, too.
create or replace function forget_report_facts() returns trigger language plpgsql as $$
begin
  update report_facts
     set local_from = null, local_to = null, sighted_from = null, sighted_to = null, time_zone = null,
         time_kind = null, time_source = null, duration_from = null, duration_to = null, shape = null,
         parser_version = 0
   where report_id = new.id;
  update report_facts
     set place_id = null, place_kind = null, place_share = null, place_others = null,
         place_source = null, country = null, admin1 = null, latitude = null, longitude = null,
         radius_km = null, cell = null
   where report_id = new.id and place_source is distinct from 'moderator';
  return null;
end $$;

-- What was kept before. As an array, so that no plan reads all facts: reports_moved_idx has the few corrected reports.
update report_facts
   set local_from = null, local_to = null, sighted_from = null, sighted_to = null, time_zone = null,
       time_kind = null, time_source = null, parser_version = 0
 where report_id = any (array(select id from reports where corrected_date is not null))
   and time_source = 'moderator';
