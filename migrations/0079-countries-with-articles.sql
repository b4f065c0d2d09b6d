-- "(The Netherlands)", "(West Germany)" and "(Rep. of Ireland)" are countries, too. The rest is as in migration 0034. Not in
-- America, where "South Holland, IL" and "Gulf of Mexico" are no countries, and not for parts of a country, such as the ones of
-- "New South Wales" and "New England". See docs/decisions/0042-search-by-meaning.md.

-- The state and country that a location names at its end: "Chicago, IL", "Chicago Illinois 60601",
-- "Sevilla (España)". A first part that is the name of a town is none: "Nevada, MO".
create or replace function search_place_keys(location text, region text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  meanings jsonb := search_meanings();
  parts text[] := regexp_split_to_array(location, '[,;/()]');
  words text[];
  phrase text;
  size integer;
  keys text[];
  found text[] := '{}';
  country_words constant text := '\m(the|east|west|(rep|republic|kingdom) of)$';
  in_words constant text := '^(fort|ft|lake|mount|mt|port|new|north|south|east|west|saint|st|city|county|san|santa|big|little|rio|the|la|el|de|of|in|near)$';
begin
  for part in reverse cardinality(parts)..1 loop
    words := string_to_array(nullif(search_words(parts[part]), ''), ' ');
    continue when words is null;
    loop
      while words[cardinality(words)] ~ '^\d+$' loop
        words := trim_array(words, 1);
      end loop;
      exit when cardinality(words) = 0;
      keys := null;
      for n in reverse least(4, cardinality(words))..1 loop
        size := n;
        phrase := array_to_string(words[cardinality(words) - n + 1:], ' ');
        keys := array(
          select key from jsonb_array_elements_text(meanings -> phrase) as key where key like 'in:%');
        continue when cardinality(keys) = 0;
        -- One of two meanings: Delaware or Germany.
        if cardinality(keys) > 1 then
          keys := array(
            select key from unnest(keys) as key where (key like 'in:us-%') = (region = 'usa'));
        end if;
        exit when
          case
            when n = cardinality(words) and part = 1 and array_to_string(found, ' ') like '%-%' then false
            when char_length(phrase) = 2 then
              (n = cardinality(words) and part > 1) or (n < cardinality(words) and parts[part] ~ ('\m' || upper(phrase) || '\M'))
            when n = cardinality(words) then true
            else words[cardinality(words) - n] !~ in_words
              or (region <> 'usa' and array_to_string(keys, ' ') not like '%-%'
                and array_to_string(trim_array(words, n), ' ') ~ country_words)
          end;
        keys := null;
      end loop;
      exit when keys is null or cardinality(keys) = 0;
      found := found || keys;
      words := trim_array(words, size);
    end loop;
  end loop;
  return found || array(select left(key, 5) from unnest(found) as key where key like 'in:__-%');
end $$;
