-- The reports that migration 0079 understands better get their keys at once. They are few, and no key goes away, so the search
-- need not do without keys meanwhile, as it does while the job add-meanings walks all reports. Nothing is locked but these rows.
-- In a migration of its own, so that reports that arrive meanwhile have the new keys already.
update reports
   set search_vector = search_vector_of(location, description, phenomenon_type, region, sighting_date)
 where region <> 'usa'
   and location ~* '\m(the|east|west|of)\M'
   and search_vector is distinct from
       search_vector_of(location, description, phenomenon_type, region, sighting_date);
