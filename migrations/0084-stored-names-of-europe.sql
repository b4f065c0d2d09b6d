-- Reports whose location ends with a name of a country that is new in 0084-search-names-of-europe get its key at once, as in
-- migration 0080. They are few, and no key goes away. In a migration of its own, so that reports that arrive meanwhile have the new
-- keys already.
update reports
   set search_vector = search_vector_of(location, description, phenomenon_type, region, sighting_date)
 where region <> 'usa'
   and not search_vector @@ $$'in:':*$$::tsquery
   and cardinality(search_place_keys(location, region)) > 0;
