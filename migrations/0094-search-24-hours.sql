-- A search for "9:15 pm" also finds "21:15", and the reverse. The stored words stay as they were. The functions are as in migrations
-- 0089 and 0090, except for what the comments say. See docs/decisions/0042-search-by-meaning.md.

-- A time that begins at this word: how many words of the search it has, and how reports write it. Null if there is none. "4 pm"
-- behind a month is a day: "July 4 pm". Of the 24 hours only those that no other time of the day is written like.
create or replace function search_time(words text[], at integer, meanings jsonb, out size integer, out names text[])
  language plpgsql immutable parallel safe as $$
declare
  of_day text[] := regexp_match(words[at], '^(00|1[3-9]|2[0-3]) ([0-5]\d)$');
  parts text[] := regexp_match(words[at], '^(0?[1-9]|1[0-2])(?: ?([0-5]\d))?(?: ?([ap]) ?m)?$');
  hour text := coalesce(ltrim(parts[1], '0'), ((of_day[1]::integer + 11) % 12 + 1)::text);
  minutes text := coalesce(of_day[2], parts[2], '00');
  half text := coalesce(case when of_day[1] = '00' then 'a' when of_day is not null then 'p' end, parts[3],
    case when words[at + 1] in ('am', 'pm', 'a m', 'p m') then left(words[at + 1], 1) end);
  hour_of_day integer;
  written text;
begin
  if parts is null and of_day is null then return; end if;
  size := case when coalesce(of_day[1], parts[3]) is null then 2 else 1 end;
  if half is null and words[at + 1] in ('a', 'p') and words[at + 2] = 'm' then
    half := words[at + 1];
    size := 3;
  end if;
  if half is null or (size > 1 and parts[2] is null and meanings ->> words[at - 1] like '%on:m%'
      and search_day(words[at - 2]) is null) then
    size := null;
    return;
  end if;
  hour_of_day := hour::integer % 12 + case half when 'p' then 12 else 0 end;
  written := array_to_string(words[at:at + size - 1], ' ');
  names := array(
    select number || tail
      from unnest(case
             when minutes = '00' then array[hour, hour || ' 00']
             else array[hour || ' ' || minutes, hour || minutes] end) as time,
           unnest(case when char_length(hour) = 1 and time <> hour then array[time, '0' || time] else array[time] end) as number,
           unnest(array['', ' ']) as space,
           unnest(array[space || half || 'm', space || half || ' m']) as tail
     where number || tail <> written);
  if hour_of_day not between 1 and 12 and of_day is null then
    names := (to_char(hour_of_day, 'FM00') || ' ' || minutes) || names;
  end if;
  -- A time at the end of a word may go on: "9pmish", "21:15h".
  names := (written || case when of_day is not null or written ~ '\d[ap]m$' then '~' else '' end) || names;
end $$;

-- What a visitor typed, part by part. Also times of 24 hours.
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
  -- "21:15" is a time, "21.11." may be a day.
  asks_time boolean := all_words like any (array['%am %', '%pm %', '%a m %', '%p m %'])
    or search ~ '\m(00|1[3-9]|2[0-3]):[0-5]\d\M';
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
