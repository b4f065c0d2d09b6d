-- Towns whose name begins or ends with the name of a state or country, such as Kansas City, are towns in a search, not the state
-- beside another word. `search_parts` is as in migration 0084, except for what the comments say. See
-- docs/decisions/0042-search-by-meaning.md.

-- At each word that begins the name of a state or country, how many words it has. Empty if there is none. Codes do not count.
create function search_state_sizes(words text[], meanings jsonb) returns integer[]
  language plpgsql immutable strict parallel safe as $$
declare
  sizes integer[] := '{}';
  phrase text;
begin
  for at in 1..cardinality(words) loop
    for n in 1..least(3, cardinality(words) - at + 1) loop
      phrase := array_to_string(words[at:at + n - 1], ' ');
      if char_length(phrase) > 2 and meanings ->> phrase ~ '"(in|region):' then
        sizes[at] := n;
        exit;
      end if;
    end loop;
  end loop;
  return sizes;
end $$;

-- The town that begins at this word and has the name of a state or country in its own: how many words it has, and how reports write
-- it. Null unless the gazetteer knows it by its main name and with its inhabitants. Reads a few names by their index.
create function search_town(chunks text[], words text[], at integer, states integer[], meanings jsonb,
    out size integer, out names text[])
  language plpgsql stable parallel safe as $$
declare
  phrase text;
  state integer;
  head text;
  name_key text;
  inhabitants integer;
begin
  for n in reverse least(4, cardinality(words) - at + 1)..2 loop
    size := n;
    phrase := array_to_string(words[at:at + n - 1], ' ');
    exit when states[at] is not null and meanings ->> phrase ~ '"(in|region):';
    -- The last state or country within these words.
    state := null;
    for one in at..at + n - 1 loop
      if one + states[one] <= at + n then state := one; end if;
    end loop;
    continue when state is null or array_to_string(chunks[at:at + n - 2], ' ') ~ '[,;/()]';
    name_key := case when phrase ~ '\m(fort|mount|saint)\M' then regexp_replace(regexp_replace(regexp_replace(
      phrase, '\mfort\M', 'ft', 'g'), '\mmount\M', 'mt', 'g'), '\msaint\M', 'st', 'g') else phrase end;
    select max(weight) into inhabitants from place_names where key = name_key and is_main;
    -- What stands before the name of a state may be a part of it ("east washington") or a town in it ("san antonio texas").
    head := case when state > at and state + states[state] = at + n then array_to_string(words[at:state - 1], ' ') end;
    continue when inhabitants is null
      or inhabitants < case when head in ('north', 'south', 'east', 'west') then 10000 else 500 end;
    continue when head is not null
      and exists (select from place_names where key = head and is_main and weight > inhabitants);
    names := array[''];
    for one in at..at + n - 1 loop
      names := array(
        select ltrim(name || ' ' || form)
          from unnest(names) as name,
               (select words[one] union
                select key from jsonb_array_elements_text(meanings -> words[one]) as key
                 where key not like '%:%') as forms (form));
    end loop;
    -- "New York, NY" is New York City: a town that also has the name of its state.
    if words[at + n - 1] = 'city' and states[at] = n - 1 then
      head := array_to_string(words[at:at + n - 2], ' ');
      names := names || array(
        select distinct head || ' ' || form
          from place_names as main
          join place_names as other using (place)
          join places on places.id = main.place,
               unnest(array[head, lower(admin1)]) as form
         where main.key = name_key and main.is_main and other.key = head and country = 'US'
           and meanings -> head ? ('in:us-' || lower(admin1)));
    end if;
    return;
  end loop;
  size := null;
end $$;

-- What a visitor typed, part by part. Also towns that have the name of a state or country in their own.
create or replace function search_parts(search text) returns table (query text, index_query text)
  language plpgsql stable strict parallel safe as $$
declare
  meanings jsonb := search_meanings();
  sections text[] := string_to_array(translate(search, '“”„«»', repeat('"', 5)), '"');
  section_count integer := cardinality(sections);
  all_words text := ' ' || search_words(search_fold(search)) || ' ';
  word_count integer := cardinality(string_to_array(trim(all_words), ' '));
  asks_month boolean := exists (
    select from regexp_split_to_table(trim(all_words), ' ') as word where meanings ->> word like '%on:m%');
  asks_date boolean := all_words ~ '\d' and exists (
    select from regexp_split_to_table(trim(all_words), ' ') as word
     where word ~ '^(1\d|20)\d\d$' or search_day(word) is not null);
  -- And "the" and "and", which count as little between two words.
  prepositions constant text[] := array['in', 'of', 'the', 'at', 'near', 'on', 'over', 'above', 'around', 'outside',
    'from', 'with', 'and', 'en', 'im', 'am', 'bei', 'und', 'a', 'dans', 'nel', 'sobre'];
  linking_words constant text[] := prepositions || array['state', 'de', 'del', 'el', 'der', 'du', 'au', 'le', 'di'];
  has_part boolean := false;
  -- The linking words that have been read since the last part.
  linking text;
  linking_index text;
  is_linking boolean;
  is_place boolean;
  chunks text[];
  words text[];
  -- The ways to write a day, if a month stands beside it.
  day_forms text[];
  raw text;
  phrase text;
  keys text[];
  -- Where names of states and countries begin, and how a town with such a name is written.
  states integer[];
  town text[];
  is_meant boolean;
  at integer;
  size integer;
