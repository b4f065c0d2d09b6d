-- Reports whose location ends with an abbreviation of 0098-search-abbreviations get the key of their state at once, as in migration
-- 0084. They are few, and no key goes away.
update reports
   set search_vector = search_vector_of(location, description, phenomenon_type, region, sighting_date)
 where region = 'usa'
   and location ~* ('\m(ariz|calif|colo|conn|fla|kans|minn|nebr|okla|oreg|penna|tenn|wisc|wyo|wva|w\.? ?va|n\.? ?[cdhjmy]|r\.? ?i|s\.? ?[cd]'
                    || '|n\.? (carolina|dakota|hampshire|jersey|mexico)|s\.? (carolina|dakota)|w\.? virginia)\.?$')
   and search_vector is distinct from
       search_vector_of(location, description, phenomenon_type, region, sighting_date);
