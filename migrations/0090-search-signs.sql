-- Searches leave out a word behind a minus, find "sky" for `skies` and "Saint-Étienne" for `St-Etienne`, read many words without
-- spaces as one phrase, and `Columbus, IN` as a place in Indiana. The stored words stay as they were. The functions are as in
-- migrations 0078 and 0089, except for what the comments say. See docs/decisions/0042-search-by-meaning.md.

-- The other number of a word: lights and light, city and cities. Where letters cannot tell, both: "buses" and "houses",
-- "tornadoes" and "shoes". Not "ga" for "gas", nor "la" for "las", which are codes of states. Also "sky" for "skies".
create or replace function search_other_number(word text) returns text[]
  language sql immutable strict parallel safe
  return case
    when word ~ '\d' then case
      when word ~ '^[a-z]+\d+s$' then array[left(word, -1)]
      when word ~ '^[a-z]{1,3}\d{1,4}$' then array[word || 's']
      else '{}' end
    when char_length(word) < 3 or word in ('news', 'does', 'goes', 'this', 'mars') then '{}'
    when right(word, 2) in ('ss', 'us', 'is') or word in ('lens', 'gas') then array[word || 'es']
    when right(word, 1) = 's' then case
      when word like any (array['_as', '_es', '_os']) then '{}'
      when word like '__%ies' then array[left(word, -3) || 'y', left(word, -1)]
      when word like '___%oes' then array[left(word, -2), left(word, -1), left(word, -2) || 's']
      when word like any (array['__%xes', '__%zes', '__%ches', '__%shes', '__%sses', '_%uses', '_%nses', 'gases'])
        then array[left(word, -2), left(word, -1)]
      when word ~ '..[^aeiou]os$' then array[left(word, -1), left(word, -1) || 'es']
      else array[left(word, -1)] end
    when word ~ '[^aeiou]y$' then array[left(word, -1) || 'ies']
    when word ~ '(x|z|ch|sh)$' then array[word || 'es']
    when word ~ '^[a-z]+[^aeiou]o$' then array[word || 's', word || 'es']
    when word ~ '^[a-z]+$' then array[word || 's']
    else '{}'
  end;

-- What a visitor typed, part by part. Also "St-Louis" as two words, words without spaces between them as one phrase, words to
-- leave out, and the code of a state that is a word elsewhere.
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
  asks_time boolean := all_words like any (array['%am %', '%pm %', '%a m %', '%p m %']);
  -- And "the" and "and", which count as little between two words.
  prepositions constant text[] := array['in', 'of', 'the', 'at', 'near', 'on', 'over', 'above', 'around', 'outside',
    'from', 'with', 'and', 'en', 'im', 'am', 'bei', 'und', 'a', 'dans', 'nel', 'sobre'];
  linking_words constant text[] := prepositions || array['state', 'de', 'del', 'el', 'der', 'du', 'au', 'le', 'di',
    'в', 'у', 'τον', 'του'];
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
  state_keys text[];
  is_time boolean;
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
    -- "St-Louis" is also "Saint Louis", as two words are.
    chunks := array_remove(regexp_split_to_array(
      regexp_replace(sections[section], '\m(st|ste|saint|sainte|ft|fort|mt|mount)-(?=[[:alpha:]])', '\1 ', 'gi'), '\s+'), '');
    words := array(
      select nullif(search_words(search_fold(chunk)), '')
        from unnest(chunks) with ordinality as chunk (chunk, position) order by position);
    states := search_state_sizes(words, meanings);
    linking := null;
    linking_index := null;
    is_place := false;
    at := 1;
    while at <= cardinality(chunks) loop
      -- More words without spaces are one phrase. To write each of them in several ways would take seconds.
      if words[at] ~ '(\S+ +){4}\S' then
        return query select piece[1], piece[2] from search_pieces(regexp_replace(words[at], ' +', ' ', 'g')) as piece;
        linking := null;
        linking_index := null;
        is_place := false;
        has_part := true;
        at := at + 1;
        continue;
      end if;
      -- "-plane" behind another word leaves out what holds it. Of several words the index knows too little: "F-16" is not each "16".
      if has_part and chunks[at] ~ '^-[[:alpha:]]' then
        return query
          select string_agg('!(' || piece[1] || ')', ' & '),
                 string_agg('!' || piece[2], ' & ') filter (where variant not like '% %')
            from unnest(search_term(chunks[at], false, false, false)) as variant, search_pieces(variant) as piece;
        at := at + 1;
        continue;
      end if;
      town := null;
      is_time := false;
      if asks_time and strpos('0123456789', left(words[at], 1)) > 0 then
        select one.size, one.names into size, town from search_time(words, at, meanings) as one;
        is_time := town is not null;
      end if;
      if town is null and states <> '{}' then
        select one.size, one.names into size, town from search_town(chunks, words, at, states, meanings) as one;
      end if;
      if town is not null then
        return query
          select case count(*) when 1 then min(piece[1]) else '(' || string_agg(piece[1], ' | ') || ')' end,
                 case count(*) when 1 then min(piece[2]) else '(' || string_agg(piece[2], ' | ') || ')' end
            from unnest(town) as name, search_pieces(name) as piece;
        linking := null;
        linking_index := null;
        has_part := true;
        is_place := not is_time;
        -- "Kansas City Kansas" is the town in Kansas: every text that names it says "kansas".
        phrase := array_to_string(words[at + size:at + size + states[at + size] - 1], ' ');
        if is_place and ' ' || array_to_string(words[at:at + size - 1], ' ') || ' ' like '% ' || phrase || ' %' then
          state_keys := array(select jsonb_array_elements_text(meanings -> phrase))
            || array(select name || ' ' || phrase from unnest(town) as name);
          return query
            select '(' || string_agg(piece[1], ' | ') || ')', '(' || string_agg(piece[2], ' | ') || ')'
              from unnest(state_keys) as name, search_pieces(name) as piece;
          size := size + states[at + size];
        end if;
        at := at + size;
        continue;
      end if;
      keys := null;
      is_meant := false;
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
      -- F 16 is also F16, and F 16s also F-16. "O Fallon" is also "O'Fallon", of which the index holds "ofallon".
      if keys is null and not is_linking and (words[at] || ' ' || words[at + 1] ~ '^[a-z]{1,3} \d{1,3}[a-z]?$'
          or words[at] in ('d', 'l', 'o') and words[at + 1] ~ '^[a-z]{2,}$' and states[at + 1] is null
            and not meanings ? words[at + 1]) then
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
      -- "IN" behind a comma is Indiana. As a word it counts only right behind the town.
      if is_meant and keys is not null and size = 1 and chunks[at - 1] like '%,'
          and (raw = upper(raw) or at = cardinality(chunks)) and (search_caution(phrase) = 2 or phrase = 'or') then
        select piece[1], piece[2] into search_parts.query, search_parts.index_query
          from search_pieces(words[at - 1] || ' ' || phrase) as piece;
      end if;
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
      -- "vienna" also asks for "wien" in the region EU, but is no place like a state.
      is_place := search_parts.query ~ '''(in|region):' and coalesce(array_to_string(keys, ' ') not like '%&%', true);
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