begin
  for section in 1 .. section_count loop
    if section % 2 = 0 and section < section_count then
      phrase := search_words(sections[section]);
      if phrase <> '' then
        has_part := true;
        return query select piece[1], piece[2] from search_pieces(regexp_replace(phrase, ' +', ' ', 'g')) as piece;
      end if;
      continue;
    end if;
    chunks := array_remove(regexp_split_to_array(sections[section], '\s+'), '');
    words := array(
      select nullif(search_words(search_fold(chunk)), '')
        from unnest(chunks) with ordinality as chunk (chunk, position) order by position);
    states := search_state_sizes(words, meanings);
    linking := null;
    linking_index := null;
    is_place := false;
    at := 1;
    while at <= cardinality(chunks) loop
      if states <> '{}' then
        select one.size, one.names into size, town from search_town(chunks, words, at, states, meanings) as one;
        if town is not null then
          return query
            select case count(*) when 1 then min(piece[1]) else '(' || string_agg(piece[1], ' | ') || ')' end,
                   case count(*) when 1 then min(piece[2]) else '(' || string_agg(piece[2], ' | ') || ')' end
              from unnest(town) as name, search_pieces(name) as piece;
          linking := null;
          linking_index := null;
          has_part := true;
          is_place := true;
          at := at + size;
          continue;
        end if;
      end if;
      keys := null;
      for n in reverse least(4, cardinality(chunks) - at + 1)..1 loop
        size := n;
        raw := array_to_string(chunks[at:at + n - 1], ' ');
        phrase := array_to_string(words[at:at + n - 1], ' ');
        if meanings ? phrase then
          is_meant := case search_caution(phrase)
            when 0 then true
            when 3 then asks_date
            else (raw = upper(raw) and search <> upper(search)) or chunks[at - 1] like '%,'
              or (search_caution(phrase) = 1 and at > 1 and not exists (
                select from unnest(words[at + n:]) as later
                 where phrase = any(linking_words) or later !~ '^(1\d|20)\d\ds?$' and coalesce(meanings ->> later, '') not like '%on:m%')) end;
          -- "mt" is also "mount" where it is not meant as Montana.
          select array_agg(key) into keys
            from jsonb_array_elements_text(meanings -> phrase) as key where is_meant or key not like '%:%';
          exit when keys is not null;
        end if;
      end loop;
      if keys is null then
        for n in reverse least(3, cardinality(chunks) - at + 1)..1 loop
          phrase := array_to_string(words[at:at + n - 1], ' ');
          keys := array[search_name_with_umlauts(phrase) || case when word_count <= 8 then '~' else '' end];
          size := n;
          exit when keys[1] is not null;
          keys := null;
        end loop;
      end if;
      is_linking := keys is null and phrase = any(linking_words);
      -- F 16 is also F16, and F 16s also F-16.
      if keys is null and not is_linking and words[at] || ' ' || words[at + 1] ~ '^[a-z]{1,3} \d{1,3}[a-z]?$' then
        keys := search_term(chunks[at] || chunks[at + 1], false, word_count <= 8, false);
        size := 2;
      end if;
      -- '47 is a year.
      day_forms := case when size = 1 and chunks[at] !~ '^[''‘’ʼ]' then search_day_forms(words, at, linking_words) end;
      select string_agg(term[1], ' & '), string_agg(term[2], ' & ')
        into search_parts.query, search_parts.index_query
        from (
          select array[
              '(' || string_agg(piece[1], ' | ') || ')', '(' || string_agg(piece[2], ' | ') || ')'] as term
            from unnest(chunks[at:at + size - 1]) with ordinality as chunk (chunk, position),
                 -- A number elsewhere is no day: "3 lights October".
                 unnest(coalesce(day_forms, array_remove(
                   search_term(chunk, word_count = 1, word_count <= 8, asks_month),
                   'on:d' || search_day(words[at])))) as variant,
                 search_pieces(variant) as piece
           group by position) as terms;
      if keys is not null then
        select '(' || search_parts.query || string_agg(' | ' || piece[1], '') || ')',
               '(' || search_parts.index_query || string_agg(' | ' || piece[2], '') || ')'
          into search_parts.query, search_parts.index_query
          from unnest(keys) as key, search_pieces(key) as piece;
      end if;
      at := at + size;
      continue when search_parts.query is null;
      continue when is_linking and has_part and phrase = any(prepositions)
        and (at <= cardinality(chunks) or section < section_count);
      if is_linking then
        linking := concat_ws(' & ', linking, search_parts.query);
        linking_index := concat_ws(' & ', linking_index, search_parts.index_query);
        continue;
      end if;
      is_place := search_parts.query ~ '''(in|region):';
      if not is_place and search_parts.query !~ '''on:' then
        search_parts.query := concat_ws(' & ', linking, search_parts.query);
        search_parts.index_query := concat_ws(' & ', linking_index, search_parts.index_query);
      end if;
      linking := null;
      linking_index := null;
      has_part := true;
      return next;
    end loop;
    if linking is not null and not (is_place and phrase = 'state') then
      return query select linking, linking_index;
    end if;
  end loop;
  -- Signs count where there is no word, so that a sign beside words leaves nothing out.
  if all_words ~ '^ *$' then
    return query select piece[1], piece[2] from unnest(search_emoji(search)) as sign, search_pieces(sign) as piece;
  end if;
end $$;
